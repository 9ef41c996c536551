import type { PasswordSetupLink } from '../../../domain/accounts/users/password-setup-link.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const CHANNEL_LABELS = { whatsapp: 'WhatsApp', sms: 'SMS' } as const;

/** A new sign-in link to share with one tap: its purpose, and whether the store has sent it already. */
export function HandedOverLinkReady({ link, phone }: { link: PasswordSetupLink; phone: string | null }) {
  const what = link.invites ? 'Undangan' : 'Tautan';
  return (
    <Notice tone="success" title={`${what} siap, berlaku sampai ${formatDateTime(link.until)}`} live>
      {link.sent && (
        <p>
          Sudah dikirim sendiri lewat {CHANNEL_LABELS[link.sent]} ke {phone}. Belum sampai? Kirim juga dari
          sini.
        </p>
      )}
      <p>Tautannya tidak tampil lagi. Kirimkan hanya ke nomor itu.</p>
      <a
        href={link.whatsapp}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass(link.sent ? 'secondary' : 'primary', 'md', 'mt-3')}
      >
        Kirim ke WhatsApp {phone}
      </a>
    </Notice>
  );
}
