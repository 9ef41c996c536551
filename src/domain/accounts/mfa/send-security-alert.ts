import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';
import { notify } from '../../notifications/notify.ts';

const securityAlertTexts = {
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
  'provider-linked': 'Masuk dengan Google atau Facebook ditambahkan ke akun Anda.',
  'passkey-removed': 'Satu kunci masuk (passkey) dihapus dari akun Anda.',
  'phone-changed': 'Nomor telepon akun Anda diubah.',
  'email-changed': 'Email akun Anda diubah. Pemberitahuan ini dikirim ke alamat yang lama.',
  'role-changed': 'Peran akun Anda diubah oleh pengelola.',
} as const;

/**
 * Warns an account's owner, by e-mail and in the app, of a change that may not be theirs; ignores their notification
 * settings and quiet hours. Call it last in a use case, as `notify`.
 */
export async function sendSecurityAlert(
  ctx: AppContext,
  { userId, name, email }: { userId: string; name: string; email: string | null },
  what: keyof typeof securityAlertTexts,
): Promise<void> {
  const text = securityAlertTexts[what];
  await queueEmails(ctx, [
    {
      key: `warning:${what}:${randomUUID()}`,
      to: email,
      isTransactional: true,
      letter: {
        subject: `Keamanan akun: ${text.split(/[.;,]/)[0]}`,
        greeting: `Halo ${name},`,
        body: [
          text,
          'Bila bukan Anda yang melakukannya, segera ganti password Anda, lalu hubungi kami.',
          { button: 'Periksa keamanan akun', href: `${ctx.config.publicUrl}/profile/security` },
          { link: 'Ganti password', href: `${ctx.config.publicUrl}/forgot-password` },
        ],
      },
    },
  ]);
  await notify(ctx, [{ userId, kind: 'account.security', text, href: '/profile/security' }]);
}
