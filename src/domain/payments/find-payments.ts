import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { moneyMovements, payments } from '../../db/schema/payment-tables.ts';
import type { OrderStatus } from '../../shared/enums/labels.ts';
import { uploadUrlOf } from '../../shared/format/upload-url.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { hasRange } from '../../shared/schemas/fields/range.ts';
import { paymentListInput } from '../../shared/schemas/payment-schemas.ts';
import { billingNameSql } from '../billing-name-sql.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { likePattern } from '../formats/like-pattern.ts';
import { toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { amountBetween, dateBetween } from '../range-filters.ts';
import { int, text, typed } from '../read-rows.ts';
import { rowCountOf } from '../row-counts.ts';
import { mayUndoPayment } from './may-undo-payment.ts';
import { matchesOrder } from './order-search.ts';

export type PaymentItem = {
  id: number;
  group: string;
  method: 'transfer' | 'qris' | 'gateway';
  status: 'waiting' | 'checking' | 'confirmed' | 'cancelled';
  /** The amount to transfer, suffix included. */
  amount: number;
  suffix: number;
  proofUrl: string | null;
  proofAt: string | null;
  /** The amount due when the receipt was uploaded. */
  proofAmount: number | null;
  /** Why its last receipt was rejected, until a new one is uploaded. */
  rejected: string | null;
  /** Whether the confirmation can still be undone, as far as its orders allow it. */
  mayUndo: boolean;
  createdAt: string;
  confirmedAt: string | null;
  customerName: string;
  orders: { code: string; total: number; status: OrderStatus; dueAt: string | null }[];
  /** Received for cancelled orders, or twice, and not refunded yet. */
  toGiveBack: number;
};

const toRefundSql = typed(
  int,
  sql`(
  coalesce((select sum(o.total - o.refunded) from ${orders} o
    where o.group_code = payments.group_code and o.status = 'cancelled' and o.paid_at is not null), 0)
  + coalesce((select sum(m.platform_amount) from ${moneyMovements} m
    where m.group_code = payments.group_code and m.kind = 'surplus'), 0))::float8`,
);

const viewFilters: Record<string, SQL | undefined> = {
  all: undefined,
  open: inArray(payments.status, ['waiting', 'checking']),
  checking: eq(payments.status, 'checking'),
  confirmed: eq(payments.status, 'confirmed'),
  // Few have anything to refund; the sum is computed for those only.
  back: sql`(payments.group_code = any(array(
      select o.group_code from ${orders} o
        where o.status = 'cancelled' and o.paid_at is not null and o.refunded < o.total
      union select m.group_code from ${moneyMovements} m where m.kind = 'surplus' and m.group_code is not null))
    and ${toRefundSql} > 0)`,
};

/** Digits search for an amount, or its beginning; all other text for a code, or for the buyer's name. */
function matchesQuery(q: string): SQL | undefined {
  const digits = q.replace(/^Rp/i, '').replace(/[.\s]/g, '');
  return or(
    /^\d{1,13}$/.test(digits)
      ? sql`(${payments.due} + ${payments.suffix})::text like ${`${digits}%`}`
      : undefined,
    ilike(payments.groupCode, likePattern(q)),
    sql`${payments.groupCode} = any(array(select ${orders.groupCode} from ${orders} where ${matchesOrder(q)}))`,
  );
}

/**
 * The payments of checkouts: receipts to check first, then waiting ones, the oldest first; settled ones the
 * newest first. Admins only.
 */
export async function findPayments(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof paymentListInput> = {},
) {
  requireUser(actor, { admin: 'findPayments' });
  const query = parse(paymentListInput, input);
  const where = and(
    viewFilters[query.view],
    query.method && eq(payments.method, query.method),
    query.id ? eq(payments.id, query.id) : undefined,
    query.q ? matchesQuery(query.q) : undefined,
    query.farmer ? hasSeller(query.farmer) : undefined,
    dateBetween(payments.createdAt, query),
    amountBetween(sql`(${payments.due} + ${payments.suffix})`, query),
  );
  const done = query.view === 'all' || query.view === 'confirmed' || query.view === 'back';
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ payment: payments, toGiveBack: toRefundSql })
      .from(payments)
      .where(where)
      .orderBy(
        ...(done
          ? [desc(sql`coalesce(${payments.confirmedAt}, ${payments.createdAt})`), desc(payments.id)]
          : [sql`${payments.status} <> 'checking'`, asc(payments.createdAt), asc(payments.id)]),
      )
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    isFiltered(query) || query.view === 'back' || query.view === 'all'
      ? ctx.db.$count(payments, where)
      : countPayments(ctx, query.view),
  ]);
  const members = await readPaymentOrders(
    ctx,
    rows.map((row) => row.payment.groupCode),
  );
  const data = rows.map(({ payment, toGiveBack }): PaymentItem => {
    const own = members.filter((order) => order.group === payment.groupCode);
    return {
      id: payment.id,
      group: payment.groupCode,
      method: payment.method,
      status: payment.status,
      amount: payment.due + payment.suffix,
      suffix: payment.suffix,
      proofUrl: payment.receiptUploadId && uploadUrlOf(payment.receiptUploadId),
      proofAt: payment.receiptAt?.toISOString() ?? null,
      proofAmount: payment.receiptAmount,
      rejected: payment.status === 'waiting' ? payment.rejectReason : null,
      mayUndo: mayUndoPayment(payment, ctx.clock.now()),
      createdAt: payment.createdAt.toISOString(),
      confirmedAt: payment.confirmedAt?.toISOString() ?? null,
      customerName: own[0]?.customerName ?? 'Tamu',
      orders: own.map(({ code, total, status, dueAt }) => ({
        code,
        total,
        status,
        dueAt: dueAt?.toISOString() ?? null,
      })),
      toGiveBack,
    };
  });
  return toPage(data, { total }, query);
}

const isFiltered = (query: z.output<typeof paymentListInput>) =>
  Boolean(query.method || query.q || query.id || query.farmer) || hasRange(query);

/** Checkouts that include an order of a farmer. */
const hasSeller = (farmer: number) =>
  sql`${payments.groupCode} = any(array(select o.group_code from ${orders} o where o.farmer_id = ${farmer}))`;

async function countPayments(ctx: AppContext, view: 'open' | 'checking' | 'confirmed'): Promise<number> {
  const tally = await rowCountOf(ctx, 'payments');
  return view === 'open' ? tally.of('waiting') + tally.of('checking') : tally.of(view);
}

async function readPaymentOrders(ctx: AppContext, groups: string[]) {
  if (groups.length === 0) return [];
  return ctx.db
    .select({
      group: orders.groupCode,
      code: orders.code,
      total: orders.total,
      status: orders.status,
      dueAt: orders.dueAt,
      customerName: typed(text, sql`coalesce(${billingNameSql(orders.billing)}, ${users.name}, 'Tamu')`),
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.customerId))
    .where(inArray(orders.groupCode, groups))
    .orderBy(asc(orders.id));
}
