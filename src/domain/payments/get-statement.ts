import { and, asc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/order-tables.ts';
import { moneyMovements } from '../../db/schema/payment-tables.ts';
import { DAY_MS, dayInWib, startOfDay } from '../../shared/format/dates.ts';
import type { MoneyKind } from '../../shared/rules/orders/money-kinds.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { statementQuery } from '../../shared/schemas/payment-schemas.ts';
import type { PayoutAccount } from '../../shared/schemas/people/seller-profile-schemas.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { int, typed } from '../read-rows.ts';
import { findPayee } from './balances.ts';
import { type HeldBalance, readHeldBalances } from './held-balances.ts';
import { farmerBalance } from './money-ledger.ts';

export type StatementLine = {
  id: number;
  at: string;
  kind: MoneyKind;
  orderCode: string | null;
  payoutId: number | null;
  /** For a payout: its account; null when none was known. */
  account: PayoutAccount | null;
  note: string | null;
  /** The change of the balance, negative for a deduction. */
  amount: number;
  /** What the farmer received on delivery themselves; it does not change the balance. */
  atTheDoor: number;
  /** The balance after this line. */
  balance: number;
};

export type Statement = {
  /** `account`: the current payout account. */
  farmer: { id: number; name: string; account: PayoutAccount | null; accountProposedAt: string | null };
  /** Days in WIB, both included. */
  from: string;
  to: string;
  opening: number;
  sales: number;
  /** What the store added for the coupons that it bears. */
  coupons: number;
  commission: number;
  /** Withheld income tax, negative. */
  incomeTax: number;
  refunds: number;
  payouts: number;
  settlements: number;
  closing: number;
  /** Sales paid on delivery, for the farmer's own books; not part of the sums. */
  atTheDoor: number;
  /** The current balance, regardless of the range. */
  balance: number;
  /** Its parts: available for payout, and held. */
  free: number;
  held: HeldBalance;
  lines: StatementLine[];
};

const LINES_MAX = 5000;

/**
 * A farmer's bookings between two days, from the opening balance to the closing one; this month by default.
 * The farmer sees their own, an admin any; anyone else gets `farmer_not_found` (404). More than 5,000 lines
 * throw `statement_too_long` (400).
 */
export async function getStatement(
  ctx: AppContext,
  actor: Actor,
  farmerId: number,
  input: QueryOf<typeof statementQuery> = {},
): Promise<Statement> {
  const user = requireDuty(actor, 'money.see', { admin: 'getStatement' });
  if (user.role === 'farmer' && user.farmerId !== farmerId) return fail('farmer_not_found');
  const asked = parse(statementQuery, input);
  const farmer = (await findPayee(ctx, farmerId)) ?? fail('farmer_not_found');
  const today = dayInWib(ctx.clock.now());
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today);
  const from = asked.from ?? `${to.slice(0, 7)}-01`;
  const began = startOfDay(from);
  const mine = eq(moneyMovements.farmerId, farmerId);
  const [[before], rows, balance, held] = await Promise.all([
    ctx.db
      .select({ sum: typed(int, sql`coalesce(sum(${moneyMovements.sellerAmount}), 0)::float8`) })
      .from(moneyMovements)
      .where(and(mine, lt(moneyMovements.at, began))),
    ctx.db
      .select({
        id: moneyMovements.id,
        at: moneyMovements.at,
        kind: moneyMovements.kind,
        orderCode: orders.code,
        sale: moneyMovements.sale,
        commission: moneyMovements.commission,
        payoutId: moneyMovements.payoutId,
        account: moneyMovements.account,
        note: moneyMovements.note,
        amount: moneyMovements.sellerAmount,
      })
      .from(moneyMovements)
      .leftJoin(orders, eq(orders.id, moneyMovements.orderId))
      .where(
        and(
          mine,
          gte(moneyMovements.at, began),
          lt(moneyMovements.at, new Date(startOfDay(to).getTime() + DAY_MS)),
          // The refund of a cancelled order never was part of the balance.
          or(sql`${moneyMovements.sellerAmount} <> 0`, sql`${moneyMovements.sale} <> 0`),
        ),
      )
      .orderBy(asc(moneyMovements.at), asc(moneyMovements.id))
      .limit(LINES_MAX + 1),
    farmerBalance(ctx, farmerId),
    readHeldBalances(ctx, farmerId),
  ]);
  if (rows.length > LINES_MAX) return fail('statement_too_long');
  const opening = before!.sum;
  let running = opening;
  const lines = rows.map(({ sale, commission, at, ...row }) => {
    running += row.amount;
    // For a sale that did not pass through the platform, the balance contains only the commission.
    const atTheDoor = sale === 0 ? 0 : sale - row.amount - commission;
    return { ...row, at: at.toISOString(), atTheDoor, balance: running };
  });
  const sum = (...kinds: MoneyKind[]) =>
    lines.reduce((all, line) => (kinds.includes(line.kind) ? all + line.amount : all), 0);
  return {
    farmer,
    from,
    to,
    opening,
    sales: sum('payment', 'weighing'),
    coupons: sum('coupon'),
    commission: sum('commission', 'cash_found'),
    incomeTax: sum('income_tax'),
    refunds: sum('refund', 'chargeback'),
    payouts: sum('payout', 'payout_back'),
    settlements: sum('settlement'),
    closing: running,
    atTheDoor: lines.reduce((all, line) => all + line.atTheDoor, 0),
    balance,
    free: balance - held.total,
    held,
    lines,
  };
}
