/** Focuses the first field with an error, in document order. */
export function focusFirstError(form: HTMLFormElement | null, fields: Record<string, string>): void {
  const isFaulty = (control: HTMLElement) =>
    control.getAttribute('aria-invalid') === 'true' || (control.getAttribute('name') ?? '') in fields;
  const control = [...(form?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])].find(
    // A stepper submits a hidden input; its visible input is marked as invalid instead.
    (one) => isFaulty(one) && one.matches(':enabled:not([type=hidden])'),
  );
  control?.closest('details')?.setAttribute('open', '');
  control?.focus();
}
