import type { JsonText } from '../../json-text.ts';
import { prepared } from '../../prepared.ts';
import { type Shop, shows } from '../../shop.ts';

/**
 * Rows of listings whose JSON stands ready in their column `text`, beside their `id`: their list, which nobody has to
 * write again. An answer that is made of it is dropped when the stock of one of them changes.
 */
export async function readCards<Row extends object>(
  shop: Shop,
  text: string,
  values: unknown[],
): Promise<JsonText<Row[]>> {
  const [found] = await prepared<{ rows: string | null; ids: number[] | null }>(
    shop.pool,
    `select string_agg(text, ',') as rows, array_agg(id) as ids from (${text}) as ready`,
    values,
  );
  shows(shop, ...(found?.ids ?? []).map((id) => `listing:${id}` as const));
  return `[${found?.rows ?? ''}]` as JsonText<Row[]>;
}
