import type { Entry } from '../../../domain/content/collections/collections.ts';
import { SampleNotice } from '../../common/components/sample-notice.tsx';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import type { SectionText } from '../../common/head/page-texts.server.ts';
import { Stars } from '../../ui/product/stars.tsx';
import { Carousel } from '../carousel.tsx';

/** Quotes of buyers; invented ones are marked as samples (R50). */
export function Testimonials({ texts, quotes }: { texts: SectionText; quotes: Entry<'testimonials'>[] }) {
  if (quotes.length === 0) return null;
  return (
    <section className="bg-sunken py-12 md:py-20">
      <div className="shell">
        <SectionHeading label={texts.label} title={texts.title} />
        <Carousel label={texts.title ?? 'Testimoni'} perView={3}>
          {quotes.map((quote) => (
            <figure
              key={quote.id}
              className="flex h-full flex-col rounded-card border border-line bg-surface p-5 md:p-6"
            >
              <div className="flex items-center justify-between gap-3">
                <Stars average={quote.rating} className="h-5" />
                {quote.sample && <SampleNotice />}
              </div>
              <blockquote className="mt-3 flex-1">
                <p className="font-bold">{quote.title}</p>
                <p className="mt-2 text-muted">{quote.quote}</p>
              </blockquote>
              <figcaption className="mt-5 flex items-center gap-3">
                <img
                  src={quote.thumb}
                  alt=""
                  width={56}
                  height={56}
                  loading="lazy"
                  className="size-14 rounded-pill bg-sawah-soft object-cover"
                />
                <span>
                  <span className="block font-semibold">{quote.name}</span>
                  <span className="text-sm text-muted">{quote.designation}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </Carousel>
      </div>
    </section>
  );
}
