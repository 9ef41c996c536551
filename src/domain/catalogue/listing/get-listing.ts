import { idText } from '../../../shared/input/goods/catalogue.ts';
import { fromText, type JsonText } from '../../json-text.ts';
import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { DETAIL_SELECT, type ListingDetail } from './listing-detail.ts';
import { fromWire, LISTING_PUBLIC, type OnWire } from './listing-view.ts';
import { readCards } from './read-cards.ts';

/**
 * One listing that the public may see, in one round trip. `id` is text as it stands in an address, or a number; what is
 * no id is refused as `product_id_invalid`, an unknown, withdrawn or deleted listing as `product_not_found`.
 */
export async function getListing(shop: Shop, actor: Actor, id: string | number): Promise<ListingDetail> {
  return fromWire(fromText(await getListingText(shop, actor, id)));
}

/** The same as the text that the API sends. */
export async function getListingText(
  shop: Shop,
  _actor: Actor,
  id: string | number,
): Promise<JsonText<OnWire<ListingDetail>>> {
  const found = await readCards<OnWire<ListingDetail>>(
    shop,
    `${DETAIL_SELECT} where l.id = $1 and ${LISTING_PUBLIC}`,
    [listingId(id)],
  );
  // The list holds the one listing, or nothing.
  return found === '[]'
    ? refuse('product_not_found')
    : (found.slice(1, -1) as JsonText<OnWire<ListingDetail>>);
}

/** The number that `id` is, or the refusal `product_id_invalid`. */
export function listingId(id: string | number): number {
  const parsed = idText.safeParse(String(id));
  return parsed.success ? parsed.data : refuse('product_id_invalid');
}
