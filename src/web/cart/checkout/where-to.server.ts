import { z } from 'zod';
import { billingInput } from '../../../shared/input/orders.ts';
import type { SentForm } from '../../form/sent-form.ts';
import { NEW_ADDRESS } from './checkout-form.ts';

/** What of a checkout's form is its page's own: the lines that it showed, its name, an address to forget. */
export const checkoutForm = z.object({
  /** `12:5@6500`: a listing, how much of it, and at what price. */
  line: z.array(z.string()),
  key: z.string().optional(),
  forget: z.string().optional(),
});
const addressForm = z.object({ address: z.string().optional() });

/** Where to, as a checkout form says it: a remembered address by its id, or the billing fields. */
export function whereTo(form: SentForm): { address: string } | { billing: z.input<typeof billingInput> } {
  const { address } = form.parse(addressForm);
  return address !== undefined && address !== NEW_ADDRESS
    ? { address }
    : { billing: form.read(billingInput) };
}
