import ArrowUp from 'lucide-react/icons/arrow-up';
import { useScrolledPast } from '../ui/navigation/use-scrolled-past.ts';

/** After how many pixels of scroll the button appears (SHELL-21). */
const SHOWN_AFTER = 100;

/** Scrolls to the top of the page and moves the focus there. */
export function ScrollToTop() {
  const shown = useScrolledPast(SHOWN_AFTER);
  return (
    // On phones and tablets it is at the end of the page, because over the page it would cover what people press.
    <div className="no-print grid h-16 place-items-center lg:h-0">
      {shown && (
        <button
          type="button"
          aria-label="Kembali ke atas"
          title="Kembali ke atas"
          className="grid size-[min(3rem,52px)] place-items-center rounded-pill border border-line bg-surface text-sawah-text shadow-float hover:bg-sawah-soft lg:fixed lg:right-6 lg:bottom-6 lg:z-20"
          onClick={() => {
            const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
            window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        >
          <ArrowUp className="size-[min(1.25rem,24px)]" />
        </button>
      )}
    </div>
  );
}
