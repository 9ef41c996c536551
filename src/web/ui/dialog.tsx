import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { useCloseOnBack } from './close-on-back.ts';

export type DialogProps = {
  /** Served open, it stands in the page without JavaScript and becomes modal with it. */
  open: boolean;
  /** Asked for by Esc, the backdrop or the close button; the owner then sets `open` to false. */
  onClose: () => void;
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Stays at the bottom while the content scrolls: the buttons. */
  footer?: ReactNode;
  wide?: boolean;
  /** Back closes it and stays on the page; not where Back is itself a way that is asked about. */
  back?: boolean;
  /** A sheet from below at every width. */
  sheet?: boolean;
  children: ReactNode;
};

/**
 * The native modal dialog: the browser keeps the focus inside, gives it back, and makes the rest inert. A sheet from
 * below on phones. Its content is rendered only while it is open, so what was typed is gone after closing (R28);
 * an owner who wants to keep it holds the values itself.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  wide,
  sheet,
  back = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [servedOpen] = useState(open);

  useCloseOnBack(open && back, onClose);
  // Before it is painted: an Esc pressed the moment it is seen has to close it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.matches(':modal')) {
      element.removeAttribute('open');
      element.showModal();
      // The browser takes the first that it finds, which is the close button.
      element.querySelector<HTMLElement>('[data-first]')?.focus();
    } else if (!open && element.open) element.close();
  }, [open]);
  // Taken away while it is open, it would take the focus along: closed, it gives it back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    // The press on the backdrop is a convenience beside Esc and the close button, which the keyboard has.
    <dialog
      ref={dialog}
      open={servedOpen || undefined}
      className="sheet"
      data-size={wide ? 'wide' : undefined}
      data-sheet={sheet || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      // React lets these two rise from a dialog within, the browser doesn't.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (open && event.target === event.currentTarget) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className="flex flex-col">
          <header className="sticky top-0 z-10 flex items-start gap-3 border-b border-line bg-surface py-2 pr-2 pl-5 sm:pl-6">
            <div className="min-w-0 flex-1 py-2">
              <h2 id={`${id}-title`} className="text-lg font-bold">
                {title}
              </h2>
              {description && (
                <p id={`${id}-text`} className="text-sm text-muted">
                  {description}
                </p>
              )}
            </div>
            {/* With scripts the owner closes it, who may have something to ask first. */}
            <form
              method="dialog"
              onSubmit={(event) => {
                event.preventDefault();
                onClose();
              }}
            >
              <IconButton label="Tutup" type="submit" icon={<X className="size-5" />} />
            </form>
          </header>
          <div className="p-5 sm:p-6">{children}</div>
          {footer && (
            <footer className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}

/** A dialog that comes from below at every width: filters on phones. */
export function BottomSheet(props: Omit<DialogProps, 'sheet' | 'wide'>) {
  return <Dialog {...props} sheet />;
}
