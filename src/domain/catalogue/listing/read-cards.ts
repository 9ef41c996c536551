import type { JsonText } from '../../json-text.ts';
import { nums, orNull, readPlanned, text } from '../../read-rows.ts';
import { type Shop, shows } from '../../shop.ts';

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
