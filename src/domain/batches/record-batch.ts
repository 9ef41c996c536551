import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type BatchContent, batches } from '../../db/schema/batch-tables.ts';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import { pooledLots } from '../../db/schema/pooled-lot-tables.ts';
import type { Category } from '../../shared/enums/labels.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import {
  isLess,
  isZero,
  minus,
  type Quantity,
  quantityText,
  toDecimal,
  toQuantity,
  ZERO,
} from '../../shared/format/quantity.ts';
import type { Unit } from '../../shared/format/units.ts';
import { agedOn, batchDaysProblem, batchKindOf, isExpired } from '../../shared/rules/batch-rules.ts';
import { recordBatchInput } from '../../shared/schemas/catalogue/batch-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../context.ts';
import { fail, failAt } from '../domain-error.ts';
import { moveStock } from '../listings/move-stock.ts';
import { parse } from '../parse.ts';
import { appendBatchEvent, lockBatchChain } from './append-batch-event.ts';
import { batchQuality } from './batch-quality.ts';
import {
  keptInputs,
  requireMassBalance,
  requireNoDeposits,
  requireNotRecalledSources,
  requireWholeAmount,
  setInputs,
  sourceCodes,
} from './batch-sources.ts';
import { lockBatches } from './lock-batches.ts';
import { newBatchCode } from './new-batch-code.ts';

type Goods = {
  listingId: number | null;
  goods: string;
  category: Category;
  unit: Unit;
  stock: Quantity;
  reserved: Quantity;
  batched: boolean;
};

/**
 * Records a batch of the seller's goods, from a harvest or from other batches, as its first event. A batch of a listing
 * becomes its stock: the first one includes the present stock (`batch_below_stock`, 409), and from then on the listing
 * sells from its batches only. Requires the duty to edit the stock.
 */
export async function recordBatch(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof recordBatchInput>,
): Promise<{ code: string }> {
  const user = requireDuty(actor, 'stock.edit');
  const given = parse(recordBatchInput, input);
  const farmerId = user.farmerId ?? fail('forbidden');
  return inTransaction(ctx, async (ctx) => {
    await lockBatchChain(ctx, farmerId);
    const codes = sourceCodes(given.inputs);
    const sources = await lockBatches(ctx, farmerId, codes, given.listing_id ? [given.listing_id] : []);
    requireNotRecalledSources(sources);
    await requireNoDeposits(ctx, sources);
    const of = await readGoods(ctx, farmerId, given);
    const today = dayInWib(ctx.clock.now());
    const problem = batchDaysProblem(given, today, sources);
    if (problem) failAt(problem.field, problem.text);
    if (isExpired(given.good_until, today)) failAt('good_until', 'Tanggal baik sampai sudah lewat');
    requireWholeAmount(of.unit, given.qty);
    const kind = batchKindOf(of.category, sources);
    const quality = batchQuality(given, of.category, kind, today);
    const qty = toQuantity(given.qty);
    requireMassBalance({ ...of, qty }, sources, given.inputs, given.yield_reason);

    const code = newBatchCode();
    const { harvested_on, milled_on, packed_on, good_until, variety, season, yield_reason } = given;
    const [batch] = await ctx.db
      .insert(batches)
      .values({
        code,
        farmerId,
        listingId: of.listingId,
        kind,
        goods: of.goods,
        category: of.category,
        unit: of.unit,
        harvestedOn: harvested_on,
        milledOn: milled_on,
        packedOn: packed_on,
        goodUntil: good_until,
        agedOn: agedOn(given, today),
        variety,
        season,
        qty,
        left: qty,
        quality,
        yieldReason: yield_reason,
        createdAt: ctx.clock.now(),
      })
      .returning();
    const content: BatchContent = {
      goods: of.goods,
      unit: of.unit,
      ...{ harvested_on, milled_on, packed_on, good_until, variety, season, yield_reason, quality },
      qty: toDecimal(qty),
      inputs: keptInputs(given.inputs),
    };
    await appendBatchEvent(ctx, batch!, { event: 'recorded', content, actorId: user.userId });
    await setInputs(ctx, batch!, sources, given.inputs, { today, actorId: user.userId });
    if (of.listingId !== null)
      await fillStock(ctx, of.listingId, { ...of, batch: batch!, actorId: user.userId });
    await recordAudit(ctx, actor, {
      action: 'batch.record',
      entity: 'lot',
      entityId: code,
      after: { name: of.goods, batchQty: given.qty, unit: of.unit },
    });
    return { code };
  });
}

/** The goods of a batch: those of the seller's listing, which is locked, or raw material by its own name. */
async function readGoods(
  ctx: AppContext,
  farmerId: number,
  given: z.output<typeof recordBatchInput>,
): Promise<Goods> {
  if (given.listing_id === null) {
    if (!given.goods) failAt('goods', 'Isi nama barangnya, atau pilih produknya');
    const category = given.category ?? failAt('category', 'Pilih jenis barangnya');
    return {
      listingId: null,
      goods: given.goods,
      category,
      unit: 'kg',
      stock: ZERO,
      reserved: ZERO,
      batched: false,
    };
  }
  const [row] = await ctx.db
    .select({
      listingId: listings.id,
      goods: products.name,
      category: products.category,
      unit: products.unit,
      stock: listings.stock,
      reserved: listings.reserved,
      batched: sql`exists (select from ${batches} b where b.listing_id = ${listings.id})`.mapWith(Boolean),
      pooled: sql`exists (select from ${pooledLots} p where p.listing_id = ${listings.id})`.mapWith(Boolean),
    })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .where(
      and(eq(listings.id, given.listing_id), eq(listings.farmerId, farmerId), isNull(listings.deletedAt)),
    );
  if (!row) return fail('product_not_found');
  return row.pooled ? fail('batch_pooled') : row;
}

/** Adds a new batch to its listing's stock; the first batch contains the present stock, including its ordered part. */
async function fillStock(
  ctx: AppContext,
  listingId: number,
  of: Goods & { batch: typeof batches.$inferSelect; actorId: string },
): Promise<void> {
  const { batch, actorId } = of;
  if (!of.batched && isLess(batch.qty, of.stock))
    fail('batch_below_stock', { stock: toDecimal(of.stock), unit: of.unit });
  const more = of.batched ? batch.qty : minus(batch.qty, of.stock);
  if (!isZero(more)) {
    const note = `lot ${batch.code}`;
    await moveStock(ctx, { kind: 'restock', listingId, qty: more, batch: true, note, actorId });
  }
  if (of.batched || isZero(of.reserved)) return;
  await ctx.db.execute(sql`
    insert into batch_allocations (order_line_id, batch_id, qty)
    select l.id, ${batch.id}, l.qty from order_lines l join orders o on o.id = l.order_id
    where l.listing_id = ${listingId} and o.status in ('awaiting_checkout', 'awaiting_fee', 'awaiting_payment')`);
  await ctx.db
    .update(batches)
    .set({ left: sql`${batches.left} - ${quantityText(of.reserved)}::numeric` })
    .where(eq(batches.id, batch.id));
}
