import { bidErrors } from '../../errors/bid-errors.ts';
import { isQuantity } from '../../format/quantity.ts';

/**
 * The error of the dialog's price and quantity, checked before the request (MSG-01, MSG-02); null when both are valid.
 */
export function bidFieldsProblem(price: number | null, qty: number | null): string | null {
  if (price === null || qty === null) return bidErrors.bid_fields_missing.text;
  if (!(price > 0 && qty > 0)) return bidErrors.bid_fields_positive.text;
  if (!Number.isInteger(price)) return 'Harga harus bilangan bulat.';
  if (!isQuantity(qty)) return 'Jumlah paling banyak tiga angka di belakang koma.';
  return null;
}
