import { lazy, Suspense, useEffect, useState } from 'react';
import { TOAST_EVENT, type Toast } from '../ui/tell/toast.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** Listens for toasts. The toaster itself is only loaded when the first one comes, and gets what came meanwhile. */
export function Toasts() {
  const [events, setEvents] = useState<Toast[]>([]);

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
