import ArrowUp from 'lucide-react/icons/arrow-up';
import { useScrolledPast } from '../ui/lead/scrolled-past.ts';

/** After how many pixels of scroll the button appears (SHELL-21). */
const SHOWN_AFTER = 100;

/** Back to the top of the page; the focus goes there too. */
export function ScrollToTop() {
  const shown = useScrolledPast(SHOWN_AFTER);
  if (!shown) return null;
  return (
    <button
      type="button"
      aria-label="Kembali ke atas"
      title="Kembali ke atas"
      // Above the bar of a product's page, which has the buttons to buy with.
      className="no-print fixed right-4 bottom-20 z-20 max-lg:[body:has([data-buy-bar])_&]:bottom-[calc(var(--tabs-height)+5.5rem)] grid size-[min(3rem,52px)] place-items-center rounded-pill border border-line bg-surface text-sawah-text shadow-float hover:bg-sawah-soft md:right-6 md:bottom-6"
      onClick={() => {
        const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
        document.getElementById('isi')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUp className="size-[min(1.25rem,24px)]" />
    </button>
  );
}
