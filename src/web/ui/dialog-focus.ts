import { DIALOG_EVENT } from './feedback/toast.ts';

/** The places to which an opened dialog moves the focus: the first one found. */
const FIRST = [
  '[aria-invalid=true], [autofocus]',
  '[data-first]',
  'input:not([type=hidden], [type=file], [tabindex="-1"]), select, textarea',
  'a[href], button, input',
];

/**
 * Opens the dialog as a modal and focuses its first field, or the element marked as safe in a confirmation. The browser
 * alone would focus the close button. Returns a function that closes it again.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement as HTMLElement | null;
  dialog.removeAttribute('open');
  dialog.showModal();
  window.dispatchEvent(new Event(DIALOG_EVENT));
  // The user may have started to fill it in before it became modal.
  if (before && before !== dialog && dialog.contains(before)) before.focus();
  else firstOf(dialog)?.focus();
  return () => {
    dialog.close();
    window.dispatchEvent(new Event(DIALOG_EVENT));
    // The browser restores the focus, unless the element that opened the dialog is hidden or gone.
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && !dialog.contains(activeElement)) return;
    const menu = before?.closest('details')?.querySelector('summary');
    (menu?.checkVisibility() ? menu : document.getElementById('main'))?.focus({ preventScroll: true });
  };
}

function firstOf(dialog: HTMLElement): HTMLElement | undefined {
  for (const wanted of FIRST) {
    const found = [...dialog.querySelectorAll<HTMLElement>(wanted)].find(
      (one) => !one.matches(':disabled, [method=dialog] *') && one.checkVisibility(),
    );
    if (found) return found;
  }
  return undefined;
}
