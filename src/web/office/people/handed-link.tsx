import type { HandedLink } from '../../../domain/accounts/users/hand-link.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/tell/notice.tsx';

const ways = { whatsapp: 'WhatsApp', sms: 'SMS' } as const;

/** A link that was just made, to be passed on by one tap; what it is for, and whether the shop has sent it itself. */
export function HandedLinkReady({ link, phone }: { link: HandedLink; phone: string | null }) {
  const what = link.invites ? 'Undangan' : 'Tautan';
  return (
    <Notice tone="success" title={`${what} siap, berlaku sampai ${formatDateTime(link.until)}`} live>
      {link.sent && (
        <p>
          Sudah dikirim sendiri lewat {ways[link.sent]} ke {phone}. Belum sampai? Kirim juga dari sini.
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
