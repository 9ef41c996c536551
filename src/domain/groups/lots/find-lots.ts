import { and, desc, eq, sql } from 'drizzle-orm';
import { listings, products } from '../../../db/schema/catalogue.ts';
import { deposits, lotSales, pooledLots } from '../../../db/schema/lots.ts';
import { orders } from '../../../db/schema/orders.ts';
import { inDecimals } from '../../../db/schema/parts/columns.ts';
import { decimalOf, exactSum } from '../../../shared/figures/quantity.ts';
import { mayInGroup } from '../../../shared/kinds/group-duties.ts';
import { uploadAddress } from '../../../shared/upload-address.ts';
import { num, typed } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { requireGroup } from '../who/require-group.ts';
import { depositsOf, readDeposits, readShares } from './lot-rows.ts';

/** A pooled lot; weights in kilograms, percentages as they are said. */
export type LotView = {
  id: number;
  name: string;
  feePercent: number;
  moisture: number | null;
  hampa: number | null;
  stock: number;
  reserved: number;
  price: number;
  deposited: number;
  sold: number;
};

type DepositView = {
  id: number;
  member: string;
  mine: boolean;
  gross: number;
  tare: number;
  sacks: number;
  /** Each time on the scale. */
  readings: { gross: number; tare: number; sacks: number }[];
  moisture: number[];
  hampa: number | null;
  net: number;
  payable: number;
  left: number;
  takenBack: number;
  tera: string;
  teraUntil: string | null;
  /** Addresses that answer to whoever may see the deposit. */
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
  /** Of all members, or one's own alone. */
  shares: ShareView[];
};

export type LotDetail = LotView & { deposits: DepositView[]; sales: LotSaleView[] };

/** Once the scale has corrected a sale, the one that takes its place speaks for the order. */
const notWeighedAnew = sql`not exists (select 1 from lot_sales later
  where later.order_id = ${lotSales.orderId} and later.listing_id = ${lotSales.listingId} and later.id > ${lotSales.id})`;

const percent = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

async function readLots(shop: Shop, groupId: number, id?: number): Promise<LotView[]> {
  const rows = await shop.db
    .select({
      id: listings.id,
      name: products.name,
      fee: pooledLots.fee,
      moisture: pooledLots.moisture,
      hampa: pooledLots.hampa,
      stock: inDecimals(listings.stock),
      reserved: inDecimals(listings.reserved),
      price: listings.priceCustomer,
      deposited: typed(
        num,
        sql`(select coalesce(sum(d.payable - d.taken_back), 0)::float8 from deposits d where d.listing_id = ${listings.id})`,
      ),
      sold: typed(
        num,
        sql`(select coalesce(sum(s.qty), 0)::float8 from lot_sales s where s.listing_id = ${listings.id} and s.returned_at is null)`,
      ),
    })
    .from(pooledLots)
    .innerJoin(listings, eq(listings.id, pooledLots.listingId))
    .innerJoin(products, eq(products.id, listings.productId))
    .where(and(eq(pooledLots.farmerId, groupId), id === undefined ? undefined : eq(listings.id, id)))
    .orderBy(desc(pooledLots.openedAt), desc(listings.id));
  return rows.map(({ fee, moisture, hampa, ...row }) => ({
    ...row,
    feePercent: fee / 100,
    moisture: percent(moisture),
    hampa: percent(hampa),
  }));
}

/** The group's pooled lots, the newest first. Its members. */
export async function findLots(shop: Shop, actor: Actor): Promise<LotView[]> {
  const { groupId } = requireGroup(actor, 'lots.see');
  return readLots(shop, groupId);
}

/** One lot with its deposits and sales: of all members to whoever may see those, else one's own (`lot_not_found`, 404). */
export async function getLot(shop: Shop, actor: Actor, id: number): Promise<LotDetail> {
  const { groupId, role, user } = requireGroup(actor, 'lots.see');
  const [lot] = await readLots(shop, groupId, id);
  if (!lot) return refuse('lot_not_found');
  const whose = mayInGroup(role, 'deposits.see') ? undefined : user.userId;
  const ofLot = and(eq(deposits.listingId, id), depositsOf(groupId, whose));
  const [brought, shares, sales] = await Promise.all([
    readDeposits(shop, ofLot),
    readShares(shop, ofLot),
    shop.db
      .select({ sale: lotSales, orderCode: orders.code })
      .from(lotSales)
      .innerJoin(orders, eq(orders.id, lotSales.orderId))
      .where(and(eq(lotSales.listingId, id), notWeighedAnew))
      .orderBy(desc(lotSales.id)),
  ]);
  return {
    ...lot,
    deposits: brought
      .reverse()
      .map(({ deposit, member, weighedBy }) => depositView(deposit, member, weighedBy, user.userId)),
    sales: sales.map(({ sale, orderCode }) => ({
      id: sale.id,
      orderCode,
      qty: decimalOf(sale.qty),
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
  row: typeof deposits.$inferSelect,
  member: string,
  weighedBy: string,
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
    net: decimalOf(row.net),
    payable: decimalOf(row.payable),
    left: decimalOf(row.left),
    takenBack: decimalOf(row.takenBack),
    tera: row.tera,
    teraUntil: row.teraUntil,
    photos: row.photos.map(uploadAddress),
    place: row.place,
    note: row.note,
    weighedBy,
    weighedAt: row.weighedAt.toISOString(),
  };
}
