import type { DemoListing } from './catalogue.ts';
import type { Movement } from './order-course.ts';
import { randomFor } from './random.ts';
import { after, before, HOUR } from './time.ts';
import type { Trade } from './trade.ts';

/** A row of the stock ledger before it has a number. */
type LedgerRow = {
  listing: DemoListing;
  kind: Movement['kind'] | 'opening' | 'restock' | 'adjust';
  stockDelta: number;
  reservedDelta: number;
  bid: number | null;
  order: number | null;
  by: string | null;
  note: string | null;
  at: Date;
};

/** A listing's ledger in order, and the two sums of its rows. */
export type Ledger = { rows: LedgerRow[]; stock: number; reserved: number };

/**
 * The ledger of every listing: the movements of its orders, with harvests added whenever a reservation would find too
 * little, so that stock never falls below the reserved quantity; at the end exactly the sheet's stock is available.
 */
export function planLedgers(trade: Trade, now: Date): Ledger[] {
  const bidNumbers = new Map(trade.bids.map((bid, index) => [bid, index + 1]));
  const moves = new Map<number, LedgerRow[]>();
  for (const [index, order] of trade.orders.entries()) {
    for (const { listing, kind, stockDelta, reservedDelta, by, at } of order.movements) {
      const bid = order.bid ? (bidNumbers.get(order.bid) ?? null) : null;
      const row = { listing, kind, stockDelta, reservedDelta, bid, order: index + 1, by, note: null, at };
      const own = moves.get(listing.id);
      if (own) own.push(row);
      else moves.set(listing.id, [row]);
    }
  }
  return trade.listings.map((listing) => ledgerOf(listing, moves.get(listing.id) ?? [], now));
}

function ledgerOf(listing: DemoListing, moves: LedgerRow[], now: Date): Ledger {
  const random = randomFor(`ledger ${listing.id}`);
  const { stock: free, lot = 1 } = listing.offer;
  const harvest = () => lot * Math.max(1, Math.round(((free || 60) / lot) * (0.4 + 0.6 * random.next())));
  const rows: LedgerRow[] = [];
  let stock = 0;
  let reserved = 0;
  const write = (row: LedgerRow) => {
    rows.push(row);
    stock += row.stockDelta;
    reserved += row.reservedDelta;
  };
  const bringIn = (kind: 'opening' | 'restock' | 'adjust', stockDelta: number, at: Date, note: string) =>
    write({
      listing,
      kind,
      stockDelta,
      reservedDelta: 0,
      bid: null,
      order: null,
      by: listing.farmerUserId,
      note,
      at,
    });

  bringIn('opening', harvest(), listing.createdAt, 'Stok awal');
  let last = listing.createdAt;
  for (const row of moves.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const missing = reserved + row.reservedDelta - (stock + row.stockDelta);
    if (missing > 0) {
      const at = new Date(Math.max(before(row.at, 6 * HOUR).getTime(), last.getTime()));
      bringIn('restock', missing + harvest(), at, 'Panen masuk');
    }
    write(row);
    last = row.at;
  }

  const difference = free - (stock - reserved);
  const at = after(last, (now.getTime() - last.getTime()) * (0.5 + 0.5 * random.next()));
  if (difference > 0) bringIn('restock', difference, at, 'Panen masuk');
  if (difference < 0) bringIn('adjust', difference, at, 'Hitung ulang gudang');
  return { rows, stock, reserved };
}
