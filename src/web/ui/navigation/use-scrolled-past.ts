import { useSyncExternalStore } from 'react';

function onScroll(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/**
 * Whether the page is scrolled more than `px` from its top; false on the server. Re-renders only when the
 * result changes.
 */
export function useScrolledPast(px: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > px,
    () => false,
  );
}
