import { and, asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { referencePrices } from '../../../db/schema/bidding.ts';
import { dayInWib } from '../../../shared/days.ts';
import {
  createPriceInput,
  type ReferenceKind,
  updatePriceInput,
} from '../../../shared/input/reference-prices.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';

/** A government reference price in rupiah per kg. `state` at the shop's present day in WIB. */
export type ReferencePriceView = {
  id: number;
  kind: ReferenceKind;
  price: number;
  effective_from: string;
  source: string;
  state: 'past' | 'current' | 'future';
};

type Row = typeof referencePrices.$inferSelect;

/** Today's date in Yogyakarta. */
const today = (shop: Shop) => dayInWib(shop.clock.now());

/** Every reference price, by kind, the latest first. Admins only. */
export async function findReferencePrices(shop: Shop, actor: Actor): Promise<ReferencePriceView[]> {
  requireUser(actor, 'admin');
  const rows = await shop.db
    .select()
    .from(referencePrices)
    .orderBy(asc(referencePrices.kind), desc(referencePrices.effectiveFrom));
  const day = today(shop);
  const current = new Set<string>();
  return rows.map((row) => {
    const future = row.effectiveFrom > day;
    const state = future ? 'future' : current.has(row.kind) ? 'past' : 'current';
    if (state === 'current') current.add(row.kind);
    return priceView(row, state);
  });
}

const priceView = (row: Row, state: ReferencePriceView['state']): ReferencePriceView => ({
  id: row.id,
  kind: row.kind,
  price: row.price,
  effective_from: row.effectiveFrom,
  source: row.source,
  state,
});

/** Adds a price from a day on, today or later: what held before stays as it was (`price_past`). Admins only. */
export async function createReferencePrice(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof createPriceInput>,
): Promise<ReferencePriceView> {
  requireUser(actor, 'admin');
  const { effective_from, ...price } = parse(createPriceInput, input);
  return inTransaction(shop, async (shop) => {
    requireDay(shop, effective_from);
    const [row] = await shop.db
      .insert(referencePrices)
      .values({ ...price, effectiveFrom: effective_from })
      .onConflictDoNothing()
      .returning();
    if (!row) return refuse('price_doubled', {}, { effective_from: 'Tanggal ini sudah punya harga' });
    await note(shop, actor, 'create', row.id, null, { ...price, effective_from });
    await changed(shop, 'settings');
    await changed(shop, 'catalog');
    return priceView(row, effective_from > today(shop) ? 'future' : 'current');
  });
}

/** Changes a price that does not hold yet. Admins only; one that holds or held is refused (`price_past`). */
export async function updateReferencePrice(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof updatePriceInput>,
): Promise<ReferencePriceView> {
  requireUser(actor, 'admin');
  const { effective_from, ...price } = parse(updatePriceInput, input);
  return inTransaction(shop, async (shop) => {
    const before = await lockFuture(shop, id);
    requireDay(shop, effective_from);
    const taken = await shop.db.$count(
      referencePrices,
      and(eq(referencePrices.kind, before.kind), eq(referencePrices.effectiveFrom, effective_from)),
    );
    if (taken > 0 && effective_from !== before.effectiveFrom)
      refuse('price_doubled', {}, { effective_from: 'Tanggal ini sudah punya harga' });
    const [row] = await shop.db
      .update(referencePrices)
      .set({ ...price, effectiveFrom: effective_from })
      .where(eq(referencePrices.id, id))
      .returning();
    const { price: was, source, effectiveFrom } = before;
    await note(
      shop,
      actor,
      'update',
      id,
      { price: was, source, effective_from: effectiveFrom },
      {
        ...price,
        effective_from,
      },
    );
    await changed(shop, 'settings');
    await changed(shop, 'catalog');
    return priceView(row!, effective_from > today(shop) ? 'future' : 'current');
  });
}

/** Takes back a price that does not hold yet. Admins only. */
export async function deleteReferencePrice(shop: Shop, actor: Actor, id: number): Promise<void> {
  requireUser(actor, 'admin');
  await inTransaction(shop, async (shop) => {
    const { kind, price, effectiveFrom } = await lockFuture(shop, id);
    await shop.db.delete(referencePrices).where(eq(referencePrices.id, id));
    await note(shop, actor, 'delete', id, { kind, price, effective_from: effectiveFrom }, null);
    await changed(shop, 'settings');
    await changed(shop, 'catalog');
  });
}

async function lockFuture(shop: Shop, id: number): Promise<Row> {
  const [row] = await shop.db.select().from(referencePrices).where(eq(referencePrices.id, id)).for('update');
  if (!row) return refuse('not_found');
  if (row.effectiveFrom <= today(shop)) refuse('price_past');
  return row;
}

function requireDay(shop: Shop, day: string): void {
  if (day < today(shop)) refuse('price_past', {}, { effective_from: 'Pilih hari ini atau sesudahnya' });
}

async function note(
  shop: Shop,
  actor: Actor,
  what: 'create' | 'update' | 'delete',
  id: number,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  await noteAudit(shop, actor, {
    action: `reference_price.${what}`,
    entity: 'reference_price',
    entityId: id,
    before,
    after,
  });
}
