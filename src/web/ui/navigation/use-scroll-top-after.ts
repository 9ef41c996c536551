import { useEffect, useRef } from 'react';

/** How long after a page change the list scrolls to its top, in ms (CONST-08). */
const SCROLL_TOP_MS = 200;

/** Scrolls smoothly to the top 200 ms after `page` has changed; not when the page is first shown (BLOG-07). */
export function useScrollTopAfter(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const timer = setTimeout(() => window.scrollTo({ top: 0, behavior: 'smooth' }), SCROLL_TOP_MS);
    return () => clearTimeout(timer);
  }, [page]);
}
