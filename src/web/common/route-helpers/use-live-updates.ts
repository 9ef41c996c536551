import { useEffect, useRef } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { showToast } from '../../ui/feedback/toast.ts';

/** A server-sent notification: a row of the user's notifications, in the order of their ids. */
type LiveNotice = { id: number; kind: string; text: string; href: string };

/**
 * Keeps an open page up to date: each notification of `kinds` (such as `bid.`) shows a toast and revalidates
 * the page. The browser reconnects with the last id, so none is lost, and ids already seen are not repeated;
 * guests do not listen, and events before the connection are read once it is open.
 */
export function useLiveUpdates(kinds: string, listening = true): void {
  const { revalidate } = useRevalidator();
  // In the admin, the notification bell listens for every page and revalidates.
  const shared = useRouteLoaderData('admin') !== undefined;
  const again = useRef(revalidate);
  again.current = revalidate;

  useEffect(() => {
    if (!listening || shared) return;
    let last = 0;
    const source = new EventSource('/api/events');
    // Offline the page stays as it is, because revalidating would only show an error.
    const refresh = () => {
      if (navigator.onLine) again.current();
    };
    source.onopen = refresh;
    source.onmessage = (event: MessageEvent<string>) => {
      const notice = JSON.parse(event.data) as LiveNotice;
      if (notice.id <= last) return;
      last = notice.id;
      if (!notice.kind.startsWith(kinds)) return;
      showToast('info', notice.text);
      refresh();
    };
    source.addEventListener('signed-out', () => {
      source.close();
      again.current();
    });
    return () => source.close();
  }, [kinds, listening, shared]);
}
