export type ToastType = 'info' | 'success' | 'warning' | 'error' | 'default';

/** One thing said in passing (DATA-28). */
export type Toast = {
  /** What is said again under an id that still shows isn't shown twice. */
  id: string;
  type: ToastType;
  theme: 'light' | 'dark';
  /** Milliseconds until it goes by itself; false: it stays until it is closed. */
  autoClose: number | false;
  position: 'top-right' | 'top-center' | 'top-left' | 'bottom-right' | 'bottom-center' | 'bottom-left';
  text: string;
  /** A button, such as undo. */
  action?: { label: string; run: () => void };
};

export const TOAST_EVENT = 'lumbung:toast';
const AUTO_CLOSE_MS = 5000;

/**
 * Says something in passing: top right, for 5 s (SHELL-23), in the colours of the page that it stands on, unless told
 * otherwise. Only an event is sent, so a caller pulls in no code; the site's toaster loads itself when the first one comes.
 */
export function toast(
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
