import type { Billing } from '../../../db/schema/order-tables.ts';
import type { Actor } from '../../context.ts';
import { failAt } from '../../domain-error.ts';
import { parsePhone } from '../../formats/parse-phone.ts';

const INDONESIAN_POSTCODE = /^[1-9]\d{4}$/;
/** Foreign postcodes may contain letters, spaces and dashes. */
const FOREIGN_POSTCODE = /^(?=.*\d)[a-z\d][a-z\d -]{1,9}$/i;

/**
 * A billing form whose postcode exists in its country and whose phone number is valid, stored with its country code; a
 * guest enters that or an e-mail address (R61). Throws `invalid_input` at the field.
 */
export function checkBilling(actor: Actor, billing: Billing): Billing {
  const { country, postcode, email } = billing;
  const refuse = (field: 'postcode' | 'email', text: string): never => failAt(`billing.${field}`, text);
  const home = country === 'Indonesia';
  if (!(home ? INDONESIAN_POSTCODE : FOREIGN_POSTCODE).test(postcode))
    refuse('postcode', home ? 'Kode pos terdiri dari 5 angka, misalnya 55581.' : 'Kode pos belum benar.');
  const phone = parsePhone(billing.phone, 'billing.phone');
  const known = actor.kind === 'user' && (actor.email ?? actor.phone);
  if (!email && !phone && !known) refuse('email', 'Isi email atau nomor telepon, salah satu saja cukup.');
  return phone ? { ...billing, phone } : billing;
}
