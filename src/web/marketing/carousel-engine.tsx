import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';

export type CarouselControls = { scrollNext(): void; scrollPrev(): void };

/**
 * Moves the cards of `row` and provides the controls. A separate chunk, because it is twice as large as the
 * rest of a page and never needed in the first view.
 */
export function CarouselEngine({
  row,
  onReady,
}: {
  row: HTMLElement;
  onReady: (carousel: CarouselControls) => void;
}) {
  const [attach, carousel] = useEmblaCarousel({ loop: true, align: 'start', duration: 28 });
  useEffect(() => attach(row), [attach, row]);
  useEffect(() => {
    if (!carousel) return;
    // The user may have scrolled the row already, so it continues from the visible card.
    const seen = Math.round(row.scrollLeft / (carousel.slideNodes()[0]?.clientWidth || 1));
    row.scrollLeft = 0;
    carousel.scrollTo(seen, true);
    onReady(carousel);
  }, [carousel, row, onReady]);
  return null;
}
