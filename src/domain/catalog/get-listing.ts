import { idText } from '../../shared/input/catalog.ts';
import { prepared } from '../prepared.ts';
import { refuse } from '../refusal.ts';
import type { Actor, Shop } from '../shop.ts';
import { DETAIL_SELECT, type DetailRow, type ListingDetail, toListingDetail } from './listing-detail.ts';
import { LISTING_PUBLIC } from './listing-view.ts';

/**
 * One listing that the public may see, in one round trip. `id` is text as it stands in an address, or a number; what is
 * no id is refused as `product_id_invalid`, an unknown, withdrawn or deleted listing as `product_not_found`.
 */
export async function getListing(shop: Shop, _actor: Actor, id: string | number): Promise<ListingDetail> {
  const [row] = await prepared<DetailRow>(
    shop.pool,
    `${DETAIL_SELECT} where l.id = $1 and ${LISTING_PUBLIC}`,
    [listingId(id)],
  );
  return row ? toListingDetail(row) : refuse('product_not_found');
}

/** The number that `id` is, or the refusal `product_id_invalid`. */
export function listingId(id: string | number): number {
  const parsed = idText.safeParse(String(id));
  return parsed.success ? parsed.data : refuse('product_id_invalid');
}
