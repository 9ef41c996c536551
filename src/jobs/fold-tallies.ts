import type { Shop } from '../domain/shop.ts';
import { foldTallies } from '../domain/tallies.ts';

/** Every minute: the kept numbers of the back office's lists, each back to one line. */
export async function foldTalliesJob(shop: Shop): Promise<void> {
  await foldTallies(shop);
}
