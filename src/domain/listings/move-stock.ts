import { type SQL, sql } from 'drizzle-orm';
import { CATEGORIES, LIST_LOW_THRESHOLD, stockLevel } from '../../shared/enums/labels.ts';
import {
  isZero,
  minus,
  type Quantity,
  quantityText,
  times,
  toDecimal,
  toQuantity,
  ZERO,
} from '../../shared/format/quantity.ts';
import { categoryTag, farmerTag } from '../catalogue/listing/catalogue-cache-tags.ts';
import { type AppContext, invalidate } from '../context.ts';
import { fail } from '../domain-error.ts';
import { bool, decimal, int, nullable, oneOf, type RowOf, readRows, text } from '../read-rows.ts';
import { allocateBatches, returnToBatches } from './allocate-batches.ts';

/**
 * The effect of each kind of movement per unit: on the stock on hand and on its reserved part. A reservation
 * becomes a `sale` when it is paid, or is undone by `release`; `return` undoes a sale.
 */
const effects = {
  opening: { stock: 1, reserved: 0 },
  restock: { stock: 1, reserved: 0 },
  adjust: { stock: 1, reserved: 0 },
  reserve: { stock: 0, reserved: 1 },
  release: { stock: 0, reserved: -1 },
  sale: { stock: -1, reserved: -1 },
  return: { stock: 1, reserved: 0 },
} as const;

export type StockMovement = {
  kind: keyof typeof effects;
  listingId: number;
  /** Positive, but `adjust` may be negative. */
  qty: Quantity;
  bidId?: number | null;
  orderId?: number | null;
  actorId?: string | null;
  /** A member's deposit or its return: besides orders, only these change the stock of a pooled lot. */
  deposit?: true;
  /** A change of a batch: besides orders, only these change the stock of a listing that has batches. */
  batch?: true;
  note?: string | null;
};

const MOVED_ROW = {
  available: decimal,
  farmer_id: int,
  low_threshold: nullable(int),
  category: oneOf(CATEGORIES),
  /** Whether the listing is sold from batches. */
  batched: bool,
};

/** Whether the listing `l` is sold from batches. */
const isBatched = sql`exists (select from batches b where b.listing_id = l.id)`;

/**
 * Moves stock and writes its ledger row, in one statement. The statement contains the guard, so two buyers never get
 * the same unit: when the stock does not suffice nothing changes, and `stock_short` (409) reports what is left. The
 * stock of a pooled lot is moved by deposits and orders only (`lot_stock`, 409), that of a listing with batches by its
 * batches and orders only (`batch_stock`, 409), which are then allocated to the lines. Several listings of one
 * transaction are moved in the order of their ids. The commit invalidates cached responses that show it, and the sale
 * of the last unit closes the bids on it (bid rule 9). Returns the available stock afterwards.
 */
export async function moveStock(ctx: AppContext, movement: StockMovement): Promise<{ available: Quantity }> {
  const { kind, listingId, qty } = movement;
  const effect = effects[kind];
  const stockDelta = quantityText(times(qty, effect.stock));
  const reservedDelta = quantityText(times(qty, effect.reserved));
  const byHand = effect.reserved === 0 && kind !== 'return' && !movement.deposit && !movement.batch;
  const rows = await readRows(
    ctx,
    MOVED_ROW,
    sql`
    with moved as (
      update listings l
      set stock = stock + ${stockDelta}::numeric, reserved = reserved + ${reservedDelta}::numeric,
          updated_at = ${ctx.clock.now().toISOString()}
      from products p
      where l.id = ${listingId} and p.id = l.product_id
        and stock + ${stockDelta}::numeric >= reserved + ${reservedDelta}::numeric
        and reserved + ${reservedDelta}::numeric >= 0
        and not (${byHand} and (exists (select from pooled_lots where listing_id = l.id) or ${isBatched}))
      returning l.id, stock - reserved as available, farmer_id, low_threshold::float8, category, ${isBatched} as batched
    ), noted as (
      insert into stock_movements
        (listing_id, kind, stock_delta, reserved_delta, bid_id, order_id, actor_id, note, at)
      select id, ${kind}, ${stockDelta}::numeric, ${reservedDelta}::numeric, ${movement.bidId ?? null}::int,
             ${movement.orderId ?? null}::int, ${movement.actorId ?? null}::text, ${movement.note ?? null}::text,
             ${ctx.clock.now().toISOString()}::timestamptz
      from moved
    )
    select available, farmer_id, low_threshold, category, batched from moved`,
  );
  const moved = rows[0];
  if (moved) {
    const available = toQuantity(Number(moved.available));
    const before = minus(available, times(qty, effect.stock - effect.reserved));
    await invalidateStockViews(ctx, listingId, moved, toDecimal(before), toDecimal(available));
    const unsellable = moved.batched ? await moveBatches(ctx, movement) : ZERO;
    if (!isZero(unsellable)) {
      const note = 'kembali, tetapi bukan dari lot yang dijual';
      return moveStock(ctx, { ...movement, kind: 'adjust', qty: times(unsellable, -1), batch: true, note });
    }
    if (kind === 'sale' && isZero(available)) await ctx.endBids(ctx, { listingId });
    return { available };
  }
  const left = await readRows(
    ctx,
    { left: int, unit: text, pooled: bool, batched: bool },
    sql`
    select (l.stock - l.reserved)::float8 as left, p.unit,
      exists (select from pooled_lots where listing_id = l.id) as pooled, ${isBatched} as batched
    from listings l join products p on p.id = l.product_id where l.id = ${listingId}`,
  );
  if (!left[0]) return fail('product_not_found');
  const { pooled, batched, ...short } = left[0];
  if (byHand && pooled) fail('lot_stock');
  return byHand && batched ? fail('batch_stock') : fail('stock_short', short);
}

