import type { Entry } from '../../../domain/content/collections/collections.ts';
import { contentPicture } from '../../common/components/content-picture.ts';
import { SampleNotice } from '../../common/components/sample-notice.tsx';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import type { SectionText } from '../../common/head/page-texts.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Countdown } from '../../ui/product/countdown.tsx';
import { Carousel } from '../carousel.tsx';

/** Offers with a countdown to their ends (HOME-25 to HOME-27). `now` is the server's time of the response. */
export function Offers({
  texts,
  offers,
  now,
}: {
  texts: SectionText;
  offers: Entry<'offers'>[];
  now: string;
}) {
  if (offers.length === 0) return null;
  return (
    <section className="shell py-12 md:py-20">
      <SectionHeading label={texts.label} title={texts.title} />
      <Carousel label={texts.title ?? 'Penawaran'} perView={2}>
        {offers.map((offer) => (
          <article
            key={offer.id}
            className="on-green relative isolate flex h-full min-h-90 flex-col items-start justify-end overflow-hidden rounded-card bg-side p-5 text-white md:p-8"
          >
            <Picture
              source={contentPicture(offer.bgImage, '', offer.width, offer.height)}
              sizes="(min-width: 48rem) 570px, 86vw"
              className="absolute inset-0 -z-20"
              imgClassName="h-full! object-cover"
            />
            <div className="absolute inset-0 -z-10 shade-up [--thin:rgb(18_41_31/0.25)]" />
            <p className="text-sm font-semibold text-padi">
              {offer.offerTitle} {offer.sample && <SampleNotice tone="dark" />}
            </p>
            <h3 className="serif mt-1 text-2xl">{offer.heading}</h3>
            <p className="mt-2 max-w-md text-sm text-white/90">{offer.description}</p>
            <div className="mt-4 w-full">
              <Countdown until={offer.countdownDate} now={now} />
            </div>
            <ButtonLink href={offer.href} variant="gold" className="mt-5">
              {offer.buttonText}
            </ButtonLink>
          </article>
        ))}
      </Carousel>
    </section>
  );
}
