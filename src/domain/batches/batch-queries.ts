import { aliasedTable, and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth-tables.ts';
import { batchAllocations, batchEvents, batches, batchInputs } from '../../db/schema/batch-tables.ts';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import { orderLines, orders } from '../../db/schema/order-tables.ts';
import { produceDeposits } from '../../db/schema/pooled-lot-tables.ts';
import type { OrderStatus } from '../../shared/enums/labels.ts';
import { minus, toDecimal } from '../../shared/format/quantity.ts';
import type { BatchBlock, BatchEvent, BatchKind } from '../../shared/rules/batch-rules.ts';
import type { Quality } from '../../shared/rules/quality/quality-rules.ts';
import { BATCH_SOURCES_MAX, batchesQuery } from '../../shared/schemas/catalogue/batch-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { type PageResult, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { type Batch, findOwnBatch } from './lock-batches.ts';

/** A batch as its seller sees it; days as `2026-11-30`, quantities as decimals. */
export type BatchItem = {
  code: string;
  kind: BatchKind;
  goods: string;
  unit: string;
  listingId: number | null;
  agedOn: string;
  goodUntil: string | null;
  qty: number;
  left: number;
  sellsFirst: boolean;
  blocked: BatchBlock | null;
};

const itemOf = (row: Batch): BatchItem => ({
  code: row.code,
  kind: row.kind,
  goods: row.goods,
  unit: row.unit,
  listingId: row.listingId,
  agedOn: row.agedOn,
  goodUntil: row.goodUntil,
  qty: toDecimal(row.qty),
  left: toDecimal(row.left),
  sellsFirst: row.sellsFirst,
  blocked: row.blocked,
});

/** The seller's batches, newest first. */
export async function findBatches(
  ctx: AppContext,
  actor: Actor,
  query: QueryOf<typeof batchesQuery> = {},
): Promise<PageResult<BatchItem>> {
  const user = requireDuty(actor, 'goods.see');
  const { page, limit } = parse(batchesQuery, query as z.input<typeof batchesQuery>);
  const own = eq(batches.farmerId, user.farmerId ?? -1);
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(batches)
      .where(own)
      .orderBy(desc(batches.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(batches, own),
  ]);
  return toPage(rows.map(itemOf), { total }, { page, limit });
}

type BatchEventView = {
  seq: number;
  event: BatchEvent;
  reason: string;
  at: string;
  hash: string;
  /** The names of what it set. */
  changed: string[];
};

/** A member's deposit as the office of the group sees it; quantities in kg. */
type BatchDeposit = {
  id: number;
  member: string;
  qty: number;
  harvestedOn: string | null;
};

export type BatchDetail = BatchItem & {
  id: number;
  category: Batch['category'];
  harvestedOn: string | null;
  milledOn: string | null;
  packedOn: string | null;
  variety: string;
  season: string;
  quality: Quality;
  yieldReason: string;
  /** The position of its last event. */
  seen: number;
  events: BatchEventView[];
  inputs: { code: string; goods: string; unit: string; qty: number }[];
  outputs: { code: string; goods: string; unit: string; qty: number }[];
  /** The last members' deposits that fed it, and how many there are. */
  deposits: BatchDeposit[];
  deposited: number;
  /** The last orders that have goods of it. */
  orders: { code: string; status: OrderStatus; qty: number; placedAt: string }[];
  ordered: number;
};

/** The most events, batches and orders that one batch's page shows. */
const MAX_SHOWN = 50;

/** One batch of the seller with its events, where it came from and where it went. */
export async function getBatch(ctx: AppContext, actor: Actor, code: string): Promise<BatchDetail> {
  const user = requireDuty(actor, 'goods.see');
  const row = await findOwnBatch(ctx, user.farmerId ?? -1, code);
  const [events, inputs, outputs, deposits, deposited, sold, ordered] = await Promise.all([
    readBatchEvents(ctx, row.id),
    readLinked(ctx, eq(batchInputs.batchId, row.id), batchInputs.fromId),
    readLinked(ctx, eq(batchInputs.fromId, row.id), batchInputs.batchId),
    readDepositsOf(ctx, row.id),
    ctx.db.$count(produceDeposits, eq(produceDeposits.batchId, row.id)),
    ctx.db
      .select({
        code: orders.code,
        status: orders.status,
        qty: batchAllocations.qty,
        placedAt: orders.placedAt,
      })
      .from(batchAllocations)
      .innerJoin(orderLines, eq(orderLines.id, batchAllocations.orderLineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(eq(batchAllocations.batchId, row.id), gt(batchAllocations.qty, sql`0`)))
      .orderBy(desc(orders.id))
      .limit(MAX_SHOWN),
    ctx.db.$count(
      batchAllocations,
      and(eq(batchAllocations.batchId, row.id), gt(batchAllocations.qty, sql`0`)),
    ),
  ]);
  return {
    ...itemOf(row),
    id: row.id,
    category: row.category,
    harvestedOn: row.harvestedOn,
    milledOn: row.milledOn,
    packedOn: row.packedOn,
    variety: row.variety,
    season: row.season,
    quality: row.quality,
    yieldReason: row.yieldReason,
    seen: events[0]?.seq ?? 0,
    events,
    inputs,
    outputs,
    deposits,
    deposited,
    orders: sold.map((one) => ({
      ...one,
      qty: toDecimal(one.qty),
      placedAt: one.placedAt.toISOString(),
    })),
    ordered,
  };
}

/** The last events of a batch, newest first. */
async function readBatchEvents(ctx: AppContext, batchId: number): Promise<BatchEventView[]> {
  const rows = await ctx.db
    .select()
    .from(batchEvents)
    .where(eq(batchEvents.batchId, batchId))
    .orderBy(desc(batchEvents.seq))
    .limit(MAX_SHOWN);
  return rows.map(({ seq, event, reason, at, hash, content }) => ({
    seq,
    event,
    reason,
    at: at.toISOString(),
    hash,
    changed: event === 'corrected' ? Object.keys(content) : [],
  }));
}

async function readDepositsOf(ctx: AppContext, batchId: number): Promise<BatchDeposit[]> {
  const rows = await ctx.db
    .select({
      id: produceDeposits.id,
      member: users.name,
      payable: produceDeposits.payable,
      returned: produceDeposits.returnedQty,
      harvestedOn: produceDeposits.harvestedOn,
    })
    .from(produceDeposits)
    .innerJoin(users, eq(users.id, produceDeposits.userId))
    .where(eq(produceDeposits.batchId, batchId))
    .orderBy(desc(produceDeposits.id))
    .limit(MAX_SHOWN);
  return rows.map(({ payable, returned, ...row }) => ({ ...row, qty: toDecimal(minus(payable, returned)) }));
}

const linked = aliasedTable(batches, 'linked');

async function readLinked(
  ctx: AppContext,
  where: SQL | undefined,
  other: typeof batchInputs.fromId | typeof batchInputs.batchId,
) {
  const rows = await ctx.db
    .select({
      code: linked.code,
      goods: linked.goods,
      unit: linked.unit,
      from: batchInputs.fromId,
      qty: batchInputs.qty,
    })
    .from(batchInputs)
    .innerJoin(linked, eq(linked.id, other))
    .where(where)
    .orderBy(desc(linked.id))
    .limit(MAX_SHOWN);
  return rows.map(({ qty, from: _, ...row }) => ({ ...row, qty: toDecimal(qty) }));
}

/** What a new or corrected batch can be of: the seller's listings, and batches that something is left of. */
export async function findBatchChoices(
  ctx: AppContext,
  actor: Actor,
): Promise<{
  listings: { id: number; name: string; unit: string; stock: number }[];
  sources: { code: string; goods: string; unit: string; left: number; agedOn: string }[];
}> {
  const user = requireDuty(actor, 'goods.see');
  const farmerId = user.farmerId ?? fail('forbidden');
  const [goods, sources] = await Promise.all([
    ctx.db
      .select({ id: listings.id, name: products.name, unit: products.unit, stock: listings.stock })
      .from(listings)
      .innerJoin(products, eq(products.id, listings.productId))
      .where(
        and(
          eq(listings.farmerId, farmerId),
          isNull(listings.deletedAt),
          sql`not exists (select from pooled_lots p where p.listing_id = ${listings.id})`,
        ),
      )
      .orderBy(asc(products.name), asc(listings.id))
      .limit(MAX_LISTINGS),
    ctx.db
      .select()
      .from(batches)
      .where(
        and(
          eq(batches.farmerId, farmerId),
          gt(batches.left, sql`0`),
          isNull(batches.blocked),
          sql`not exists (select from produce_deposits d where d.batch_id = ${batches.id})`,
        ),
      )
      .orderBy(desc(batches.id))
      .limit(BATCH_SOURCES_MAX),
  ]);
  return {
    listings: goods.map(({ stock, ...one }) => ({ ...one, stock: toDecimal(stock) })),
    sources: sources.map(({ code, goods: name, unit, left, agedOn }) => ({
      ...{ code, unit, agedOn },
      goods: name,
      left: toDecimal(left),
    })),
  };
}

/** The most listings that the form offers. */
const MAX_LISTINGS = 200;
