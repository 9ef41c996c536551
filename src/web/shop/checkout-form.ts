const BILLING = [
  'firstName',
  'lastName',
  'country',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'email',
  'phone',
  'landmark',
] as const;

/** The billing part of a checkout form, empty fields as empty texts where they are required and left out elsewhere. */
export function billingOf(form: FormData): Record<string, string> {
  const optional = new Set(['address2', 'phone', 'landmark']);
  const billing: Record<string, string> = {};
  for (const name of BILLING) {
    const value = String(form.get(name) ?? '').trim();
    if (value || !optional.has(name)) billing[name] = value;
  }
  return billing;
}

/** How each farmer's goods travel: fields named `delivery-{farmer id}`. */
export function deliveryOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form]
      .filter(([name]) => name.startsWith('delivery-'))
      .map(([name, value]) => [name.slice('delivery-'.length), String(value)]),
  );
}
