import { useEffect, useRef } from 'react';

/** Marks the entry of the history that stands for something open over the page. */
const MARK = 'lumbungOpen';

/**
 * Has Back close what is open over a page (a dialog, a sheet, the picture viewer) and stay on the page: while `open`, an
 * entry of the same address stands on top of the history. Closed otherwise, the entry goes again.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const mark = Math.random().toString(36).slice(2);
    const address = location.href;
    const put = () => history.pushState({ ...history.state, [MARK]: mark }, '');
    put();
    let gone = false;
    let done = false;
    const onBack = (event: PopStateEvent) => {
      // Another one that lay above it was closed: this one is on top again.
      if (gone || event.state?.[MARK] === mark) return;
      gone = true;
      // The router must not take it for a way to a page: the address is the same.
      event.stopImmediatePropagation();
      close.current();
      // Its owner may have something to ask first, and leave it open.
      setTimeout(() => {
        if (done || location.href !== address) return;
        gone = false;
        put();
      });
    };
    addEventListener('popstate', onBack, true);
    return () => {
      done = true;
      removeEventListener('popstate', onBack, true);
      // Unless Back did it, or a way led on from here.
      if (gone || history.state?.[MARK] !== mark || location.href !== address) return;
      const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
      addEventListener('popstate', swallow, { capture: true, once: true });
      history.back();
    };
  }, [open]);
}
