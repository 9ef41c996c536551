import { and, asc, desc, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth-tables.ts';
import { priceReferences } from '../../db/schema/price-reference-tables.ts';
import { formatDate } from '../../shared/enums/labels.ts';
import { DAY_MS, dayInWib, dayOfUtc } from '../../shared/format/dates.ts';
import type { QualityClass } from '../../shared/rules/quality/quality-classes.ts';
import type { Commodity, ReferenceLevel } from '../../shared/rules/references/commodities.ts';
import type { PriceZone } from '../../shared/rules/references/price-zones.ts';
import { referenceLabel } from '../../shared/rules/references/reference-prices.ts';
import {
  movePeriod,
  type NeighbourChange,
  type PeriodOf,
  placePeriod,
  type SeriesProblem,
  takeOverPeriod,
} from '../../shared/rules/references/reference-series.ts';
import type { ReferenceKind } from '../../shared/rules/references/reference-verdicts.ts';
import {
  CHECK_DAYS,
  createPriceInput,
  endsProblems,
  pricesQuery,
  seriesProblems,
  updatePriceInput,
} from '../../shared/schemas/catalogue/reference-price-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { advisoryLock } from '../advisory-lock.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../context.ts';
import { fail, failAt } from '../domain-error.ts';
import { type PageResult, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { requireNoFieldErrors } from '../require-no-field-errors.ts';

/** A government reference price in rupiah per kg. */
export type ReferencePriceView = {
  id: number;
  commodity: Commodity;
  /** Null for all classes that the vocabulary names. */
  class: QualityClass | null;
  kind: ReferenceKind;
  level: ReferenceLevel;
  /** 1 to 3; 0 for the whole country. */
  zone: number;
  label: string;
  low: number | null;
  high: number | null;
  effective_from: string;
  effective_until: string | null;
  source: string;
  source_url: string | null;
  /** Null when nobody has compared it with its source. */
  checked_on: string | null;
  /** Today, in WIB. */
  state: 'past' | 'current' | 'future';
  /** In force, and never compared with its source or not for more than 180 days. */
  stale: boolean;
  /** Its last author; null for the shop's initial values. */
  updated_by: string | null;
  updated_at: Date;
};

type Row = typeof priceReferences.$inferSelect;
export type Series = Pick<Row, 'commodity' | 'class' | 'kind' | 'level' | 'zone'>;
type Change = z.output<typeof updatePriceInput>;

const today = (ctx: AppContext) => dayInWib(ctx.clock.now());

/** Admins are reminded of prices that were last checked before this day. */
const checkedSince = (day: string) => dayOfUtc(Date.parse(day) - CHECK_DAYS * DAY_MS);

const isCurrentOn = (day: string): SQL =>
  and(
    lte(priceReferences.effectiveFrom, day),
    or(isNull(priceReferences.effectiveUntil), sql`${priceReferences.effectiveUntil} >= ${day}`),
  )!;

/** Translates a filter into a condition; `day` is today. */
export function pricesWhere(
  { commodity, kind, state }: Pick<z.output<typeof pricesQuery>, 'commodity' | 'kind' | 'state'>,
  day: string,
): SQL | undefined {
  const states = {
    current: isCurrentOn(day),
    future: gt(priceReferences.effectiveFrom, day),
    past: lt(priceReferences.effectiveUntil, day),
    stale: and(
      isCurrentOn(day),
      or(isNull(priceReferences.checkedOn), lt(priceReferences.checkedOn, checkedSince(day))),
    ),
  };
  return and(
    commodity ? eq(priceReferences.commodity, commodity) : undefined,
    kind ? eq(priceReferences.kind, kind) : undefined,
    state ? states[state] : undefined,
  );
}

const selectPrices = (ctx: AppContext) =>
  ctx.db
    .select({ row: priceReferences, by: users.name })
    .from(priceReferences)
    .leftJoin(users, eq(users.id, priceReferences.updatedBy))
    .$dynamic();

/** By series, the latest first. */
const SERIES_ORDER = [
  asc(priceReferences.commodity),
  asc(priceReferences.kind),
  asc(priceReferences.level),
  asc(priceReferences.zone),
  asc(priceReferences.class),
  desc(priceReferences.effectiveFrom),
  asc(priceReferences.id),
];

/** Returns a page of the reference prices by series, the latest first. Admins only. */
export async function findReferencePrices(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof pricesQuery> = {},
): Promise<PageResult<ReferencePriceView>> {
  requireUser(actor, { admin: 'findReferencePrices' });
  const { page, limit, ...filter } = parse(pricesQuery, input);
  const day = today(ctx);
  const where = pricesWhere(filter, day);
  const [rows, total] = await Promise.all([
    selectPrices(ctx)
      .where(where)
      .orderBy(...SERIES_ORDER)
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(priceReferences, where),
  ]);
  return toPage(
    rows.map(({ row, by }) => priceView(row, by, day)),
    { total },
    { page, limit },
  );
}

/** Returns one reference price. Admins only. */
export async function getReferencePrice(
  ctx: AppContext,
  actor: Actor,
  id: number,
): Promise<ReferencePriceView> {
  requireUser(actor, { admin: 'getReferencePrice' });
  return readPrice(ctx, id);
}

async function readPrice(ctx: AppContext, id: number): Promise<ReferencePriceView> {
  const [found] = await selectPrices(ctx).where(eq(priceReferences.id, id));
  return found ? priceView(found.row, found.by, today(ctx)) : fail('not_found');
}

function priceView(row: Row, by: string | null, day: string): ReferencePriceView {
  const state =
    row.effectiveFrom > day
      ? 'future'
      : row.effectiveUntil !== null && row.effectiveUntil < day
        ? 'past'
        : 'current';
  return {
    id: row.id,
    ...fieldsOf(row),
    label: referenceLabel(row),
    state,
    stale: state === 'current' && (row.checkedOn === null || row.checkedOn < checkedSince(day)),
    updated_by: by,
    updated_at: row.updatedAt,
  };
}

/**
 * Adds a price from its first day, which may be in the past, since regulations often become known late. The price
 * before it ends the day before; overlaps and gaps are rejected (409). Admins only.
 */
export async function createReferencePrice(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof createPriceInput>,
): Promise<ReferencePriceView> {
  const { userId } = requireUser(actor, 'admin');
  const { commodity, class: name = null, kind, level, zone, ...given } = parse(createPriceInput, input);
  const series = { commodity, class: name, kind, level, zone: zone as 0 | PriceZone };
  requireNoFieldErrors([...seriesProblems(series), ...endsProblems(kind, given)]);
  return inTransaction(ctx, async (ctx) => {
    const { rows, periods } = await lockSeries(ctx, series);
    const placed = placePeriod(
      periods,
      { from: given.effective_from, until: given.effective_until ?? null },
      formatDate,
    );
    if ('problem' in placed) return refusePeriod(placed);
    if (placed.neighbour) await moveNeighbour(ctx, actor, rows, placed.neighbour);
    const values = { ...valuesOf(ctx, given, userId), ...series };
    const [row] = await ctx.db
      .insert(priceReferences)
      .values({ ...values, effectiveUntil: placed.period.until })
      .returning();
    await auditPriceChange(ctx, actor, 'create', row!.id, null, fieldsOf(row!));
    await invalidatePrices(ctx);
    return readPrice(ctx, row!.id);
  });
}

/**
 * Corrects a price, its days or its source; the audit log keeps the old values, and deals keep the price of their day. Admins
 * only.
 */
export async function updateReferencePrice(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof updatePriceInput>,
): Promise<ReferencePriceView> {
  const { userId } = requireUser(actor, 'admin');
  const given = parse(updatePriceInput, input);
  return inTransaction(ctx, async (ctx) => {
    const { rows, periods, row: before } = await lockPrice(ctx, id);
    requireNoFieldErrors(endsProblems(before.kind, given));
    const placed = movePeriod(
      periods,
      id,
      { from: given.effective_from, until: given.effective_until ?? null },
      formatDate,
    );
    if ('problem' in placed) return refusePeriod(placed);
    const change = async () => {
      const [row] = await ctx.db
        .update(priceReferences)
        .set({ ...valuesOf(ctx, given, userId), effectiveUntil: placed.period.until })
        .where(eq(priceReferences.id, id))
        .returning();
      await auditPriceChange(ctx, actor, 'update', id, fieldsOf(before), fieldsOf(row!));
    };
    // Days are removed from one row before another gets them, so that no two rows ever contain the same day.
    const isLater = given.effective_from > before.effectiveFrom;
    if (isLater) await change();
    if (placed.neighbour) await moveNeighbour(ctx, actor, rows, placed.neighbour);
    if (!isLater) await change();
    await invalidatePrices(ctx);
    return readPrice(ctx, id);
  });
}

/** Deletes a price; the one before it stays in force instead, and the audit log keeps it. Admins only. */
export async function deleteReferencePrice(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  requireUser(actor, 'admin');
  await inTransaction(ctx, async (ctx) => {
    const { rows, periods, row } = await lockPrice(ctx, id);
    await ctx.db.delete(priceReferences).where(eq(priceReferences.id, id));
    await auditPriceChange(ctx, actor, 'delete', id, fieldsOf(row), null);
    const neighbour = takeOverPeriod(periods, id);
    if (neighbour) await moveNeighbour(ctx, actor, rows, neighbour);
    await invalidatePrices(ctx);
  });
}

const refusePeriod = ({ problem, field, text }: SeriesProblem): never =>
  problem === 'backwards'
    ? failAt(field, text)
    : fail(problem === 'taken' ? 'price_doubled' : 'price_days', { why: `${text}.` }, { [field]: text });

const valuesOf = (ctx: AppContext, given: Change, userId: string) => ({
  low: given.low ?? null,
  high: given.high ?? null,
  effectiveFrom: given.effective_from,
  source: given.source,
  sourceUrl: given.source_url ?? null,
  checkedOn: given.checked_on ?? today(ctx),
  updatedBy: userId,
  updatedAt: ctx.clock.now(),
});

/** The key of a series. */
export const seriesKey = ({ commodity, class: name, kind, level, zone }: Series): string =>
  `references:${commodity}:${name ?? ''}:${kind}:${level}:${zone}`;

/** The rows of a series. */
export const inSeries = (series: Series): SQL | undefined =>
  and(
    eq(priceReferences.commodity, series.commodity),
    series.class === null ? isNull(priceReferences.class) : eq(priceReferences.class, series.class),
    eq(priceReferences.kind, series.kind),
    eq(priceReferences.level, series.level),
    eq(priceReferences.zone, series.zone),
  );

/** Locks a series until the transaction ends, and reads its rows. */
async function lockSeries(ctx: AppContext, series: Series): Promise<{ rows: Row[]; periods: PeriodOf[] }> {
  await advisoryLock(ctx, seriesKey(series));
  const rows = await ctx.db.select().from(priceReferences).where(inSeries(series));
  return {
    rows,
    periods: rows.map((row) => ({ id: row.id, from: row.effectiveFrom, until: row.effectiveUntil })),
  };
}

async function lockPrice(ctx: AppContext, id: number) {
  const [found] = await ctx.db.select().from(priceReferences).where(eq(priceReferences.id, id));
  if (!found) return fail('not_found');
  // The row is read again after the wait for the lock.
  const { rows, periods } = await lockSeries(ctx, found);
  const row = rows.find((one) => one.id === id);
  return row ? { rows, periods, row } : fail('not_found');
}

async function moveNeighbour(
  ctx: AppContext,
  actor: Actor,
  rows: Row[],
  { id, until }: NeighbourChange,
): Promise<void> {
  const row = rows.find((one) => one.id === id)!;
  if (row.effectiveUntil === until) return;
  await ctx.db.update(priceReferences).set({ effectiveUntil: until }).where(eq(priceReferences.id, id));
  await auditPriceChange(
    ctx,
    actor,
    'update',
    id,
    { effective_until: row.effectiveUntil },
    { effective_until: until },
  );
}

async function invalidatePrices(ctx: AppContext): Promise<void> {
  await invalidate(ctx, 'settings');
  await invalidate(ctx, 'catalog');
}

/** The fields of a price that are shown and audited. */
const fieldsOf = (row: Row) => ({
  commodity: row.commodity,
  class: row.class,
  kind: row.kind,
  level: row.level,
  zone: row.zone,
  low: row.low,
  high: row.high,
  effective_from: row.effectiveFrom,
  effective_until: row.effectiveUntil,
  source: row.source,
  source_url: row.sourceUrl,
  checked_on: row.checkedOn,
});

async function auditPriceChange(
  ctx: AppContext,
  actor: Actor,
  what: 'create' | 'update' | 'delete',
  id: number,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  const differs = (name: string) => !before || !after || before[name] !== after[name];
  const only = (fields: Record<string, unknown> | null) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([name]) => differs(name)));
  await recordAudit(ctx, actor, {
    action: `reference_price.${what}`,
    entity: 'reference_price',
    entityId: id,
    before: only(before),
    after: only(after),
  });
}
