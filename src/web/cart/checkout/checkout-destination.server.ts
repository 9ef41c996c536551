import { z } from 'zod';
import { billingInput } from '../../../shared/schemas/order-schemas.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';
import { NEW_ADDRESS } from './checkout-form-ids.ts';

/** The page's own fields of a checkout form: the shown lines, the form's key, an address to delete. */
export const checkoutForm = z.object({
  /** `12:5@6500`: listing, quantity and price. */
  line: z.array(z.string()),
  key: z.string().optional(),
  forget: z.string().optional(),
});
const addressForm = z.object({ address: z.string().optional() });

/** Returns the destination of a checkout form: a saved address by its id, or the billing fields. */
export function checkoutDestination(
  form: SubmittedForm,
): { address: string } | { billing: z.input<typeof billingInput> } {
  const { address } = form.parse(addressForm);
  return address !== undefined && address !== NEW_ADDRESS
    ? { address }
    : { billing: form.read(billingInput) };
}
