import { useEffect, useRef } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { toast } from '../../ui/tell/toast.ts';

/** A notice as the server sends it: the rows of one's notifications, in the order of their numbers. */
type LiveNotice = { id: number; kind: string; text: string; href: string };

/**
 * Keeps a page up to date while it is open: each notice of `kinds` (such as `bid.`) is shown in passing and the page's
 * data is read again. The browser reconnects by itself and names the last notice it had, so none is lost; numbers that
 * were seen are not shown twice. A guest, who has no notices, does not listen. What happened before the connection stood is read once it stands.
 */
export function useLive(kinds: string, listening = true): void {
  const { revalidate } = useRevalidator();
  // In the back office the bell listens for every page, and reads the page's data again itself.
  const shared = useRouteLoaderData('office') !== undefined;
  const again = useRef(revalidate);
  again.current = revalidate;

  useEffect(() => {
    if (!listening || shared) return;
    let last = 0;
    const source = new EventSource('/api/events');
    // Without signal the page stays as it is: to read it anew would only show that it can't be.
    const refresh = () => {
      if (navigator.onLine) again.current();
    };
    source.onopen = refresh;
    source.onmessage = (event: MessageEvent<string>) => {
      const notice = JSON.parse(event.data) as LiveNotice;
      if (notice.id <= last) return;
      last = notice.id;
      if (!notice.kind.startsWith(kinds)) return;
      toast('info', notice.text);
      refresh();
    };
    source.addEventListener('signed-out', () => {
      source.close();
      again.current();
    });
    return () => source.close();
  }, [kinds, listening, shared]);
}
