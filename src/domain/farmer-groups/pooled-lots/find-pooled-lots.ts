import { and, desc, eq, sql } from 'drizzle-orm';
import { batches } from '../../../db/schema/batch-tables.ts';
import { listings, products } from '../../../db/schema/catalogue-tables.ts';
import { asDecimal } from '../../../db/schema/columns/common-columns.ts';
import { orders } from '../../../db/schema/order-tables.ts';
import { lotSales, pooledLots, produceDeposits } from '../../../db/schema/pooled-lot-tables.ts';
import { mayInGroup } from '../../../shared/enums/group-duties.ts';
import { exactSum, toDecimal } from '../../../shared/format/quantity.ts';
import { uploadUrlOf } from '../../../shared/format/upload-url.ts';
import type { Actor, AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { int, typed } from '../../read-rows.ts';
import { requireGroup } from '../membership/require-group.ts';
import { depositsWhere, readDeposits, readLotShares } from './pooled-lot-queries.ts';

/** A pooled lot; weights in kilograms, percentages as whole numbers, `feePerKg` in place of `feePercent` unless 0. */
export type PooledLotView = {
  id: number;
  name: string;
  feePercent: number;
  feePerKg: number;
  moisture: number | null;
  hampa: number | null;
  stock: number;
  reserved: number;
  price: number;
  deposited: number;
  sold: number;
  /** The code of the batch that the next deposit joins. */
  openBatch: string | null;
};

type DepositView = {
  id: number;
  member: string;
  mine: boolean;
  gross: number;
  tare: number;
  sacks: number;
  /** Each reading of the scale. */
  readings: { gross: number; tare: number; sacks: number }[];
  moisture: number[];
  hampa: number | null;
  net: number;
  payable: number;
  left: number;
  takenBack: number;
  harvestedOn: string | null;
  /** The code of its batch; null for a deposit from before batches existed. */
  batch: string | null;
  tera: string;
  teraUntil: string | null;
  /** URLs that only users with access to the deposit can open. */
  photos: string[];
  place: string;
  note: string | null;
  weighedBy: string;
  weighedAt: string;
};

type ShareView = { depositId: number; member: string; qty: number; amount: number };
type LotSaleView = {
  id: number;
  orderCode: string;
  qty: number;
  proceeds: number;
  fee: number;
  soldAt: string;
  returnedAt: string | null;
  /** Of all members, or only of the user. */
  shares: ShareView[];
};

export type PooledLotDetail = PooledLotView & { deposits: DepositView[]; sales: LotSaleView[] };

/** When a weighing has corrected a sale, only the later sale counts for the order. */
const isLatestSaleOfOrder = sql`not exists (select 1 from lot_sales later
  where later.order_id = ${lotSales.orderId} and later.listing_id = ${lotSales.listingId} and later.id > ${lotSales.id})`;

const percent = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

async function readLots(ctx: AppContext, groupId: number, id?: number): Promise<PooledLotView[]> {
  const rows = await ctx.db
    .select({
      id: listings.id,
      name: products.name,
      fee: pooledLots.fee,
      feePerKg: pooledLots.feePerKg,
      moisture: pooledLots.moisture,
      hampa: pooledLots.hampa,
      stock: asDecimal(listings.stock),
      reserved: asDecimal(listings.reserved),
      price: listings.priceCustomer,
      openBatch: batches.code,
      deposited: typed(
        int,
        sql`(select coalesce(sum(d.payable - d.returned_qty), 0)::float8 from produce_deposits d where d.listing_id = ${listings.id})`,
      ),
      sold: typed(
        int,
        sql`(select coalesce(sum(s.qty), 0)::float8 from lot_sales s where s.listing_id = ${listings.id} and s.returned_at is null)`,
      ),
    })
    .from(pooledLots)
    .innerJoin(listings, eq(listings.id, pooledLots.listingId))
    .innerJoin(products, eq(products.id, listings.productId))
    .leftJoin(batches, eq(batches.id, pooledLots.openBatchId))
    .where(and(eq(pooledLots.farmerId, groupId), id === undefined ? undefined : eq(listings.id, id)))
    .orderBy(desc(pooledLots.openedAt), desc(listings.id));
  return rows.map(({ fee, moisture, hampa, ...row }) => ({
    ...row,
    feePercent: fee / 100,
    moisture: percent(moisture),
    hampa: percent(hampa),
  }));
}

/** Lists the group's pooled lots, newest first. Members only. */
export async function findPooledLots(ctx: AppContext, actor: Actor): Promise<PooledLotView[]> {
  const { groupId } = requireGroup(actor, 'lots.see');
  return readLots(ctx, groupId);
}

/**
 * Returns one lot with its deposits and sales: of all members for those who may see them, otherwise the user's own.
 * Throws `lot_not_found` (404).
 */
export async function getPooledLot(ctx: AppContext, actor: Actor, id: number): Promise<PooledLotDetail> {
  const { groupId, role, user } = requireGroup(actor, 'lots.see');
  const [lot] = await readLots(ctx, groupId, id);
  if (!lot) return fail('lot_not_found');
  const whose = mayInGroup(role, 'deposits.see') ? undefined : user.userId;
  const ofLot = and(eq(produceDeposits.listingId, id), depositsWhere(groupId, whose));
  const [brought, shares, sales] = await Promise.all([
    readDeposits(ctx, ofLot),
    readLotShares(ctx, ofLot),
    ctx.db
      .select({ sale: lotSales, orderCode: orders.code })
      .from(lotSales)
      .innerJoin(orders, eq(orders.id, lotSales.orderId))
      .where(and(eq(lotSales.listingId, id), isLatestSaleOfOrder))
      .orderBy(desc(lotSales.id)),
  ]);
  return {
    ...lot,
    deposits: brought.reverse().map((one) => depositView(one, user.userId)),
    sales: sales.map(({ sale, orderCode }) => ({
      id: sale.id,
      orderCode,
      qty: toDecimal(sale.qty),
      proceeds: sale.proceeds,
      fee: sale.fee,
      soldAt: sale.soldAt.toISOString(),
      returnedAt: sale.returnedAt?.toISOString() ?? null,
      shares: shares.flatMap(({ saleId, depositId, member, qty, amount }) =>
        saleId === sale.id ? [{ depositId, member, qty, amount }] : [],
      ),
    })),
  };
}

function depositView(
  { deposit: row, member, weighedBy, batch }: Awaited<ReturnType<typeof readDeposits>>[number],
  userId: string,
): DepositView {
  const sum = (of: 'gross' | 'tare' | 'sacks') => exactSum(...row.readings.map((reading) => reading[of]));
  return {
    id: row.id,
    member,
    mine: row.userId === userId,
    gross: sum('gross'),
    tare: sum('tare'),
    sacks: sum('sacks'),
    readings: row.readings,
    moisture: row.moistureReadings,
    hampa: percent(row.hampa),
    net: toDecimal(row.net),
    payable: toDecimal(row.payable),
    left: toDecimal(row.left),
    takenBack: toDecimal(row.returnedQty),
    harvestedOn: row.harvestedOn,
    batch,
    tera: row.tera,
    teraUntil: row.teraUntil,
    photos: row.photos.map(uploadUrlOf),
    place: row.place,
    note: row.note,
    weighedBy,
    weighedAt: row.weighedAt.toISOString(),
  };
}
