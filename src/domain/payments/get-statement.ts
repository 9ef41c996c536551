import { and, asc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { moneyMovements } from '../../db/schema/payments.ts';
import { DAY_MS, dayInWib, startOfDay } from '../../shared/figures/days.ts';
import { statementQuery } from '../../shared/input/money.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import type { PayoutAccount } from '../../shared/input/people/stall.ts';
import type { MoneyKind } from '../../shared/orders/money-kinds.ts';
import { parse } from '../parse.ts';
import { num, typed } from '../read-rows.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';
import { payeeOf } from './balances.ts';
import { type Held, readHeld } from './held.ts';
import { farmerBalance } from './money.ts';

export type StatementLine = {
  id: number;
  at: string;
  kind: MoneyKind;
  orderCode: string | null;
  payoutId: number | null;
  /** Of a payout: where it went; null where none was known. */
  account: PayoutAccount | null;
  note: string | null;
  /** What it added to the balance, below zero what it took off. */
  amount: number;
  /** What the farmer was paid at the door himself; it passes no balance. */
  atTheDoor: number;
  /** After this line. */
  balance: number;
};

export type Statement = {
  /** `account`: where he is paid out to now. */
  farmer: { id: number; name: string; account: PayoutAccount | null };
  /** Days in WIB, both included. */
  from: string;
  to: string;
  opening: number;
  sales: number;
  commission: number;
  /** Income tax that was withheld of him, below zero. */
  incomeTax: number;
  refunds: number;
  payouts: number;
  settlements: number;
  closing: number;
  /** Sold at the door, for his own books; not part of the sums. */
  atTheDoor: number;
  /** As it stands now, whatever the days. */
  balance: number;
  /** Of it, what can be paid out now, and what is held. */
  free: number;
  held: Held;
  lines: StatementLine[];
};

const LINES_MAX = 5000;

/**
 * What was booked for a farmer between two days, from the opening balance to the closing one; this month unless told
 * otherwise. The farmer sees his own, an admin any; to everybody else it is not there (`farmer_not_found`, 404). More
 * than 5,000 lines are refused (`statement_too_long`, 400).
 */
export async function getStatement(
  shop: Shop,
  actor: Actor,
  farmerId: number,
  input: Asked<typeof statementQuery> = {},
): Promise<Statement> {
  const user = requireDuty(actor, 'money.see', 'admin');
  if (user.role === 'farmer' && user.farmerId !== farmerId) return refuse('farmer_not_found');
  const asked = parse(statementQuery, input);
  const farmer = (await payeeOf(shop, farmerId)) ?? refuse('farmer_not_found');
  const today = dayInWib(shop.clock.now());
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today);
  const from = asked.from ?? `${to.slice(0, 7)}-01`;
  const began = startOfDay(from);
  const mine = eq(moneyMovements.farmerId, farmerId);
  const [[before], rows, balance, held] = await Promise.all([
    shop.db
      .select({ sum: typed(num, sql`coalesce(sum(${moneyMovements.farmer}), 0)::float8`) })
      .from(moneyMovements)
      .where(and(mine, lt(moneyMovements.at, began))),
    shop.db
      .select({
        id: moneyMovements.id,
        at: moneyMovements.at,
        kind: moneyMovements.kind,
        orderCode: orders.code,
        total: orders.total,
        payoutId: moneyMovements.payoutId,
        account: moneyMovements.account,
        note: moneyMovements.note,
        amount: moneyMovements.farmer,
      })
      .from(moneyMovements)
      .leftJoin(orders, eq(orders.id, moneyMovements.orderId))
      .where(
        and(
          mine,
          gte(moneyMovements.at, began),
          lt(moneyMovements.at, new Date(startOfDay(to).getTime() + DAY_MS)),
          // What was given back of a cancelled order never stood in his balance.
          or(sql`${moneyMovements.farmer} <> 0`, eq(moneyMovements.kind, 'cod_sale')),
        ),
      )
      .orderBy(asc(moneyMovements.at), asc(moneyMovements.id))
      .limit(LINES_MAX + 1),
    farmerBalance(shop, farmerId),
    readHeld(shop, farmerId),
  ]);
  if (rows.length > LINES_MAX) return refuse('statement_too_long');
  const opening = before!.sum;
  let running = opening;
  const lines = rows.map(({ total, at, ...row }) => {
    running += row.amount;
    const atTheDoor = row.kind === 'cod_sale' ? (total ?? 0) : 0;
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
