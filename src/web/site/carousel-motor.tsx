import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';

export type MovingCarousel = { scrollNext(): void; scrollPrev(): void };

/**
 * Moves the cards of `row`, and says how to. It comes by itself, since it is twice as heavy as the rest of a page and
 * what it moves is never in the first view.
 */
export function CarouselMotor({
  row,
  onReady,
}: {
  row: HTMLElement;
  onReady: (carousel: MovingCarousel) => void;
}) {
  const [attach, carousel] = useEmblaCarousel({ loop: true, align: 'start', duration: 28 });
  useEffect(() => attach(row), [attach, row]);
  useEffect(() => {
    if (!carousel) return;
    // Somebody may have scrolled the row already: it goes on from the card that he saw.
    const seen = Math.round(row.scrollLeft / (carousel.slideNodes()[0]?.clientWidth || 1));
    row.scrollLeft = 0;
    carousel.scrollTo(seen, true);
    onReady(carousel);
  }, [carousel, row, onReady]);
  return null;
}
