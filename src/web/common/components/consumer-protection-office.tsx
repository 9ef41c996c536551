import { Fragment } from 'react';
import { whatsappNumber } from '../../../shared/format/whatsapp-number.ts';
import { useRootData } from '../head/use-root-data.ts';

/**
 * The ministry's complaint office, which the law requires every marketplace to name (Permendag 31/2023);
 * nothing when the settings omit its name.
 */
export function ConsumerProtectionOffice({ className }: { className?: string }) {
  const duties = useRootData()?.shell.duties;
  if (!duties?.office) return null;
  const { office, whatsapp, phone, email, site } = duties;
  const digits = (text: string) => text.replace(/[^\d+]/g, '');
  const ways = [
    whatsapp && {
      text: `WhatsApp ${whatsapp}`,
      href: `https://wa.me/${whatsappNumber(whatsapp)}`,
    },
    phone && { text: `Telepon ${phone}`, href: `tel:${digits(phone)}` },
    email && { text: email, href: `mailto:${email}` },
    site && { text: site, href: `https://${site}` },
  ].filter((way) => way !== '');
  return (
    <div className={className}>
      <p>{`Layanan pengaduan konsumen: ${office}`}</p>
      <ul className="ways mt-1 flex flex-wrap gap-x-5">
        {ways.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>
              {/* A long email address wraps before its host, not within a word. */}
              {text.split('@').map((part, at) =>
                at === 0 ? (
                  part
                ) : (
                  <Fragment key={part}>
                    <wbr />@{part}
                  </Fragment>
                ),
              )}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
