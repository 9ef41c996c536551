import X from 'lucide-react/icons/x';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast as show, ToastContainer, type ToastContentProps } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toaster.css';
import { IconButton } from '../ui/button.tsx';
import type { Toast } from '../ui/feedback/toast.ts';
import { useToastPlace } from './use-toast-place.ts';

/**
 * The toaster of the specification, one toast at a time, with each toast's position, theme and duration
 * (DATA-28). It pauses on hover and while the window is inactive, closes after a drag of 80 percent, and
 * Alt+T focuses it (SHELL-23, SHELL-24); `events` only grows.
 */
export default function Toaster({ events }: { events: Toast[] }) {
  const shown = useRef(0);
  const [below, setBelow] = useState<CSSProperties>();
  const place = useToastPlace();
  useEffect(() => {
    // Deferred by a task, because the container then listens, also after the double mount of development.
    const timer = setTimeout(() => {
      const fresh = events.slice(shown.current);
      shown.current = events.length;
      setBelow(offsetBelowHeader());
      for (const event of fresh) {
        const { id, type, theme, autoClose, position } = event;
        // One at a time: transient toasts are closed, so that no stack covers the page.
        for (const before of events)
          if (before.id !== id && before.autoClose !== false && show.isActive(before.id))
            show.dismiss(before.id);
        show(({ closeToast }: ToastContentProps) => <Content event={event} close={() => closeToast()} />, {
          toastId: id,
          type,
          theme,
          autoClose,
          position,
          role: type === 'error' || type === 'warning' ? 'alert' : 'status',
        });
      }
    });
    return () => clearTimeout(timer);
  }, [events]);

  return createPortal(
    <ToastContainer
      style={below}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      aria-label="Pemberitahuan (Alt+T)"
      closeButton={({ closeToast }) => (
        <IconButton
          label="Tutup pemberitahuan"
          size="sm"
          className="-my-2 -mr-2"
          icon={<X className="size-4.5" />}
          onClick={(event) => closeToast(event)}
        />
      )}
    />,
    place,
  );
}

/**
 * The current bottom edge of the header, whose cart is the next target after a toast. Limited, so that a
 * toast with large text does not cover the middle of the page.
 */
function offsetBelowHeader(): CSSProperties | undefined {
  const head = document.querySelector('header > :last-child')?.getBoundingClientRect().bottom;
  if (!head || head < 0) return undefined;
  return { '--toastify-toast-top': `${Math.min(head + 8, innerHeight / 4)}px` } as CSSProperties;
}

function Content({ event: { text, action }, close }: { event: Toast; close: () => void }) {
  return (
    <div className="flex flex-1 flex-wrap items-center justify-between gap-x-3">
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className="-ml-3 min-h-11 rounded-button px-3 font-bold text-sawah-text underline hover:bg-sawah-soft"
          onClick={() => {
            action.run();
            close();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
