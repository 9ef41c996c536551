import useEmblaCarousel from 'embla-carousel-react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Children, type ReactNode, useEffect, useState } from 'react';

/** Widths in px from which a carousel shows one card more (CONST-09). */
export const CAROUSEL_BREAKPOINTS = [768, 992, 1199, 1300] as const;

/**
 * A row of cards moved by arrows, drag and keys, in a loop. It is a plain row to scroll until the page has hydrated,
 * and without JavaScript.
 */
export function Carousel({
  label,
  children,
  perView = 4,
}: {
  label: string;
  children: ReactNode;
  perView?: 1 | 2 | 3 | 4;
}) {
  const [viewport, carousel] = useEmblaCarousel({ loop: true, align: 'start', duration: 28 });
  const [live, setLive] = useState(false);
  useEffect(() => setLive(Boolean(carousel)), [carousel]);
  const cards = Children.toArray(children);
  const widths: Record<number, string> = {
    1: 'basis-full',
    2: 'basis-[86%] min-[768px]:basis-1/2',
    3: 'basis-[86%] min-[768px]:basis-1/2 min-[1199px]:basis-1/3',
    4: 'basis-[72%] min-[768px]:basis-1/2 min-[992px]:basis-1/3 min-[1300px]:basis-1/4',
  };
  const arrow =
    'grid size-12 place-items-center rounded-pill border border-edge bg-surface text-ink transition-colors hover:bg-sawah-soft';
  return (
    <section aria-roledescription="carousel" aria-label={label} className="relative">
      <div
        ref={viewport}
        tabIndex={0}
        // Neither its cards nor words for screen readers placed in them may widen what stands around it.
        className={`relative [contain:inline-size] ${live ? 'overflow-hidden' : 'overflow-x-auto'}`}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') carousel?.scrollNext();
          if (event.key === 'ArrowLeft') carousel?.scrollPrev();
        }}
      >
        <div className="-ml-4 flex touch-pan-y">
          {cards.map((card, at) => (
            <div
              key={at}
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} dari ${cards.length}`}
              className={`min-w-0 shrink-0 grow-0 pl-4 ${widths[perView]}`}
            >
              {card}
            </div>
          ))}
        </div>
      </div>
      <div className="mt-6 flex justify-end gap-2 noscript:hidden">
        <button
          type="button"
          className={arrow}
          onClick={() => carousel?.scrollPrev()}
          aria-label="Sebelumnya"
        >
          <ChevronLeft size={22} aria-hidden />
        </button>
        <button
          type="button"
          className={arrow}
          onClick={() => carousel?.scrollNext()}
          aria-label="Berikutnya"
        >
          <ChevronRight size={22} aria-hidden />
        </button>
      </div>
    </section>
  );
}
