import { randomUUID } from 'node:crypto';
import { queueMail } from '../../notify/mail/mail.ts';
import { tell } from '../../notify/tell.ts';
import type { Shop } from '../../shop.ts';

const warnings = {
  'second-factor-on': 'Verifikasi dua langkah dipasang di akun Anda.',
  'second-factor-off': 'Verifikasi dua langkah dimatikan di akun Anda.',
  'second-factor-reset':
    'Verifikasi dua langkah di akun Anda dihapus oleh pengelola, dan semua perangkat dikeluarkan.',
  'recovery-codes': 'Kode pemulihan akun Anda dibuat baru; yang lama tidak berlaku lagi.',
  'recovery-code-used': 'Satu kode pemulihan akun Anda dipakai untuk masuk.',
  'codes-tried':
    'Seseorang yang tahu password Anda mencoba masuk, tetapi kode verifikasinya berkali-kali salah. Bila itu bukan Anda, segera ganti password.',
  'password-link': 'Pengelola membuat tautan password untuk akun Anda, untuk dikirim ke WhatsApp Anda.',
  'spoken-code': 'Pengelola membuat kode password untuk akun Anda, untuk dibacakan kepada Anda.',
  'passkey-added': 'Kunci masuk (passkey) baru ditambahkan ke akun Anda.',
  'passkey-removed': 'Satu kunci masuk (passkey) dihapus dari akun Anda.',
  'phone-changed': 'Nomor telepon akun Anda diubah.',
  'email-changed': 'Email akun Anda diubah. Pemberitahuan ini dikirim ke alamat yang lama.',
  'role-changed': 'Peran akun Anda diubah oleh pengelola.',
} as const;

/**
 * Warns an account's owner, by mail and in the site, of what he should know at once if it was not he: whatever he chose
 * to be told, and in his quiet hours too. Call it last in a verb, as `tell`.
 */
export async function warn(
  shop: Shop,
  { userId, name, email }: { userId: string; name: string; email: string | null },
  what: keyof typeof warnings,
): Promise<void> {
  const text = warnings[what];
  await queueMail(shop, [
    {
      key: `warning:${what}:${randomUUID()}`,
      to: email,
      asked: true,
      letter: {
        subject: `Keamanan akun: ${text.split(/[.;,]/)[0]}`,
        greeting: `Halo ${name},`,
        body: [
          text,
          'Bila bukan Anda yang melakukannya, segera ganti password Anda, lalu hubungi kami.',
          { button: 'Periksa keamanan akun', href: `${shop.config.publicUrl}/profil/keamanan` },
          { link: 'Ganti password', href: `${shop.config.publicUrl}/forgot-password` },
        ],
      },
    },
  ]);
  await tell(shop, [{ userId, kind: 'account.security', text, href: '/profil/keamanan' }]);
}
