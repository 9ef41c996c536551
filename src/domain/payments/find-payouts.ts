import { and, asc, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../db/schema/auth-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { moneyMovements, payouts } from '../../db/schema/payment-tables.ts';
import { uploadUrlOf } from '../../shared/format/upload-url.ts';
import type { PayoutStatus } from '../../shared/rules/orders/payout-transitions.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import type { AmountRange } from '../../shared/schemas/fields/range.ts';
import { payoutListInput } from '../../shared/schemas/payment-schemas.ts';
import type { PayoutAccount } from '../../shared/schemas/people/seller-profile-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { textContains } from '../formats/like-pattern.ts';
import { toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { amountBetween, dateBetween } from '../range-filters.ts';
import { bool, int, typed } from '../read-rows.ts';
import { getSettings } from '../settings/get-settings.ts';

export type PayoutItem = {
  id: number;
  status: PayoutStatus;
  createdAt: string;
  by: string;
  note: string | null;
  /** The total without returned parts. */
  total: number;
  farmers: number;
  sentAt: string | null;
};

const isNotReturned = sql`${moneyMovements.kind} = 'payout' and not exists (
  select from money_movements b where b.kind = 'payout_back' and b.payout_id = ${moneyMovements.payoutId}
    and b.farmer_id = ${moneyMovements.farmerId})`;
const columns = {
  id: payouts.id,
  status: payouts.status,
  createdAt: payouts.createdAt,
  by: users.name,
  note: payouts.note,
  total: typed(int, sql`coalesce(-sum(${moneyMovements.platformAmount}), 0)::float8`),
  farmers: typed(int, sql`(count(*) filter (where ${isNotReturned}))::int`),
  sentAt: payouts.sentAt,
};
type Row = Omit<PayoutItem, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null };
const toPayoutItem = ({ createdAt, sentAt, ...row }: Row): PayoutItem => ({
  ...row,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

/** The payouts, the newest first; admins only. */
export async function findPayouts(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof payoutListInput> = {},
) {
  requireUser(actor, { admin: 'findPayouts' });
  const { page, limit, status, q, farmer, ...spans } = parse(payoutListInput, input);
  const where = and(
    status && eq(payouts.status, status),
    q ? matchesQuery(ctx, q) : undefined,
    farmer ? hasMovement(sql`m.farmer_id = ${farmer} and m.kind = 'payout'`) : undefined,
    dateBetween(payouts.createdAt, spans),
    payoutTotalBetween(spans),
  );
  const [rows, total] = await Promise.all([
    ctx.db
      .select(columns)
      .from(payouts)
      .innerJoin(users, eq(users.id, payouts.createdBy))
      .leftJoin(moneyMovements, eq(moneyMovements.payoutId, payouts.id))
      .where(where)
      .groupBy(payouts.id, users.name)
      .orderBy(desc(payouts.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(payouts, where),
  ]);
  return toPage(rows.map(toPayoutItem), { total }, { page, limit });
}

/** Payouts with such a movement. */
const hasMovement = (movements: SQL) =>
  sql`${payouts.id} = any(array(select m.payout_id from ${moneyMovements} m where ${movements}))`;

/** Payouts whose total without returned parts is in the range. */
function payoutTotalBetween(sums: AmountRange): SQL | undefined {
  const between = amountBetween(sql`-sum(m.platform_amount)`, sums);
  return between && hasMovement(sql`m.payout_id is not null group by m.payout_id having ${between}`);
}

/** Digits search for a payout's number; other text in its note, or in its farmers' names. */
function matchesQuery(ctx: AppContext, q: string): SQL | undefined {
  const paid = alias(moneyMovements, 'paid');
  const named = ctx.db
    .select({ one: sql`1` })
    .from(paid)
    .innerJoin(farmers, eq(farmers.id, paid.farmerId))
    .where(and(eq(paid.payoutId, payouts.id), textContains(farmers.name, q)));
  return or(
    /^\d{1,9}$/.test(q) ? eq(payouts.id, Number(q)) : undefined,
    textContains(payouts.note, q),
    exists(named),
  );
}

export type PayoutView = PayoutItem & {
  approvedBy: string | null;
  approvedAt: string | null;
  exportedAt: string | null;
  reference: string | null;
  proofUrl: string | null;
  doneAt: string | null;
  /** Whether another admin has to approve it. */
  needsOther: boolean;
  /**
   * `account`: the account at that time; null when none was known. `returned`: the part is back in the
   * balance.
   */
  parts: {
    farmerId: number;
    name: string;
    city: string;
    amount: number;
    account: PayoutAccount | null;
    returned: boolean;
  }[];
};

/** One payout with its progress and each farmer's part; `payout_not_found` (404); admins only. */
export async function getPayout(ctx: AppContext, actor: Actor, id: number): Promise<PayoutView> {
  const { userId } = requireUser(actor, { admin: 'getPayout' });
  const approvers = alias(users, 'approvers');
  const [[row], parts, { payment }] = await Promise.all([
    ctx.db
      .select({
        ...columns,
        createdBy: payouts.createdBy,
        approvedBy: approvers.name,
        approvedAt: payouts.approvedAt,
        exportedAt: payouts.exportedAt,
        reference: payouts.reference,
        receiptUploadId: payouts.receiptUploadId,
        doneAt: payouts.doneAt,
      })
      .from(payouts)
      .innerJoin(users, eq(users.id, payouts.createdBy))
      .leftJoin(approvers, eq(approvers.id, payouts.approvedBy))
      .leftJoin(moneyMovements, eq(moneyMovements.payoutId, payouts.id))
      .where(eq(payouts.id, id))
      .groupBy(payouts.id, users.name, approvers.name),
    ctx.db
      .select({
        farmerId: farmers.id,
        name: farmers.name,
        city: farmers.city,
        account: moneyMovements.account,
        amount: typed(int, sql`(-${moneyMovements.platformAmount})::float8`),
        returned: typed(bool, sql`not (${isNotReturned})`),
      })
      .from(moneyMovements)
      .innerJoin(farmers, eq(farmers.id, moneyMovements.farmerId))
      .where(and(eq(moneyMovements.payoutId, id), eq(moneyMovements.kind, 'payout')))
      .orderBy(asc(farmers.name), asc(farmers.id)),
    getSettings(ctx, 'payment'),
  ]);
  if (!row) return fail('payout_not_found');
  const { createdBy, approvedBy, approvedAt, exportedAt, reference, receiptUploadId, doneAt, ...item } = row;
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...toPayoutItem(item),
    approvedBy,
    approvedAt: iso(approvedAt),
    exportedAt: iso(exportedAt),
    reference,
    proofUrl: receiptUploadId && uploadUrlOf(receiptUploadId),
    doneAt: iso(doneAt),
    needsOther: payment.payoutTwoAdmins && createdBy === userId,
    parts,
  };
}
