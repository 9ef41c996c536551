import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { layIn } from '../ui/lay-in.ts';
import { TOAST_EVENT, type Toast } from '../ui/tell/toast.ts';

const load = () => import('./toaster.tsx');
// Without signal it may not be had: then the last word stands there plainly, and the page stays.
const Toaster = lazy(() => load().catch(() => ({ default: LastWord })));

/** Listens for toasts. The toaster itself is only loaded when the first one comes, and gets what came meanwhile. */
export function Toasts() {
  const { user } = useSession();
  const [events, setEvents] = useState<Toast[]>([]);
  const own = user !== null;

  useEffect(() => {
    // Whoever has pages of his own without signal is told there as well.
    if (own) void layIn(load);
  }, [own]);
  useEffect(() => {
    const onToast = (event: Event) => {
      const { detail } = event as CustomEvent<Toast>;
      setEvents((list) => [...list, detail]);
    };
    window.addEventListener(TOAST_EVENT, onToast);
    return () => window.removeEventListener(TOAST_EVENT, onToast);
  }, []);

  if (events.length === 0) return null;
  return (
    <Suspense>
      <Toaster events={events} />
    </Suspense>
  );
}

function LastWord({ events }: { events: Toast[] }) {
  return (
    <p
      role="status"
      className="fixed inset-x-3 top-3 z-50 rounded-button border border-line bg-surface p-4 shadow-lg"
    >
      {events.at(-1)?.text}
    </p>
  );
}
