import { type AppContext, dependOn } from '../../context.ts';
import type { JsonText } from '../../json-text.ts';
import { int, intArray, nullable, readPlanned, text } from '../../read-rows.ts';
import {
  CARD_JSON_SQL,
  CARD_TABLES,
  type ListingItem,
  type ListingJson,
  PUBLIC_LISTING_SQL,
} from './listing-view.ts';

/**
 * Returns rows whose column `text` holds a listing's JSON, next to its `id`, together with their JSON array, so that
 * nothing is serialised again. A cached response made of it is dropped when one of the listings' stock changes.
 */
export async function readJsonRows<Row extends object>(
  ctx: AppContext,
  listed: string,
  values: unknown[],
): Promise<JsonText<Row[]>> {
  const [found] = await readPlanned(
    ctx.pool,
    { rows: nullable(text), ids: nullable(intArray) },
    `select string_agg(text, ',') as rows, array_agg(id) as ids from (${listed}) as ready`,
    values,
  );
  dependOn(ctx, ...(found?.ids ?? []).map((id) => `listing:${id}` as const));
  return `[${found?.rows ?? ''}]` as JsonText<Row[]>;
}

/** Returns the current JSON of each public listing of `ids`. */
export async function readCardsJson(
  ctx: AppContext,
  ids: number[],
): Promise<Map<number, JsonText<ListingJson<ListingItem>>>> {
  const rows = await readPlanned(
    ctx.pool,
    { id: int, text },
    `select l.id, ${CARD_JSON_SQL} as text from unnest($1::int[]) as page (id)
     join (${CARD_TABLES}) on l.id = page.id where ${PUBLIC_LISTING_SQL}`,
    [ids],
  );
  return new Map(rows.map(({ id, text }) => [id, text as JsonText<ListingJson<ListingItem>>]));
}
