import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime } from '../../shared/labels.ts';
import { lastReadOf, lastReadText, whenRead } from '../page/answer/kept-pages.ts';
import { useSession } from '../session/session.tsx';

function whenSignal(heard: () => void): () => void {
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

/**
 * Says to a seller that there is no signal, or that what stands was kept, and when it was read; it is read anew as soon
 * as that can be.
 */
export function LastRead() {
  const { user } = useSession();
  return user?.role === 'farmer' ? <Told /> : null;
}

function Told() {
  const text = useSyncExternalStore(whenRead, lastReadText, () => '');
  const away = useSyncExternalStore(
    whenSignal,
    () => !navigator.onLine,
    () => false,
  );
  const { revalidate } = useRevalidator();
  const { kept, at } = lastReadOf(text);
  const again = useRef(revalidate);
  again.current = revalidate;
  const wasAway = useRef(false);

  useEffect(() => {
    // What was kept is asked for at once, and so is everything when the signal is back.
    if (!away && (kept || wasAway.current)) void again.current();
    wasAway.current = away;
  }, [kept, away]);

  if (text === '' || !(away || kept)) return null;
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
