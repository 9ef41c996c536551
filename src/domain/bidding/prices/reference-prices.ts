import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { referencePrices } from '../../../db/schema/bidding.ts';
import { dayInWib } from '../../../shared/figures/days.ts';
import {
  createPriceInput,
  type ReferenceKind,
  updatePriceInput,
} from '../../../shared/input/goods/reference-prices.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';

/** A government reference price in rupiah per kg. `state` at the shop's present day in WIB. */
export type ReferencePriceView = {
  id: number;
  kind: ReferenceKind;
  /** 1 to 3 for HET; 0 for HPP, which holds in all of the country. */
  zone: number;
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
    .orderBy(asc(referencePrices.kind), asc(referencePrices.zone), desc(referencePrices.effectiveFrom));
  const day = today(shop);
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

/** Adds a price that holds from a day on, which may be past: a regulation is often read late. Admins only. */
export async function createReferencePrice(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof createPriceInput>,
): Promise<ReferencePriceView> {
  requireUser(actor, 'admin');
  const { effective_from, ...price } = parse(createPriceInput, input);
  requireZone(price);
  return inTransaction(shop, async (shop) => {
    const [row] = await shop.db
      .insert(referencePrices)
      .values({ ...price, effectiveFrom: effective_from })
      .onConflictDoNothing()
      .returning();
    if (!row) return refuse('price_doubled', {}, { effective_from: 'Tanggal ini sudah punya harga' });
    await note(shop, actor, 'create', row.id, null, { ...price, effective_from });
    return told(shop, row);
  });
}

/** Corrects a price, its day or its source; the trail keeps what stood there. Admins only. */
export async function updateReferencePrice(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof updatePriceInput>,
): Promise<ReferencePriceView> {
  requireUser(actor, 'admin');
  const { effective_from, ...price } = parse(updatePriceInput, input);
  return inTransaction(shop, async (shop) => {
    const before = await lock(shop, id);
    const taken = await shop.db.$count(
      referencePrices,
      and(
        eq(referencePrices.kind, before.kind),
        eq(referencePrices.zone, before.zone),
        eq(referencePrices.effectiveFrom, effective_from),
      ),
    );
    if (taken > 0 && effective_from !== before.effectiveFrom)
      refuse('price_doubled', {}, { effective_from: 'Tanggal ini sudah punya harga' });
    const [row] = await shop.db
      .update(referencePrices)
      .set({ ...price, effectiveFrom: effective_from })
      .where(eq(referencePrices.id, id))
      .returning();
    const was = { price: before.price, source: before.source, effective_from: before.effectiveFrom };
    await note(shop, actor, 'update', id, was, { ...price, effective_from });
    return told(shop, row!);
  });
}

/** Takes a price back; the trail keeps it. Admins only. */
export async function deleteReferencePrice(shop: Shop, actor: Actor, id: number): Promise<void> {
  requireUser(actor, 'admin');
  await inTransaction(shop, async (shop) => {
    const { kind, zone, price, source, effectiveFrom } = await lock(shop, id);
    await shop.db.delete(referencePrices).where(eq(referencePrices.id, id));
    await note(shop, actor, 'delete', id, { kind, zone, price, source, effective_from: effectiveFrom }, null);
    await shownAnew(shop);
  });
}

async function lock(shop: Shop, id: number): Promise<Row> {
  const [row] = await shop.db.select().from(referencePrices).where(eq(referencePrices.id, id)).for('update');
  return row ?? refuse('not_found');
}

/** HET is set by zones, HPP for all of the country. */
function requireZone({ kind, zone }: { kind: ReferenceKind; zone: number }): void {
  const byZone = kind.startsWith('het');
  if (byZone === zone > 0) return;
  const text = byZone
    ? 'HET berlaku per zona: pilih zonanya'
    : 'HPP berlaku di seluruh Indonesia, tanpa zona';
  refuse('invalid_input', { first: text }, { zone: text });
}

async function shownAnew(shop: Shop): Promise<void> {
  await changed(shop, 'settings');
  await changed(shop, 'catalog');
}

/** The row as it is told, with its state among the others of its kind and zone. */
async function told(shop: Shop, row: Row): Promise<ReferencePriceView> {
  await shownAnew(shop);
  if (row.effectiveFrom > today(shop)) return priceView(row, 'future');
  const later = await shop.db.$count(
    referencePrices,
    and(
      eq(referencePrices.kind, row.kind),
      eq(referencePrices.zone, row.zone),
      gt(referencePrices.effectiveFrom, row.effectiveFrom),
      lte(referencePrices.effectiveFrom, today(shop)),
    ),
  );
  return priceView(row, later > 0 ? 'past' : 'current');
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
