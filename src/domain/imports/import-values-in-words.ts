import { inArray } from 'drizzle-orm';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { type Category, categoryLabel, formatDate } from '../../shared/enums/labels.ts';
import { cutText } from '../../shared/format/cut-text.ts';
import { isListingField } from '../../shared/rules/listings/field-text.ts';
import { listingFieldOf } from '../../shared/rules/listings/listing-fields.ts';
import { type QualityClass, qualityClassOf } from '../../shared/rules/quality/quality-classes.ts';
import { type Commodity, commodityLabel } from '../../shared/rules/references/commodities.ts';
import type { AppContext } from '../context.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';

/** The values of valid rows as people write them, one for each known column. */
export async function importValuesInWords(
  ctx: AppContext,
  known: { field: string }[],
  rows: Record<string, unknown>[],
): Promise<string[][]> {
  const money = await createMoneyFormatter(ctx);
  const sellers = await sellerNames(
    ctx,
    rows.map((data) => data.farmer_id),
  );
  return rows.map((data) =>
    known.map(({ field }) =>
      field === 'farmer'
        ? (sellers.get(Number(data.farmer_id)) ?? '')
        : shownValue(data[field], isListingField(field) ? listingFieldOf(field).kind : field, money),
    ),
  );
}

async function sellerNames(ctx: AppContext, ids: unknown[]): Promise<Map<number, string>> {
  const known = ids.filter((id) => typeof id === 'number');
  if (known.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: farmers.id, name: farmers.name })
    .from(farmers)
    .where(inArray(farmers.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A value as people write it: categories and classes by name, prices with their currency, days with their month. */
function shownValue(value: unknown, kind: string, money: (amount: number) => string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  if (kind === 'category') return categoryLabel[value as Category] ?? String(value);
  if (kind === 'class') return qualityClassOf(value as QualityClass).label;
  if (kind === 'commodity') return commodityLabel(value as Commodity);
  if (kind === 'day' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)))
    return formatDate(String(value));
  if (kind === 'money' && typeof value === 'number') return money(value);
  if (Array.isArray(value)) return cutText(value.join(', '), 120);
  if (typeof value === 'number' && kind !== 'id') return formatDecimal(value);
  return cutText(String(value), 120);
}

/** Up to eight decimals, as coordinates have them. */
const formatDecimal = (value: number) => value.toLocaleString('id-ID', { maximumFractionDigits: 8 });
