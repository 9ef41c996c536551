import { refuse } from '../refusal.ts';

/**
 * A farmer's private thresholds stand in their order: floor < auto-accept ≤ list price (bidding rule 2); one alone stays
 * below, or at, the list price. Otherwise `invalid_input` (400) at the field that is out of order.
 */
export function requireThresholds({
  bid_floor: floor,
  bid_auto_accept: accept,
  price_customer: list,
}: {
  bid_floor?: number | null;
  bid_auto_accept?: number | null;
  price_customer: number;
}): void {
  const wrong = (field: string, text: string) => refuse('invalid_input', { first: text }, { [field]: text });
  if (accept != null && accept > list) {
    wrong('bid_auto_accept', 'Batas terima otomatis tidak boleh melebihi harga customer');
  }
  if (floor != null && accept != null && floor >= accept) {
    wrong('bid_floor', 'Batas tolak otomatis harus di bawah batas terima otomatis');
  }
  if (floor != null && floor >= list) {
    wrong('bid_floor', 'Batas tolak otomatis harus di bawah harga customer');
  }
}
