import { createContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Marks the entry of the history that stands for something open over the page. */
const MARK = 'lumbungOpen';

/** Whether links lead on by taking the place of that entry, so that Back finds the page once and not twice. */
export const TakesPlace = createContext(false);

/**
 * Has Back close what is open over a page (a dialog, a sheet, the picture viewer) and stay on the page: while `open`, an
 * entry of the same address stands on top of the history. Closed otherwise, the entry goes again. What is chosen in it
 * may lead to another address by taking that entry's place (`replace`): Back keeps what was chosen, too.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  // The router's, who knows what is shown: the browser's address is another one by the time that Back is heard.
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const now = { onClose, address };
  const latest = useRef(now);
  latest.current = now;
  const wentBack = useRef(false);
  // What was chosen may have been on its way as Back was pressed: the browser's address follows what is shown.
  useEffect(() => {
    if (!wentBack.current) return;
    if (location.pathname + location.search !== address) history.replaceState(history.state, '', address);
  }, [address]);
  useEffect(() => {
    if (!open) return;
    wentBack.current = false;
    const mark = Math.random();
    const put = () => history.pushState({ ...history.state, [MARK]: mark }, '');
    put();
    let gone = false;
    let asked: ReturnType<typeof setTimeout> | undefined;
    const onBack = (event: PopStateEvent) => {
      // Another one that lay above it was closed: this one is on top again.
      if (gone || event.state?.[MARK] === mark) return;
      gone = true;
      wentBack.current = true;
      // The router must not take it for a way to a page: the address is the same.
      event.stopImmediatePropagation();
      history.replaceState(event.state, '', latest.current.address);
      latest.current.onClose();
      // Its owner may have something to ask first, and leave it open.
      asked = setTimeout(() => {
        gone = false;
        put();
      });
    };
    addEventListener('popstate', onBack, true);
    return () => {
      clearTimeout(asked);
      removeEventListener('popstate', onBack, true);
      // Unless Back did it, or a way led on from here.
      if (history.state?.[MARK] !== mark) return;
      const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
      addEventListener('popstate', swallow, { capture: true, once: true });
      history.back();
    };
  }, [open]);
}
