import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth.ts';
import { orders } from '../../db/schema/orders.ts';
import { moneyMovements, payments } from '../../db/schema/payments.ts';
import { paymentListInput } from '../../shared/input/money.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { isSpanned } from '../../shared/input/parts/span.ts';
import type { OrderStatus } from '../../shared/labels.ts';
import { uploadAddress } from '../../shared/upload-address.ts';
import { listed } from '../page-of.ts';
import { parse } from '../parse.ts';
import { num, text, typed } from '../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { tallyOf } from '../tallies.ts';
import { likePattern } from '../text/like-pattern.ts';
import { ofSum, onDays } from '../within.ts';
import { mayUndo } from './may-undo.ts';

export type PaymentItem = {
  id: number;
  group: string;
  method: 'transfer' | 'qris' | 'gateway';
  status: 'waiting' | 'checking' | 'confirmed' | 'cancelled';
  /** As it comes in: suffix included. */
  amount: number;
  suffix: number;
  proofUrl: string | null;
  proofAt: string | null;
  /** What was asked for when the proof was sent. */
  proofAmount: number | null;
  /** Why its last proof was refused, while no other has come. */
  rejected: string | null;
  /** Whether the word that it came in can still be taken back, as far as its orders let it. */
  mayUndo: boolean;
  createdAt: string;
  confirmedAt: string | null;
  customerName: string;
  orders: { code: string; total: number; status: OrderStatus; dueAt: string | null }[];
  /** What came in for cancelled orders, or twice, and has not gone back yet. */
  toGiveBack: number;
};

const toGiveBack = typed(
  num,
  sql`(
  coalesce((select sum(o.total - o.refunded) from ${orders} o
    where o.group_code = payments.group_code and o.status = 'cancelled' and o.paid_at is not null), 0)
  + coalesce((select sum(m.cash) from ${moneyMovements} m
    where m.group_code = payments.group_code and m.kind = 'surplus'), 0))::float8`,
);

const views: Record<string, SQL | undefined> = {
  all: undefined,
  open: inArray(payments.status, ['waiting', 'checking']),
  checking: eq(payments.status, 'checking'),
  confirmed: eq(payments.status, 'confirmed'),
  // Few have anything to give back; the sum is made for those alone that may.
  back: sql`(payments.group_code = any(array(
      select o.group_code from ${orders} o
        where o.status = 'cancelled' and o.paid_at is not null and o.refunded < o.total
      union select m.group_code from ${moneyMovements} m where m.kind = 'surplus' and m.group_code is not null))
    and ${toGiveBack} > 0)`,
};

/** What a search means: digits are a sum, or its beginning; anything else a code. */
function matching(q: string): SQL | undefined {
  const digits = q.replace(/^Rp/i, '').replace(/[.\s]/g, '');
  const code = likePattern(q.toUpperCase());
  return or(
    /^\d{1,13}$/.test(digits)
      ? sql`(${payments.due} + ${payments.suffix})::text like ${`${digits}%`}`
      : undefined,
    ilike(payments.groupCode, code),
    sql`${payments.groupCode} = any(array(select o.group_code from ${orders} o where o.code ilike ${code}))`,
  );
}

/**
 * The checkouts' payments: those to look at first (proof sent), then those that wait, the oldest first; what is done the
 * newest first. Admins only.
 */
export async function findPayments(shop: Shop, actor: Actor, input: Asked<typeof paymentListInput> = {}) {
  requireUser(actor, 'admin');
  const query = parse(paymentListInput, input);
  const where = and(
    views[query.view],
    query.method && eq(payments.method, query.method),
    query.id ? eq(payments.id, query.id) : undefined,
    query.q ? matching(query.q) : undefined,
    query.farmer ? sellerIs(query.farmer) : undefined,
    onDays(payments.createdAt, query),
    ofSum(sql`(${payments.due} + ${payments.suffix})`, query),
  );
  const done = query.view === 'all' || query.view === 'confirmed' || query.view === 'back';
  const [rows, total] = await Promise.all([
    shop.db
      .select({ payment: payments, toGiveBack })
      .from(payments)
      .where(where)
      .orderBy(
        ...(done
          ? [desc(sql`coalesce(${payments.confirmedAt}, ${payments.createdAt})`), desc(payments.id)]
          : [sql`${payments.status} <> 'checking'`, asc(payments.createdAt), asc(payments.id)]),
      )
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    isNarrowed(query) || query.view === 'back' || query.view === 'all'
      ? shop.db.$count(payments, where)
      : countPayments(shop, query.view),
  ]);
  const members = await readOrders(
    shop,
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
      proofUrl: payment.proofUploadId && uploadAddress(payment.proofUploadId),
      proofAt: payment.proofAt?.toISOString() ?? null,
      proofAmount: payment.proofAmount,
      rejected: payment.status === 'waiting' ? payment.rejectReason : null,
      mayUndo: mayUndo(payment, shop.clock.now()),
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
  return listed(data, { total }, query);
}

const isNarrowed = (query: z.output<typeof paymentListInput>) =>
  Boolean(query.method || query.q || query.id || query.farmer) || isSpanned(query);

/** Checkouts with goods of a farmer among them. */
const sellerIs = (farmer: number) =>
  sql`${payments.groupCode} = any(array(select o.group_code from ${orders} o where o.farmer_id = ${farmer}))`;

async function countPayments(shop: Shop, view: 'open' | 'checking' | 'confirmed'): Promise<number> {
  const tally = await tallyOf(shop, 'payments');
  return view === 'open' ? tally.of('waiting') + tally.of('checking') : tally.of(view);
}

async function readOrders(shop: Shop, groups: string[]) {
  if (groups.length === 0) return [];
  return shop.db
    .select({
      group: orders.groupCode,
      code: orders.code,
      total: orders.total,
      status: orders.status,
      dueAt: orders.dueAt,
      customerName: typed(
        text,
        sql`coalesce(nullif(trim(concat_ws(' ', ${orders.billing} ->> 'firstName', ${orders.billing} ->> 'lastName')), ''), ${users.name}, 'Tamu')`,
      ),
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.customerId))
    .where(inArray(orders.groupCode, groups))
    .orderBy(asc(orders.id));
}
