export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type ControlState = string | boolean;
type Sent = Map<Control, { form: HTMLFormElement | null; name: string }>;

/** A stepper's name belongs to the hidden input next to it. */
const nameOf = (control: Control) =>
  control.name || control.closest('.field')?.querySelector<HTMLInputElement>('[type=hidden]')?.name;

/** Sets a control as its user does, so that React and the page's own listeners notice. */
function enter(control: Control, state: ControlState): void {
  if (typeof state === 'boolean') {
    // Clicking the selected radio of the group deselects this one.
    if (!state && control.type === 'radio') return;
    // React compares with the last state that it saw, so it has to see the opposite first.
    (control as HTMLInputElement).checked = !state;
    control.click();
    return;
  }
  if (control.type !== 'file') {
    const { selectionStart, selectionEnd } = control as HTMLInputElement;
    control.value = `${state} `;
    // React overrides the element's own setter, so the prototype's setter is used.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, state);
    if (control === document.activeElement && typeof selectionStart === 'number')
      (control as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  }
  for (const kind of ['input', 'change', ...(control === document.activeElement ? [] : ['focusout'])])
    control.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** Enters the value that each of the `sent` controls had before hydration, in the document's order. */
export function enterEarlyInput(
  sent: Sent,
  early: Map<Control, ControlState>,
  allControls: () => Control[],
): void {
  for (const [control, { form, name }] of sent) {
    const state = early.get(control);
    // A control that React has replaced, for example because another province has another list.
    const target = control.isConnected
      ? control
      : allControls().find(
          (one) =>
            !sent.has(one) &&
            nameOf(one) === name &&
            (one.form === form || !form?.isConnected) &&
            (typeof state === 'string' || one.value === control.value),
        );
    if (state === undefined || !target) continue;
    if ('options' in target && ![...target.options].some((option) => option.value === state)) continue;
    enter(target, state);
  }
}
