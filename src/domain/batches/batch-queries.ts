import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth-tables.ts';
import {
  batchAllocations,
  batchChains,
  batchEvents,
  batches,
  batchInputs,
} from '../../db/schema/batch-tables.ts';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orderLines, orders } from '../../db/schema/order-tables.ts';
import { produceDeposits } from '../../db/schema/pooled-lot-tables.ts';
import type { OrderStatus } from '../../shared/enums/labels.ts';
import { minus, toDecimal } from '../../shared/format/quantity.ts';
import type { BatchBlock, BatchEvent, BatchKind } from '../../shared/rules/batch-rules.ts';
import type { Quality } from '../../shared/rules/quality/quality-rules.ts';
import {
  BATCH_SOURCES_MAX,
  type BATCH_STATES,
  type batchesFilter,
  batchesQuery,
} from '../../shared/schemas/catalogue/batch-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { type Actor, type AppContext, requireDuty, type UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';
import { addressContains, textContains } from '../formats/like-pattern.ts';
import { orderOf, type PageResult, readPage, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { nullable, text, typed } from '../read-rows.ts';
import { batchEventHash } from './canonical-batch-event.ts';
import { type Batch, findBatchFor } from './lock-batches.ts';

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
  seller: string;
};

const itemOf = (row: Batch, seller: string): BatchItem => ({
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
  seller,
});

const inState = {
  selling: () => and(gt(batches.left, sql`0`), isNull(batches.blocked), isNotNull(batches.listingId)),
  raw: () => and(gt(batches.left, sql`0`), isNull(batches.blocked), isNull(batches.listingId)),
  used: () => and(eq(batches.left, sql`0`), isNull(batches.blocked)),
  expired: () => eq(batches.blocked, 'expired'),
  recalled: () => eq(batches.blocked, 'recalled'),
} satisfies Record<(typeof BATCH_STATES)[number], () => SQL | undefined>;

/** The batches of a filter that a user may see: all for an admin, a seller's own. */
function batchesWhere(user: UserActor, filter: z.output<typeof batchesFilter>): SQL | undefined {
  const { q, farmer, kind, state, from, to } = filter;
  return and(
    user.role === 'admin' ? undefined : eq(batches.farmerId, user.farmerId ?? -1),
    farmer ? eq(batches.farmerId, farmer) : undefined,
    kind && eq(batches.kind, kind),
    state && inState[state](),
    from ? gte(batches.agedOn, from) : undefined,
    to ? lte(batches.agedOn, to) : undefined,
    q
      ? or(addressContains(batches.code, q), textContains(batches.goods, q), textContains(batches.variety, q))
      : undefined,
  );
}

/** Batches, newest first: a seller's own, those of all sellers for an admin. */
export async function findBatches(
  ctx: AppContext,
  actor: Actor,
  query: QueryOf<typeof batchesQuery> = {},
): Promise<PageResult<BatchItem>> {
  const user = requireDuty(actor, 'goods.see', { admin: 'findBatches' });
  const { page, limit, ...filter } = parse(batchesQuery, query as z.input<typeof batchesQuery>);
  const where = batchesWhere(user, filter);
  const order = { by: [], descending: true };
  const { rows, ...counted } = await readPage(
    ctx,
    batches.id,
    { where, searched: Boolean(filter.q), ...order, page, limit },
    (chosen) =>
      ctx.db
        .select({ batch: batches, seller: farmers.name })
        .from(batches)
        .innerJoin(farmers, eq(farmers.id, batches.farmerId))
        .where(chosen)
        .orderBy(...orderOf(batches.id, order)),
    () => ctx.db.$count(batches, where),
  );
  return toPage(
    rows.map(({ batch, seller }) => itemOf(batch, seller)),
    counted,
    { page, limit },
  );
}

type BatchEventView = {
  seq: number;
  event: BatchEvent;
  reason: string;
  at: string;
  hash: string;
  /** The names of the fields that it set. */
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
  /** The position of its last event in the seller's chain, and the length of that chain. */
  seen: number;
  chain: number;
  /** Whether the shown events match their hashes and each refers to the one before it. */
  whole: boolean;
  events: BatchEventView[];
  inputs: { code: string; goods: string; unit: string; qty: number }[];
  outputs: { code: string; goods: string; unit: string; qty: number }[];
  /** The last members' deposits in it, and how many there are. */
  deposits: BatchDeposit[];
  deposited: number;
  /** The last orders with goods from it. */
  orders: { code: string; status: OrderStatus; qty: number; placedAt: string }[];
  ordered: number;
};

/** The most events, batches and orders that one batch's page shows. */
const MAX_SHOWN = 50;

/** Returns one batch with its events, its sources and where its goods went: the seller's own, or any for an admin. */
export async function getBatch(ctx: AppContext, actor: Actor, code: string): Promise<BatchDetail> {
  const user = requireDuty(actor, 'goods.see', { admin: 'getBatch' });
  const row = await findBatchFor(ctx, user, code);
  const [[owner], { events, whole }, inputs, outputs, deposits, deposited, sold, ordered] = await Promise.all(
    [
      ctx.db
        .select({ seller: farmers.name, chain: batchChains.seq })
        .from(farmers)
        .innerJoin(batchChains, eq(batchChains.farmerId, farmers.id))
        .where(eq(farmers.id, row.farmerId)),
      readBatchEvents(ctx, row),
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
    ],
  );
  return {
    ...itemOf(row, owner!.seller),
    ...{ chain: owner!.chain, whole },
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

/** The last events of a batch, newest first, and whether each matches its hash and refers to the one before it. */
async function readBatchEvents(
  ctx: AppContext,
  { id, code }: Batch,
): Promise<{ events: BatchEventView[]; whole: boolean }> {
  const rows = await ctx.db
    .select({
      event: batchEvents,
      before: typed(
        nullable(text),
        sql`(select p.hash from batch_events p
             where p.farmer_id = ${batchEvents.farmerId} and p.seq = ${batchEvents.seq} - 1)`,
      ),
    })
    .from(batchEvents)
    .where(eq(batchEvents.batchId, id))
    .orderBy(desc(batchEvents.seq))
    .limit(MAX_SHOWN);
  return {
    whole: rows.every(
      ({ event, before }) =>
        batchEventHash({ ...event, code }) === event.hash && event.prev === (event.seq === 1 ? '' : before),
    ),
    events: rows.map(({ event: { seq, event, reason, at, hash, content } }) => ({
      ...{ seq, event, reason, hash },
      at: at.toISOString(),
      changed: event === 'corrected' ? Object.keys(content) : [],
    })),
  };
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

/**
 * The options of the form for a new or corrected batch: the seller's listings, and batches with a remaining quantity.
 */
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
