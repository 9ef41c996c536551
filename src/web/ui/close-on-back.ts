import { createContext, useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/** Marks the history entry of an open overlay. */
const MARK = 'lumbungOpen';

/**
 * Handlers that may consume Back, in the order in which their overlays opened. Each returns whether the event
 * was its own.
 */
const backHandlers = new Set<(event: PopStateEvent) => boolean>();

/**
 * Handles Back before the router does, so that closing an overlay is no navigation, which would reload data
 * and fail offline. Call it before the router starts, because a window calls its listeners in order of
 * registration.
 */
export function interceptBack(): void {
  addEventListener('popstate', (event) => {
    for (const takes of backHandlers) if (takes(event)) return event.stopImmediatePropagation();
  });
}

/** Whether links replace that history entry, so that Back passes the page once instead of twice. */
export const ReplacesHistoryEntry = createContext(false);

/**
 * Makes Back close an overlay (dialog, sheet, lightbox) and stay on the page: while `open`, an entry with the
 * same URL is on top of the history, and closing removes it. A choice in the overlay may replace the entry
 * with another URL, which Back then keeps.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  // On Back the browser already has the URL of the entry below, while React's location may lag behind.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!open || !router) return;
    const { pathname } = router.state.location;
    const mark = Math.random();
    const put = () => history.pushState({ ...history.state, [MARK]: mark }, '');
    put();
    let gone = false;
    let asked: ReturnType<typeof setTimeout> | undefined;
    const onBack = (event: PopStateEvent) => {
      // Another overlay above was closed, so this one is on top again.
      if (gone || event.state?.[MARK] === mark) return false;
      const shown = router.state.location;
      // A navigation replaced this entry, so Back leaves that page.
      if (shown.pathname !== pathname) return false;
      gone = true;
      history.replaceState(event.state, '', shown.pathname + shown.search);
      latest.current();
      // The owner may ask for confirmation and keep it open.
      asked = setTimeout(() => {
        gone = false;
        put();
      });
      return true;
    };
    backHandlers.add(onBack);
    return () => {
      clearTimeout(asked);
      backHandlers.delete(onBack);
      // Skipped when Back or a navigation already removed the entry.
      if (history.state?.[MARK] !== mark) return;
      const { idx } = history.state;
      const swallow = (event: PopStateEvent) => {
        backHandlers.delete(swallow);
        // If Back was pressed in the meantime, it went further than the page below.
        return event.state?.idx === idx;
      };
      backHandlers.add(swallow);
      history.back();
    };
  }, [open, router]);
}
