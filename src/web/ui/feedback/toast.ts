export type ToastType = 'info' | 'success' | 'warning' | 'error' | 'default';

/** One toast (DATA-28). */
export type Toast = {
  /** A toast whose id is still visible is not shown twice. */
  id: string;
  type: ToastType;
  theme: 'light' | 'dark';
  /** Milliseconds until it closes; false keeps it open. */
  autoClose: number | false;
  position: 'top-right' | 'top-center' | 'top-left' | 'bottom-right' | 'bottom-center' | 'bottom-left';
  text: string;
  /** A button, such as undo. */
  action?: { label: string; run: () => void };
};

export const TOAST_EVENT = 'lumbung:toast';
/** Dispatched when a modal dialog has opened or closed: toasts move into it, because everything outside it is inert. */
export const DIALOG_EVENT = 'lumbung:dialog';
const AUTO_CLOSE_MS = 5000;

/**
 * Shows a toast: top right, for 5 s (SHELL-23), in the theme of the page unless given. It only dispatches an
 * event, so callers bundle no code; the site loads the toaster with the first one.
 */
export function showToast(
  type: ToastType,
  text: string,
  options: Partial<Omit<Toast, 'type' | 'text'>> = {},
): void {
  const detail: Toast = {
    id: Math.random().toString(36).slice(2),
    theme: getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light',
    autoClose: AUTO_CLOSE_MS,
    position: 'top-right',
    ...options,
    type,
    text,
  };
  window.dispatchEvent(new CustomEvent<Toast>(TOAST_EVENT, { detail }));
}
