import { Fragment } from 'react';
import { useRootData } from '../head/root-data.ts';

/**
 * The ministry's office that buyers may turn to besides the shop, as the law wants every marketplace to name it (Permendag
 * 31/2023); nothing where its name was taken out of the settings.
 */
export function ComplaintOffice({ className }: { className?: string }) {
  const duties = useRootData()?.shell.duties;
  if (!duties?.office) return null;
  const { office, whatsapp, phone, email, site } = duties;
  const digits = (text: string) => text.replace(/[^\d+]/g, '');
  const ways = [
    whatsapp && {
      text: `WhatsApp ${whatsapp}`,
      href: `https://wa.me/${digits(whatsapp).replace(/^0/, '62')}`,
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
              {/* A long address breaks before its host, not in the last word of it. */}
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
