import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { moneyMovements } from '../../db/schema/payment-tables.ts';
import type { MoneyKind } from '../../shared/rules/orders/money-kinds.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { ledgerQuery } from '../../shared/schemas/ledger-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { type PageResult, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { dateBetween } from '../range-filters.ts';
import { int, typed } from '../read-rows.ts';

export type LedgerRow = {
  id: number;
  at: string;
  kind: MoneyKind;
  /** The order, or the checkout, that it belongs to. */
  orderCode: string | null;
  group: string | null;
  farmer: string | null;
  payoutId: number | null;
  note: string | null;
  /** Booked by a confirmation that was undone, or by the undo. */
  undone: boolean;
  /**
   * What the store received or paid, what the seller is owed more or less, what was sold, and the store's commission.
   */
  cash: number;
  seller: number;
  sale: number;
  commission: number;
};
type LedgerSums = Pick<LedgerRow, 'cash' | 'seller' | 'sale' | 'commission'>;

const sumOf = (column: typeof moneyMovements.sale) => typed(int, sql`coalesce(sum(${column}), 0)::float8`);

/**
 * The ledger's rows of a range of days (WIB), of one kind or one farmer, the newest first, with their sums: the rows behind every
 * figure of a report. Admins only.
 */
export async function findMoneyMovements(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof ledgerQuery> = {},
): Promise<PageResult<LedgerRow> & { sums: LedgerSums }> {
  requireUser(actor, { admin: 'findMoneyMovements' });
  const { page, limit, kind, farmer, ...days } = parse(ledgerQuery, input);
  const where = and(
    dateBetween(moneyMovements.at, days),
    kind && eq(moneyMovements.kind, kind),
    farmer ? eq(moneyMovements.farmerId, farmer) : undefined,
  );
  const ids = ctx.db
    .select({ id: moneyMovements.id })
    .from(moneyMovements)
    .where(where)
    .orderBy(desc(moneyMovements.at), desc(moneyMovements.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: moneyMovements.id,
        at: moneyMovements.at,
        kind: moneyMovements.kind,
        orderCode: orders.code,
        group: moneyMovements.groupCode,
        farmer: farmers.name,
        payoutId: moneyMovements.payoutId,
        note: moneyMovements.note,
        undone: moneyMovements.undone,
        cash: moneyMovements.platformAmount,
        seller: moneyMovements.sellerAmount,
        sale: moneyMovements.sale,
        commission: moneyMovements.commission,
      })
      .from(moneyMovements)
      .leftJoin(orders, eq(orders.id, moneyMovements.orderId))
      .leftJoin(farmers, eq(farmers.id, moneyMovements.farmerId))
      .where(inArray(moneyMovements.id, ids))
      .orderBy(desc(moneyMovements.at), desc(moneyMovements.id)),
    ctx.db
      .select({
        total: typed(int, sql`count(*)::int`),
        cash: sumOf(moneyMovements.platformAmount),
        seller: sumOf(moneyMovements.sellerAmount),
        sale: sumOf(moneyMovements.sale),
        commission: sumOf(moneyMovements.commission),
      })
      .from(moneyMovements)
      .where(where),
  ]);
  const { total, ...sums } = counted!;
  const data = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { ...toPage(data, { total }, { page, limit }), sums };
}
