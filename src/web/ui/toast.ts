export type ToastType = 'success' | 'error' | 'warning' | 'info';
export type ToastEvent = { type: ToastType; text: string; action?: { label: string; run: () => void } };

export const TOAST_EVENT = 'lumbung:toast';

/**
 * Says something in passing. Only an event is sent, so a caller pulls in no code; the site's toaster loads itself when
 * the first one comes. `action` adds a button, such as undo.
 */
export function toast(type: ToastType, text: string, action?: ToastEvent['action']): void {
  window.dispatchEvent(new CustomEvent<ToastEvent>(TOAST_EVENT, { detail: { type, text, action } }));
}
