import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime } from '../../shared/enums/labels.ts';
import { lastReadFor, lastReadText, onLastRead } from '../common/route-helpers/cached-page-times.ts';
import { useSession } from '../session/session-provider.tsx';

function subscribeToConnection(heard: () => void): () => void {
  window.addEventListener('online', heard);
  window.addEventListener('offline', heard);
  return () => {
    window.removeEventListener('online', heard);
    window.removeEventListener('offline', heard);
  };
}

const clock = new Intl.DateTimeFormat('id-ID', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Jakarta',
});
const sameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();

/** Tells a seller that the device is offline, or how old the cached copy is; revalidates as soon as possible. */
export function LastReadNotice() {
  const { user } = useSession();
  return user?.role === 'farmer' ? <LastReadText /> : null;
}

function LastReadText() {
  const text = useSyncExternalStore(onLastRead, lastReadText, () => '');
  const away = useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  );
  const { revalidate } = useRevalidator();
  const { fromCache, at } = lastReadFor(text);
  const again = useRef(revalidate);
  again.current = revalidate;
  const wasAway = useRef(false);

  useEffect(() => {
    // Revalidates a cached page at once, and any page when the device is online again.
    if (!away && (fromCache || wasAway.current)) void again.current();
    wasAway.current = away;
  }, [fromCache, away]);

  if (text === '' || !(away || fromCache)) return null;
  const time = sameDay(at, new Date()) ? clock.format(at) : formatDateTime(at);
  return (
    <p
      role="status"
      className="no-print mb-3 rounded-input bg-warning-soft px-3 py-2 font-semibold text-warning"
    >
      {away ? 'Tanpa sinyal. ' : ''}
      Terakhir dibaca {time}.
    </p>
  );
}
