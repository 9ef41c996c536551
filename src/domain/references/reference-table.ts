import { asc } from 'drizzle-orm';
import { priceReferences } from '../../db/schema/price-reference-tables.ts';
import { dayInWib, daysAfter, startOfDay } from '../../shared/format/dates.ts';
import { commodityOf } from '../../shared/rules/references/commodities.ts';
import {
  isInForce,
  type KeptReferences,
  type ReferencedListing,
  type ReferenceRow,
  type ReferencesToday,
  referencesOn,
} from '../../shared/rules/references/reference-prices.ts';
import type { ReferencePrice } from '../../shared/rules/references/reference-verdicts.ts';
import type { AppContext } from '../context.ts';
import { getSettings } from '../settings/get-settings.ts';

const COLUMNS = {
  commodity: priceReferences.commodity,
  class: priceReferences.class,
  kind: priceReferences.kind,
  level: priceReferences.level,
  zone: priceReferences.zone,
  low: priceReferences.low,
  high: priceReferences.high,
  from: priceReferences.effectiveFrom,
  until: priceReferences.effectiveUntil,
  source: priceReferences.source,
  sourceUrl: priceReferences.sourceUrl,
};
/** The approximate size of a cached row. */
const ROW_BYTES = 400;

/**
 * The whole table of reference prices, cached until it or the settings change: it is small, and every price needs it.
 * Empty when the store's currency is not rupiah.
 */
async function readReferenceTable(ctx: AppContext): Promise<readonly ReferenceRow[]> {
  const { rows } = await ctx.cache.remember('references', ['settings'], async () => {
    const { store } = await getSettings(ctx, 'store');
    const rows: ReferenceRow[] =
      store.currency === 'IDR'
        ? await ctx.db.select(COLUMNS).from(priceReferences).orderBy(asc(priceReferences.id))
        : [];
    refreshAtNextChange(ctx, rows);
    return { rows, bytes: (rows.length + 1) * ROW_BYTES };
  });
  return rows;
}

/** Cached pages expire at the midnight in WIB at which a row begins or has ended. */
function refreshAtNextChange(ctx: AppContext, rows: readonly ReferenceRow[]): void {
  const now = ctx.clock.now();
  const next = rows
    .flatMap(({ from, until }) => [startOfDay(from), ...(until ? [daysAfter(startOfDay(until), 1)] : [])])
    .filter((at) => at > now)
    .sort((a, b) => a.getTime() - b.getTime())[0];
  if (next) ctx.cache.changesAt('settings', next);
}

/** The reference prices of a listing on the day of `at` in WIB, the day of the seller. */
export type ReferencesAt = (listing: ReferencedListing, at: Date) => ReferencePrice[];

/** Returns the rule over the table, for any number of listings. */
export async function referencesAt(ctx: AppContext): Promise<ReferencesAt> {
  const table = await readReferenceTable(ctx);
  return (listing, at) => referencesOn(table, listing, dayInWib(at));
}

/** The reference prices of a listing today. */
export async function referencesOf(ctx: AppContext, listing: ReferencedListing): Promise<ReferencePrice[]> {
  return (await referencesAt(ctx))(listing, ctx.clock.now());
}

/** The rows in force today, for a page that checks prices while they are typed. */
export async function referencesToday(ctx: AppContext): Promise<ReferencesToday> {
  const day = dayInWib(ctx.clock.now());
  return { day, rows: (await readReferenceTable(ctx)).filter((row) => isInForce(row, day)) };
}

/** The reference prices that an offer or an order of today stores for its listing. */
export async function keptReferences(
  ctx: AppContext,
): Promise<(listing: ReferencedListing) => KeptReferences> {
  const at = await referencesAt(ctx);
  const now = ctx.clock.now();
  return (listing) => ({ commodity: commodityOf(listing), prices: at(listing, now) });
}

/** The HPP among reference prices. */
export const hppOf = (references: readonly ReferencePrice[]): { per_kg: number; source: string } | null => {
  const found = references.find(({ kind }) => kind === 'hpp');
  return found ? { per_kg: found.perKg, source: found.source } : null;
};
