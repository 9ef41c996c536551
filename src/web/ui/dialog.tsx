import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { openModal } from './dialog-focus.ts';

export type DialogProps = {
  /** When served open, it is part of the page without JavaScript and becomes modal with it. */
  open: boolean;
  /** Called by Esc, the backdrop or the close button; the owner then sets `open` to false. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons that stay at the bottom while the content scrolls. */
  footer?: ReactNode;
  wide?: boolean;
  /** Whether Back closes the dialog and stays on the page; false when Back itself asks for confirmation. */
  back?: boolean;
  /** A bottom sheet at every width. */
  sheet?: boolean;
  children: ReactNode;
};

/**
 * The native modal dialog: the browser traps the focus and makes the rest inert; the first field receives the focus
 * (dialog-focus.ts), and the element that opened it afterwards. On phones it is a bottom sheet. Its content is rendered
 * only while open, so closing discards the input (R28) unless the owner holds the values.
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
  const close = useRef<() => void>(undefined);
  const id = useId();
  const [servedOpen] = useState(open);

  useCloseOnBack(open && back, onClose);
  // Runs before paint, so that Esc works as soon as the dialog is visible.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.matches(':modal')) close.current = openModal(element);
    else if (!open) {
      close.current?.();
      close.current = undefined;
    }
  }, [open]);
  // Closing it before removal restores the focus; removing an open dialog would lose it.
  useLayoutEffect(() => {
    return () => close.current?.();
  }, []);

  return (
    // The backdrop is a convenience next to Esc and the close button, which the keyboard reaches.
    <dialog
      ref={dialog}
      open={servedOpen || undefined}
      className="sheet"
      data-size={wide ? 'wide' : undefined}
      data-sheet={sheet || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      // React bubbles these two events from nested dialogs, the browser does not.
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
            {/* With JavaScript the owner closes it, because it may ask for confirmation first. */}
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

/** A bottom sheet at every width, for example for filters on phones. */
export function BottomSheet(props: Omit<DialogProps, 'sheet' | 'wide'>) {
  return <Dialog {...props} sheet />;
}
