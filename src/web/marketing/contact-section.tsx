import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { ConsumerProtectionOffice } from '../common/components/consumer-protection-office.tsx';
import { SectionHeading } from '../common/components/section-heading.tsx';
import type { SectionText } from '../common/head/page-texts.server.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { ContactForm } from './contact-form.tsx';

export type ContactTexts = SectionText & {
  button?: string;
  hotlineLabel?: string;
  addressLabel?: string;
  emailLabel?: string;
  hoursLabel?: string;
};

/** 'Ada Pertanyaan?' / 'Hubungi Kami': the form and the other contacts of the store (HOME-12). */
export function ContactSection({
  texts,
  answer,
  heading = true,
}: {
  texts: ContactTexts;
  /** The result of the page's action. */
  answer?: unknown;
  /** False if the page's own heading replaces it. */
  heading?: boolean;
}) {
  const site = useRootData()?.shell.site;
  if (!site) return null;
  return (
    <section aria-labelledby="contact" className="shell py-12 md:py-20">
      <div className="grid gap-10 lg:grid-cols-[1.4fr_1fr] lg:gap-16">
        <div>
          <div id="contact">
            {heading ? (
              <SectionHeading label={texts.label} title={texts.title} lead={texts.lead} />
            ) : (
              <SectionHeading label={texts.label} title="Tulis kepada kami" lead={texts.lead} />
            )}
          </div>
          <ContactForm button={texts.button ?? 'Kirim'} answer={answer} />
        </div>
        <div className="on-green self-start rounded-card bg-sawah-dark p-6 text-white md:p-8">
          <dl className="grid gap-6">
            {site.phone && (
              <ContactLine icon={<Phone />} label={texts.hotlineLabel}>
                <a
                  href={`tel:${site.phone.replace(/[^\d+]/g, '')}`}
                  className="relative before:absolute before:-inset-x-2 before:-inset-y-3 hover:underline"
                >
                  {site.phone}
                </a>
              </ContactLine>
            )}
            {site.address && (
              <ContactLine icon={<MapPin />} label={texts.addressLabel}>
                {site.address}
              </ContactLine>
            )}
            {site.email && (
              <ContactLine icon={<Mail />} label={texts.emailLabel}>
                <a
                  href={`mailto:${site.email}`}
                  className="relative break-all before:absolute before:-inset-x-2 before:-inset-y-3 hover:underline"
                >
                  {site.email}
                </a>
              </ContactLine>
            )}
            {site.hours && (
              <ContactLine icon={<Clock />} label={texts.hoursLabel}>
                {site.hours}
              </ContactLine>
            )}
          </dl>
          {!heading && (
            <ConsumerProtectionOffice className="mt-6 border-t border-white/20 pt-5 text-sm text-white/85" />
          )}
        </div>
      </div>
    </section>
  );
}

function ContactLine({
  icon,
  label,
  children,
}: {
  icon: ReactNode;
  label: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="relative min-h-12 pl-16">
      <dt className="text-sm text-white/80">
        <span
          className="absolute top-0 left-0 grid size-12 place-items-center rounded-pill bg-white/12 text-padi [&_svg]:size-5"
          aria-hidden="true"
        >
          {icon}
        </span>
        {label}
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
