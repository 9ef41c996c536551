import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { afterFirstInteraction } from '../ui/lazy-load.ts';
import type { CarouselControls, CarouselEngine } from './carousel-engine.tsx';

/** The distance from the viewport at which a carousel loads its engine. */
const NEAR = '200px 0px';

/**
 * A row of cards moved by arrows, drag and keys, in a loop. Until it is near the viewport, without
 * JavaScript, and when the engine fails to load, it is a plain scrollable row.
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
  const viewport = useRef<HTMLDivElement>(null);
  const [motor, setMotor] = useState<{ Motor: typeof CarouselEngine; row: HTMLElement }>();
  const [carousel, setCarousel] = useState<CarouselControls>();
  useEffect(() => {
    const row = viewport.current;
    if (!row) return;
    let left = false;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        // In the first view it stays a plain row until the first interaction.
        afterFirstInteraction()
          .then(() => import('./carousel-engine.tsx'))
          .then(
            ({ CarouselEngine: Motor }) => !left && setMotor({ Motor, row }),
            () => {},
          );
      },
      { rootMargin: NEAR },
    );
    watch.observe(row);
    return () => {
      left = true;
      watch.disconnect();
    };
  }, []);
  const move = (by: 1 | -1) => {
    const row = viewport.current;
    if (carousel) by > 0 ? carousel.scrollNext() : carousel.scrollPrev();
    else
      row?.scrollBy({ left: by * (row.querySelector('[role=group]')?.clientWidth ?? 0), behavior: 'smooth' });
  };
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
      {motor && <motor.Motor row={motor.row} onReady={setCarousel} />}
      <div
        ref={viewport}
        tabIndex={0}
        // Clips the cards and their visually hidden texts, so that they do not widen the page; on phones the
        // row reaches the edges of the screen. The scrollbar appears only when needed, because removing it
        // would shift the page.
        className={cx(
          'relative max-md:-mx-(--edge) max-md:px-(--edge) [contain:inline-size] [scrollbar-width:none] noscript:[scrollbar-width:auto]',
          carousel ? 'overflow-hidden' : 'overflow-x-auto',
        )}
        onKeyDown={(event) => {
          if (!carousel) return;
          if (event.key === 'ArrowRight') move(1);
          if (event.key === 'ArrowLeft') move(-1);
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
        <button type="button" className={arrow} onClick={() => move(-1)} aria-label="Sebelumnya">
          <ChevronLeft className="size-6" />
        </button>
        <button type="button" className={arrow} onClick={() => move(1)} aria-label="Berikutnya">
          <ChevronRight className="size-6" />
        </button>
      </div>
    </section>
  );
}
