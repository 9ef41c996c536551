import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { listings, products } from '../../../db/schema/catalogue.ts';
import { inDecimals } from '../../../db/schema/columns.ts';
import { groupMembers } from '../../../db/schema/groups.ts';
import { deposits, lotSales, lotShares, pooledLots, shareHandings } from '../../../db/schema/lots.ts';
import { orders } from '../../../db/schema/orders.ts';
import { mayInGroup } from '../../../shared/group-duties.ts';
import { decimalOf, exactSum } from '../../../shared/quantity.ts';
import { bool, num, text, typed } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { requireGroup } from '../who/require-group.ts';
import { type MemberMoney, moneyOf } from './hand-on.ts';

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
  moisture: number[];
  hampa: number | null;
  net: number;
  payable: number;
  left: number;
  takenBack: number;
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
  const own = mayInGroup(role, 'deposits.see') ? undefined : eq(deposits.userId, user.userId);
  const weigher = typed(text, sql`(select w.name from ${users} w where w.id = ${deposits.weighedBy})`);
  const [brought, sales] = await Promise.all([
    shop.db
      .select({ deposit: deposits, member: users.name, weighedBy: weigher })
      .from(deposits)
      .innerJoin(users, eq(users.id, deposits.userId))
      .where(and(eq(deposits.listingId, id), own))
      .orderBy(desc(deposits.id)),
    shop.db
      .select({ sale: lotSales, orderCode: orders.code })
      .from(lotSales)
      .innerJoin(orders, eq(orders.id, lotSales.orderId))
      .where(eq(lotSales.listingId, id))
      .orderBy(desc(lotSales.id)),
  ]);
  const shares =
    sales.length === 0
      ? []
      : await shop.db
          .select({
            saleId: lotShares.saleId,
            depositId: lotShares.depositId,
            member: users.name,
            qty: inDecimals(lotShares.qty),
            amount: lotShares.amount,
          })
          .from(lotShares)
          .innerJoin(deposits, eq(deposits.id, lotShares.depositId))
          .innerJoin(users, eq(users.id, deposits.userId))
          .where(
            and(
              inArray(
                lotShares.saleId,
                sales.map(({ sale }) => sale.id),
              ),
              own,
            ),
          )
          .orderBy(asc(lotShares.depositId));
  return {
    ...lot,
    deposits: brought.map(({ deposit, member, weighedBy }) =>
      depositView(deposit, member, weighedBy, user.userId),
    ),
    sales: sales.map(({ sale, orderCode }) => ({
      id: sale.id,
      orderCode,
      qty: decimalOf(sale.qty),
      proceeds: sale.proceeds,
      fee: sale.fee,
      soldAt: sale.soldAt.toISOString(),
      returnedAt: sale.returnedAt?.toISOString() ?? null,
      shares: shares.flatMap(({ saleId, ...share }) => (saleId === sale.id ? [share] : [])),
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
    moisture: row.moistureReadings,
    hampa: percent(row.hampa),
    net: decimalOf(row.net),
    payable: decimalOf(row.payable),
    left: decimalOf(row.left),
    takenBack: decimalOf(row.takenBack),
    note: row.note,
    weighedBy,
    weighedAt: row.weighedAt.toISOString(),
  };
}

type HandingView = {
  id: number;
  memberId: number;
  member: string;
  mine: boolean;
  amount: number;
  note: string | null;
  handedAt: string;
  contest: string | null;
  voidedAt: string | null;
};
/** A member's money, by the number of his membership. */
type MemberBalance = MemberMoney & { memberId: number; name: string; mine: boolean; active: boolean };
export type GroupShares = { balances: MemberBalance[]; handings: HandingView[] };

/**
 * What each member has got of the group's sales, what was handed on and what is owed him, with the last hundred handings: of
 * all members to whoever hands on, else one's own. Who has left is listed while something of his is open.
 */
export async function findShares(shop: Shop, actor: Actor): Promise<GroupShares> {
  const { groupId, role, user } = requireGroup(actor, 'lots.see');
  const all = mayInGroup(role, 'shares.hand');
  const rows = await shop.db
    .select({
      memberId: typed(num, sql`max(${groupMembers.id})::int`),
      userId: users.id,
      name: users.name,
      active: typed(bool, sql`bool_or(${groupMembers.leftAt} is null)`),
    })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.farmerId, groupId), all ? undefined : eq(users.id, user.userId)))
    .groupBy(users.id, users.name)
    .orderBy(asc(users.name), asc(users.id));
  const balances: MemberBalance[] = [];
  for (const { userId, ...row } of rows) {
    const money = await moneyOf(shop, groupId, userId);
    if (row.active || money.owed !== 0) balances.push({ ...row, mine: userId === user.userId, ...money });
  }
  const handings = await shop.db
    .select({ handing: shareHandings, member: users.name })
    .from(shareHandings)
    .innerJoin(users, eq(users.id, shareHandings.userId))
    .where(and(eq(shareHandings.farmerId, groupId), all ? undefined : eq(shareHandings.userId, user.userId)))
    .orderBy(desc(shareHandings.id))
    .limit(100);
  const idOf = new Map(rows.map(({ userId, memberId }) => [userId, memberId]));
  return {
    balances,
    handings: handings.map(({ handing, member }) => ({
      id: handing.id,
      memberId: idOf.get(handing.userId) ?? 0,
      member,
      mine: handing.userId === user.userId,
      amount: handing.amount,
      note: handing.note,
      handedAt: handing.handedAt.toISOString(),
      contest: handing.contest,
      voidedAt: handing.voidedAt?.toISOString() ?? null,
    })),
  };
}