/**
 * Allocates batches to an order's goods, or takes them back; returns the quantity that came back and is not for sale.
 */
async function moveBatches(ctx: AppContext, { kind, listingId, qty, orderId }: StockMovement) {
  if (!orderId || kind === 'sale') return ZERO;
  const line = { listingId, order: { id: orderId } };
  if (kind === 'reserve') await allocateBatches(ctx, line, qty);
  if (kind !== 'release' && kind !== 'return') return ZERO;
  return (await returnToBatches(ctx, line, qty)).unsellable;
}

/** The stock that the line of a new order reserves. */
export type Reservation = { listingId: number; qty: Quantity; orderCode: string };

/** The columns that a statement with `reservationsSql` has to provide. */
export const RESERVED_ROW = { id: int, ...MOVED_ROW };

/**
 * The parts `moved` and `noted` of the statement that inserts new orders, whose part `placed` provides their ids by
 * their codes: `moveStock` of kind `reserve` for all their lines. The listings are locked already, in the order of
 * their ids.
 */
export function reservationsSql(ctx: AppContext, lines: Reservation[], actorId: string | null): SQL[] {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const rows = lines.map(({ listingId, qty, orderCode }) => ({
    listing_id: listingId,
    qty: quantityText(qty),
    code: orderCode,
  }));
  return [
    sql`reserving as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(listing_id int, qty numeric, code text))`,
    sql`moved as (
      update listings l set reserved = l.reserved + w.qty, updated_at = ${now}
      from reserving w, products p
      where l.id = w.listing_id and p.id = l.product_id and l.stock >= l.reserved + w.qty
      returning l.id, l.stock - l.reserved as available, l.farmer_id, l.low_threshold::float8, p.category,
        ${isBatched} as batched)`,
    sql`noted as (
      insert into stock_movements (listing_id, kind, stock_delta, reserved_delta, order_id, actor_id, at)
      select w.listing_id, 'reserve', 0, w.qty, placed.id, ${actorId}::text, ${now}
      from moved join reserving w on w.listing_id = moved.id join placed on placed.code = w.code)`,
  ];
}

/** Invalidates what shows the reserved stock; throws as `moveStock` does when some stock did not suffice. */
export async function finishReservations(
  ctx: AppContext,
  lines: Reservation[],
  moved: RowOf<typeof RESERVED_ROW>[],
): Promise<void> {
  for (const { listingId, qty, orderCode } of lines) {
    const row = moved.find(({ id }) => id === listingId);
    if (!row) {
      await moveStock(ctx, { kind: 'reserve', listingId, qty });
      continue;
    }
    if (row.batched) await allocateBatches(ctx, { listingId, order: { code: orderCode } }, qty);
    const available = toQuantity(Number(row.available));
    await invalidateStockViews(
      ctx,
      listingId,
      row,
      toDecimal(minus(available, times(qty, -1))),
      toDecimal(available),
    );
  }
}

type Moved = RowOf<typeof MOVED_ROW>;

/** Invalidates what shows the listing, and when its badge has changed also the counts by badge. */
async function invalidateStockViews(
  ctx: AppContext,
  id: number,
  moved: Moved,
  before: number,
  available: number,
): Promise<void> {
  const { farmer_id, low_threshold, category } = moved;
  if (available === before) return;
  await invalidate(ctx, `listing:${id}`);
  const threshold = low_threshold ?? LIST_LOW_THRESHOLD;
  if (stockLevel(before, threshold) !== stockLevel(available, threshold)) await invalidate(ctx, 'levels');
  if (before > 0 !== available > 0) await invalidate(ctx, categoryTag(category), farmerTag(farmer_id));
}
