import { sql } from 'drizzle-orm';
import {
  decimalOf,
  isNone,
  minus,
  type Quantity,
  quantityOf,
  quantityText,
  times,
} from '../../shared/figures/quantity.ts';
import { CATEGORIES, LIST_LOW_THRESHOLD, stockLevel } from '../../shared/labels.ts';
import { shelfOfCategory, shelfOfFarmer } from '../catalogue/listing/shelf.ts';
import { bool, decimal, num, oneOf, orNull, type RowOf, readRows, text } from '../read-rows.ts';
import { refuse } from '../refusal.ts';
import { changed, type Shop } from '../shop.ts';

/**
 * What each kind of movement does to a listing, per unit moved: its stock on hand and the reserved part of it.
 * A reservation becomes a `sale` when it is paid, or is given back by `release`; `return` undoes a sale.
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
  /** Above 0, save that `adjust` may take away. */
  qty: Quantity;
  bidId?: number | null;
  orderId?: number | null;
  actorId?: string | null;
  /** What a member of a group brought or takes back: nothing else changes the stock of a pooled lot but orders. */
  deposit?: true;
  note?: string | null;
};

const MOVED = { available: decimal, farmer_id: num, low_threshold: orNull(num), category: oneOf(CATEGORIES) };

/**
 * Moves stock and writes its row of the ledger, in one statement. The guard stands in the statement, so two buyers
 * never get the same unit: where the stock does not suffice nothing changes and `stock_short` (409) says what is left. The
 * stock of a pooled lot is moved by deposits and orders alone (`lot_stock`, 409).
 * Several listings of one transaction are moved in the order of their ids. Kept answers that show it are dropped with
 * the commit. The sale of the last unit ends the bids on it (rule 9). Returns what is available afterwards.
 */
export async function moveStock(shop: Shop, movement: StockMovement): Promise<{ available: Quantity }> {
  const { kind, listingId, qty } = movement;
  const effect = effects[kind];
  const stockDelta = quantityText(times(qty, effect.stock));
  const reservedDelta = quantityText(times(qty, effect.reserved));
  const byHand = effect.reserved === 0 && kind !== 'return' && !movement.deposit;
  const rows = await readRows(
    shop,
    MOVED,
    sql`
    with moved as (
      update listings l
      set stock = stock + ${stockDelta}::numeric, reserved = reserved + ${reservedDelta}::numeric,
          updated_at = ${shop.clock.now().toISOString()}
      from products p
      where l.id = ${listingId} and p.id = l.product_id
        and stock + ${stockDelta}::numeric >= reserved + ${reservedDelta}::numeric
        and reserved + ${reservedDelta}::numeric >= 0
        and not (${byHand} and exists (select from pooled_lots where listing_id = l.id))
      returning l.id, stock - reserved as available, farmer_id, low_threshold::float8, category
    ), noted as (
      insert into stock_movements
        (listing_id, kind, stock_delta, reserved_delta, bid_id, order_id, actor_id, note, at)
      select id, ${kind}, ${stockDelta}::numeric, ${reservedDelta}::numeric, ${movement.bidId ?? null}::int,
             ${movement.orderId ?? null}::int, ${movement.actorId ?? null}::text, ${movement.note ?? null}::text,
             ${shop.clock.now().toISOString()}::timestamptz
      from moved
    )
    select available, farmer_id, low_threshold, category from moved`,
  );
  const moved = rows[0];
  if (moved) {
    const available = quantityOf(Number(moved.available));
    const before = minus(available, times(qty, effect.stock - effect.reserved));
    await tellMoved(shop, listingId, moved, decimalOf(before), decimalOf(available));
    if (kind === 'sale' && isNone(available)) await shop.endBids(shop, { listingId });
    return { available };
  }
  const left = await readRows(
    shop,
    { left: num, unit: text, pooled: bool },
    sql`
    select (l.stock - l.reserved)::float8 as left, p.unit,
      exists (select from pooled_lots where listing_id = l.id) as pooled
    from listings l join products p on p.id = l.product_id where l.id = ${listingId}`,
  );
  if (!left[0]) return refuse('product_not_found');
  const { pooled, ...short } = left[0];
  return pooled && byHand ? refuse('lot_stock') : refuse('stock_short', short);
}

type Moved = RowOf<typeof MOVED>;

/** What shows the listing is out of date, and where its badge has changed also what counts by badges. */
async function tellMoved(
  shop: Shop,
  id: number,
  moved: Moved,
  before: number,
  available: number,
): Promise<void> {
  const { farmer_id, low_threshold, category } = moved;
  if (available === before) return;
  await changed(shop, `listing:${id}`);
  const threshold = low_threshold ?? LIST_LOW_THRESHOLD;
  if (stockLevel(before, threshold) !== stockLevel(available, threshold)) await changed(shop, 'levels');
  if (before > 0 !== available > 0) await changed(shop, shelfOfCategory(category), shelfOfFarmer(farmer_id));
}
