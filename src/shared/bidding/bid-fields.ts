import { isQuantity } from '../figures/quantity.ts';
import { bidMessages } from '../messages/bids.ts';

/** What is wrong with the dialog's two figures, before anything is sent (MSG-01, MSG-02); null when they will do. */
export function bidFieldsProblem(price: number | null, qty: number | null): string | null {
  if (price === null || qty === null) return bidMessages.bid_fields_missing.text;
  if (!(price > 0 && qty > 0)) return bidMessages.bid_fields_positive.text;
  if (!Number.isInteger(price)) return 'Harga harus bilangan bulat.';
  if (!isQuantity(qty)) return 'Jumlah paling banyak tiga angka di belakang koma.';
  return null;
}
