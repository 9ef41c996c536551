import { lapseHolds } from '../domain/bidding/lapse-holds.ts';
import type { Shop } from '../domain/shop.ts';

/** Every minute: deals whose checkout was not completed in time (rule 10). */
export async function lapseHoldsJob(shop: Shop): Promise<void> {
  await lapseHolds(shop);
}
