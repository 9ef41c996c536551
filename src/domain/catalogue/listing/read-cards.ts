import type { JsonText } from '../../json-text.ts';
import { num, nums, orNull, readPlanned, text } from '../../read-rows.ts';
import { type Shop, shows } from '../../shop.ts';
import { CARD_TABLES, CARD_TEXT, LISTING_PUBLIC, type ListingItem, type OnWire } from './listing-view.ts';

/**
 * Rows of listings whose JSON stands ready in their column `text`, beside their `id`: their list, which nobody has to
 * write again. An answer that is made of it is dropped when the stock of one of them changes.
 */
export async function readCards<Row extends object>(
  shop: Shop,
  listed: string,
  values: unknown[],
): Promise<JsonText<Row[]>> {
  const [found] = await readPlanned(
    shop.pool,
    { rows: orNull(text), ids: orNull(nums) },
    `select string_agg(text, ',') as rows, array_agg(id) as ids from (${listed}) as ready`,
    values,
  );
  shows(shop, ...(found?.ids ?? []).map((id) => `listing:${id}` as const));
  return `[${found?.rows ?? ''}]` as JsonText<Row[]>;
}

/** The ready text of each of `ids` that the public may see, as it stands now. */
export async function readCardTexts(
  shop: Shop,
  ids: number[],
): Promise<Map<number, JsonText<OnWire<ListingItem>>>> {
  const rows = await readPlanned(
    shop.pool,
    { id: num, text },
    `select l.id, ${CARD_TEXT} as text from unnest($1::int[]) as page (id)
     join (${CARD_TABLES}) on l.id = page.id where ${LISTING_PUBLIC}`,
    [ids],
  );
  return new Map(rows.map(({ id, text }) => [id, text as JsonText<OnWire<ListingItem>>]));
}
