import X from 'lucide-react/icons/x';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { toast as show, ToastContainer, type ToastContentProps } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toaster.css';
import { IconButton } from '../ui/button.tsx';
import type { Toast } from '../ui/tell/toast.ts';

/**
 * The toast, as the specification has it, what passes one at a time: it stands where, in which theme and for how long it asks (DATA-28),
 * waits under the pointer and while the window is not looked at, is dragged away by 80 percent, Alt+T to reach it (SHELL-23, SHELL-24). `events` only grows.
 */
export default function Toaster({ events }: { events: Toast[] }) {
  const shown = useRef(0);
  const [below, setBelow] = useState<CSSProperties>();
  useEffect(() => {
    // In the next task: the container listens by then, also after the double mount of development.
    const timer = setTimeout(() => {
      const fresh = events.slice(shown.current);
      shown.current = events.length;
      setBelow(belowHead());
      for (const event of fresh) {
        const { id, type, theme, autoClose, position } = event;
        // One at a time: what was said in passing makes room, so that no pile lies over the page.
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

  return (
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
    />
  );
}

/**
 * Where the header ends at the moment: at the top of a page it stands lower, and its basket is what one reaches for
 * next. Never so low that a toast in large letters would lie over the middle of the page.
 */
function belowHead(): CSSProperties | undefined {
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
