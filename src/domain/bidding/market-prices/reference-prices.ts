import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { referencePrices } from '../../../db/schema/bidding-tables.ts';
import { dayInWib } from '../../../shared/format/dates.ts';
import {
  createPriceInput,
  type ReferenceKind,
  updatePriceInput,
} from '../../../shared/schemas/catalogue/reference-price-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';

/** A government reference price in rupiah per kg. `state` refers to the current day in WIB. */
export type ReferencePriceView = {
  id: number;
  kind: ReferenceKind;
  /** 1 to 3 for HET; 0 for HPP, which applies nationwide. */
  zone: number;
  price: number;
  effective_from: string;
  source: string;
  state: 'past' | 'current' | 'future';
};

type Row = typeof referencePrices.$inferSelect;

/** Today's date in Yogyakarta. */
const today = (ctx: AppContext) => dayInWib(ctx.clock.now());

/** Lists every reference price by kind, the latest first. Admins only. */
export async function findReferencePrices(ctx: AppContext, actor: Actor): Promise<ReferencePriceView[]> {
  requireUser(actor, { admin: 'findReferencePrices' });
  const rows = await ctx.db
    .select()
    .from(referencePrices)
    .orderBy(asc(referencePrices.kind), asc(referencePrices.zone), desc(referencePrices.effectiveFrom));
  const day = today(ctx);
  const current = new Set<string>();
  return rows.map((row) => {
    const future = row.effectiveFrom > day;
    const key = `${row.kind}:${row.zone}`;
    const state = future ? 'future' : current.has(key) ? 'past' : 'current';
    if (state === 'current') current.add(key);
    return priceView(row, state);
  });
}

const priceView = (row: Row, state: ReferencePriceView['state']): ReferencePriceView => ({
  id: row.id,
  kind: row.kind,
  zone: row.zone,
  price: row.price,
  effective_from: row.effectiveFrom,
  source: row.source,
  state,
});

/**
 * Adds a price with its effective date, which may be in the past, since regulations often become known late. Admins
 * only.
 */
export async function createReferencePrice(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof createPriceInput>,
): Promise<ReferencePriceView> {
  requireUser(actor, 'admin');
  const { effective_from, ...price } = parse(createPriceInput, input);
  requireZone(price);
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(referencePrices)
      .values({ ...price, effectiveFrom: effective_from })
      .onConflictDoNothing()
      .returning();
    if (!row) return fail('price_doubled', {}, { effective_from: 'Tanggal ini sudah punya harga' });
    await auditPriceChange(ctx, actor, 'create', row.id, null, { ...price, effective_from });
    return viewAfterChange(ctx, row);
  });
}

/** Corrects a price, its date or its source; the audit log keeps the old values. Admins only. */
export async function updateReferencePrice(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof updatePriceInput>,
): Promise<ReferencePriceView> {
  requireUser(actor, 'admin');
  const { effective_from, ...price } = parse(updatePriceInput, input);
  return inTransaction(ctx, async (ctx) => {
    const before = await lockReferencePrice(ctx, id);
    const taken = await ctx.db.$count(
      referencePrices,
      and(
        eq(referencePrices.kind, before.kind),
        eq(referencePrices.zone, before.zone),
        eq(referencePrices.effectiveFrom, effective_from),
      ),
    );
    if (taken > 0 && effective_from !== before.effectiveFrom)
      fail('price_doubled', {}, { effective_from: 'Tanggal ini sudah punya harga' });
    const [row] = await ctx.db
      .update(referencePrices)
      .set({ ...price, effectiveFrom: effective_from })
      .where(eq(referencePrices.id, id))
      .returning();
    const was = { price: before.price, source: before.source, effective_from: before.effectiveFrom };
    await auditPriceChange(ctx, actor, 'update', id, was, { ...price, effective_from });
    return viewAfterChange(ctx, row!);
  });
}

/** Deletes a price; the audit log keeps it. Admins only. */
export async function deleteReferencePrice(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  requireUser(actor, 'admin');
  await inTransaction(ctx, async (ctx) => {
    const { kind, zone, price, source, effectiveFrom } = await lockReferencePrice(ctx, id);
    await ctx.db.delete(referencePrices).where(eq(referencePrices.id, id));
    await auditPriceChange(
      ctx,
      actor,
      'delete',
      id,
      { kind, zone, price, source, effective_from: effectiveFrom },
      null,
    );
    await invalidatePrices(ctx);
  });
}

async function lockReferencePrice(ctx: AppContext, id: number): Promise<Row> {
  const [row] = await ctx.db.select().from(referencePrices).where(eq(referencePrices.id, id)).for('update');
  return row ?? fail('not_found');
}

/** Requires a zone for HET, and none for HPP. */
function requireZone({ kind, zone }: { kind: ReferenceKind; zone: number }): void {
  const byZone = kind.startsWith('het');
  if (byZone === zone > 0) return;
  const text = byZone
    ? 'HET berlaku per zona: pilih zonanya'
    : 'HPP berlaku di seluruh Indonesia, tanpa zona';
  fail('invalid_input', { first: text }, { zone: text });
}

async function invalidatePrices(ctx: AppContext): Promise<void> {
  await invalidate(ctx, 'settings');
  await invalidate(ctx, 'catalog');
}

/** Returns the row with its state among the others of its kind and zone. */
async function viewAfterChange(ctx: AppContext, row: Row): Promise<ReferencePriceView> {
  await invalidatePrices(ctx);
  if (row.effectiveFrom > today(ctx)) return priceView(row, 'future');
  const later = await ctx.db.$count(
    referencePrices,
    and(
      eq(referencePrices.kind, row.kind),
      eq(referencePrices.zone, row.zone),
      gt(referencePrices.effectiveFrom, row.effectiveFrom),
      lte(referencePrices.effectiveFrom, today(ctx)),
    ),
  );
  return priceView(row, later > 0 ? 'past' : 'current');
}

async function auditPriceChange(
  ctx: AppContext,
  actor: Actor,
  what: 'create' | 'update' | 'delete',
  id: number,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  await recordAudit(ctx, actor, {
    action: `reference_price.${what}`,
    entity: 'reference_price',
    entityId: id,
    before,
    after,
  });
}
