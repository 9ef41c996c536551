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
  const own = user !== null;

  useEffect(() => {
    // Users with offline pages need toasts there too.
    if (own) void preloadCode(load);
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

function PlainToast({ events }: { events: Toast[] }) {
  const toast = events.at(-1)!;
  const [closed, setClosed] = useState<Toast>();
  const [, redraw] = useState<Event>();
  useEffect(() => {
    const timer = toast.autoClose && setTimeout(setClosed, toast.autoClose, toast);
    addEventListener(DIALOG_EVENT, redraw);
    return () => {
      clearTimeout(timer || 0);
      removeEventListener(DIALOG_EVENT, redraw);
    };
  }, [toast]);
  const button = (label: string, run?: () => void) => (
    <button
      type="button"
      className="min-h-11 px-3 font-bold underline"
      onClick={() => {
        run?.();
        setClosed(toast);
      }}
    >
      {label}
    </button>
  );
  return createPortal(
    toast !== closed && (
      <div
        role="status"
        className="fixed inset-x-3 top-3 z-50 rounded-button border bg-surface p-4 shadow-lg"
      >
        {toast.text} {toast.action && button(toast.action.label, toast.action.run)}
        {button('Tutup')}
      </div>
    ),
    // Below the backdrop of a modal dialog it could not be pressed.
    [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body,
  );
}
