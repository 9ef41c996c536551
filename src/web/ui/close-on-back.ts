import { createContext, useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/** Marks the entry of the history that stands for something open over the page. */
const MARK = 'lumbungOpen';

/** Those that may take a Back for themselves, in the order in which they opened. Each says whether this one was its own. */
const takers = new Set<(event: PopStateEvent) => boolean>();

/**
 * Hears Back before the router does, so that what closes something over a page is no way to a page, whose data would be read
 * again, and in vain without signal. Called before the router starts: a window asks its listeners in the order in which they
 * came, those for the capture phase too.
 */
export function hearBackFirst(): void {
  addEventListener('popstate', (event) => {
    for (const takes of takers) if (takes(event)) return event.stopImmediatePropagation();
  });
}

/** Whether links lead on by taking the place of that entry, so that Back finds the page once and not twice. */
export const TakesPlace = createContext(false);

/**
 * Has Back close what is open over a page (a dialog, a sheet, the picture viewer) and stay on the page: while `open`, an
 * entry of the same address stands on top of the history. Closed otherwise, the entry goes again. What is chosen in it
 * may lead to another address by taking that entry's place (`replace`): Back keeps what was chosen, too.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  // The browser's address is that of the entry below by the time that Back is heard, and React's may be one behind.
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
      // Another one that lay above it was closed: this one is on top again.
      if (gone || event.state?.[MARK] === mark) return false;
      const shown = router.state.location;
      // A way led on from here, in the entry's place: it is that page that Back leaves.
      if (shown.pathname !== pathname) return false;
      gone = true;
      history.replaceState(event.state, '', shown.pathname + shown.search);
      latest.current();
      // Its owner may have something to ask first, and leave it open.
      asked = setTimeout(() => {
        gone = false;
        put();
      });
      return true;
    };
    takers.add(onBack);
    return () => {
      clearTimeout(asked);
      takers.delete(onBack);
      // Unless Back did it, or a way led on from here.
      if (history.state?.[MARK] !== mark) return;
      const { idx } = history.state;
      const swallow = (event: PopStateEvent) => {
        takers.delete(swallow);
        // Pressed meanwhile, Back led further than to the page below.
        return event.state?.idx === idx;
      };
      takers.add(swallow);
      history.back();
    };
  }, [open, router]);
}
