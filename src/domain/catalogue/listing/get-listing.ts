import { idText } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import type { Actor, AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { type JsonText, parseJsonText } from '../../json-text.ts';
import { DETAIL_SELECT, type ListingDetail } from './listing-detail.ts';
import { fromListingJson, type ListingJson, PUBLIC_LISTING_SQL } from './listing-view.ts';
import { readJsonRows } from './read-cards.ts';

/**
 * Returns one public listing in one round trip. `id` is text from a URL, or a number; throws `product_id_invalid` for a
 * malformed id and `product_not_found` for an unknown, withdrawn or deleted listing.
 */
export async function getListing(ctx: AppContext, actor: Actor, id: string | number): Promise<ListingDetail> {
  return fromListingJson(parseJsonText(await getListingJson(ctx, actor, id)));
}

/** As `getListing`, as the JSON text of the API. */
export async function getListingJson(
  ctx: AppContext,
  _actor: Actor,
  id: string | number,
): Promise<JsonText<ListingJson<ListingDetail>>> {
  const found = await readJsonRows<ListingJson<ListingDetail>>(
    ctx,
    `${DETAIL_SELECT} where l.id = $1 and ${PUBLIC_LISTING_SQL}`,
    [parseListingId(id)],
  );
  // The result holds the one listing or nothing.
  return found === '[]'
    ? fail('product_not_found')
    : (found.slice(1, -1) as JsonText<ListingJson<ListingDetail>>);
}

/** Parses `id`, or throws `product_id_invalid`. */
export function parseListingId(id: string | number): number {
  const parsed = idText.safeParse(String(id));
  return parsed.success ? parsed.data : fail('product_id_invalid');
}
