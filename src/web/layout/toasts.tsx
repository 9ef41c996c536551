import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../session/session-provider.tsx';
import { DIALOG_EVENT, TOAST_EVENT, type Toast } from '../ui/feedback/toast.ts';
import { preloadCode } from '../ui/preload-code.ts';

const load = () => import('./toaster.tsx');
// Offline the chunk may be unavailable; the latest toast is then plain text, and the page works.
const Toaster = lazy(() => load().catch(() => ({ default: PlainToast })));

/**
 * Listens for toasts. The toaster loads with the first one and receives the toasts that arrived in the
 * meantime.
 */
export function Toasts() {
  const { user } = useSession();
  const [events, setEvents] = useState<Toast[]>([]);
  const [place, setPlace] = useState<HTMLElement>();
  const own = user !== null;

  useEffect(() => {
    // Users with offline pages need toasts there too.
    if (own) void preloadCode(load);
  }, [own]);
  useEffect(() => {
    let place: HTMLElement | undefined;
    const onToast = (event: Event) => {
      const { detail } = event as CustomEvent<Toast>;
      if (!place) {
        place = document.createElement('div');
        moveIntoView(place);
        setPlace(place);
      }
      setEvents((list) => [...list, detail]);
    };
    const onDialog = () => place && moveIntoView(place);
    window.addEventListener(TOAST_EVENT, onToast);
    window.addEventListener(DIALOG_EVENT, onDialog);
    return () => {
      window.removeEventListener(TOAST_EVENT, onToast);
      window.removeEventListener(DIALOG_EVENT, onDialog);
      place?.remove();
    };
  }, []);

  if (!place) return null;
  return createPortal(
    <Suspense>
      <Toaster events={events} />
    </Suspense>,
    place,
  );
}

/**
 * Puts the toasts into the topmost modal dialog: outside it they lie below its backdrop, cannot be pressed and are not
 * announced. A move that keeps their state is used where the browser has one.
 */
function moveIntoView(place: HTMLElement) {
  const to = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (place.parentElement === to) return;
  if (place.isConnected && 'moveBefore' in to) to.moveBefore(place, null);
  else to.append(place);
}

function PlainToast({ events }: { events: Toast[] }) {
  return (
    <p
      role="status"
      className="fixed inset-x-3 top-3 z-50 rounded-button border border-line bg-surface p-4 shadow-lg"
    >
      {events.at(-1)?.text}
    </p>
  );
}
