/** Leads to the first field that a refusal names, in the order in which they stand. */
export function focusFaulty(form: HTMLFormElement | null, fields: Record<string, string>): void {
  const isFaulty = (control: HTMLElement) =>
    control.getAttribute('aria-invalid') === 'true' || (control.getAttribute('name') ?? '') in fields;
  const control = [...(form?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])].find(
    // What a stepper submits is hidden; what one types in stands beside it and says that it is wrong.
    (one) => isFaulty(one) && one.matches(':enabled:not([type=hidden])'),
  );
  control?.closest('details')?.setAttribute('open', '');
  control?.focus();
}
