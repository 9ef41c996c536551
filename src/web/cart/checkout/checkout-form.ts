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

/** What the choice of addresses says when none of the remembered ones is meant. */
export const NEW_ADDRESS = 'baru';

/** The billing part of a checkout form, empty fields as empty texts where they are required and left out elsewhere. */
function billingOf(form: FormData): Record<string, string> {
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

/** Where to, as a checkout form says it: a remembered address by its id, or the billing fields. */
export function whereTo(form: FormData): { address: string } | { billing: Record<string, string> } {
  const address = form.get('address');
  return typeof address === 'string' && address !== NEW_ADDRESS ? { address } : { billing: billingOf(form) };
}

/** The form of its own, outside the checkout's, that the buttons beside the addresses belong to. */
export const FORGET_FORM = 'lupakan-alamat';

/** The address that a form asks to forget; null when it asks for something else. */
export function addressToForget(form: FormData): string | null {
  const id = form.get('forget');
  return typeof id === 'string' ? id : null;
}
