import { and, asc, desc, eq, exists, ilike, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { moneyMovements, payouts } from '../../db/schema/payments.ts';
import { payoutListInput } from '../../shared/input/money.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import type { SumSpan } from '../../shared/input/parts/span.ts';
import type { PayoutAccount } from '../../shared/input/people/stall.ts';
import type { PayoutStatus } from '../../shared/orders/payout-steps.ts';
import { uploadAddress } from '../../shared/upload-address.ts';
import { listed } from '../page-of.ts';
import { parse } from '../parse.ts';
import { bool, num, typed } from '../read-rows.ts';
import { refuse } from '../refusal.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { likePattern } from '../text/like-pattern.ts';
import { ofSum, onDays } from '../within.ts';

export type PayoutItem = {
  id: number;
  status: PayoutStatus;
  createdAt: string;
  by: string;
  note: string | null;
  /** What of it has not come back. */
  total: number;
  farmers: number;
  sentAt: string | null;
};

const stays = sql`${moneyMovements.kind} = 'payout' and not exists (
  select from money_movements b where b.kind = 'payout_back' and b.payout_id = ${moneyMovements.payoutId}
    and b.farmer_id = ${moneyMovements.farmerId})`;
const columns = {
  id: payouts.id,
  status: payouts.status,
  createdAt: payouts.createdAt,
  by: users.name,
  note: payouts.note,
  total: typed(num, sql`coalesce(-sum(${moneyMovements.cash}), 0)::float8`),
  farmers: typed(num, sql`(count(*) filter (where ${stays}))::int`),
  sentAt: payouts.sentAt,
};
type Row = Omit<PayoutItem, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null };
const plain = ({ createdAt, sentAt, ...row }: Row): PayoutItem => ({
  ...row,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

/** The batches of payouts, the newest first; admins only. */
export async function findPayouts(shop: Shop, actor: Actor, input: Asked<typeof payoutListInput> = {}) {
  requireUser(actor, 'admin');
  const { page, limit, status, q, farmer, ...spans } = parse(payoutListInput, input);
  const where = and(
    status && eq(payouts.status, status),
    q ? matching(shop, q) : undefined,
    farmer ? among(sql`m.farmer_id = ${farmer} and m.kind = 'payout'`) : undefined,
    onDays(payouts.createdAt, spans),
    comingTo(spans),
  );
  const [rows, total] = await Promise.all([
    shop.db
      .select(columns)
      .from(payouts)
      .innerJoin(users, eq(users.id, payouts.createdBy))
      .leftJoin(moneyMovements, eq(moneyMovements.payoutId, payouts.id))
      .where(where)
      .groupBy(payouts.id, users.name)
      .orderBy(desc(payouts.id))
      .limit(limit)
      .offset((page - 1) * limit),
    shop.db.$count(payouts, where),
  ]);
  return listed(rows.map(plain), { total }, { page, limit });
}

/** Payouts with such a movement. */
const among = (movements: SQL) =>
  sql`${payouts.id} = any(array(select m.payout_id from ${moneyMovements} m where ${movements}))`;

/** Payouts of which so much has not come back. */
function comingTo(sums: SumSpan): SQL | undefined {
  const between = ofSum(sql`-sum(m.cash)`, sums);
  return between && among(sql`m.payout_id is not null group by m.payout_id having ${between}`);
}

/** Digits are the number of a payout; words stand in its note, or name a farmer whom it pays. */
function matching(shop: Shop, q: string): SQL | undefined {
  const paid = alias(moneyMovements, 'paid');
  const named = shop.db
    .select({ one: sql`1` })
    .from(paid)
    .innerJoin(farmers, eq(farmers.id, paid.farmerId))
    .where(and(eq(paid.payoutId, payouts.id), ilike(farmers.name, likePattern(q))));
  return or(
    /^\d{1,9}$/.test(q) ? eq(payouts.id, Number(q)) : undefined,
    ilike(payouts.note, likePattern(q)),
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
  /** Whether somebody else than the asker has to approve it. */
  needsOther: boolean;
  /** `account`: where it goes, as it was then; null where none was known. `returned`: it stands in his balance again. */
  parts: {
    farmerId: number;
    name: string;
    city: string;
    amount: number;
    account: PayoutAccount | null;
    returned: boolean;
  }[];
};

/** One batch with how far it is and what each farmer is paid; `payout_not_found` (404); admins only. */
export async function getPayout(shop: Shop, actor: Actor, id: number): Promise<PayoutView> {
  const { userId } = requireUser(actor, 'admin');
  const approvers = alias(users, 'approvers');
  const [[row], parts, { payment }] = await Promise.all([
    shop.db
      .select({
        ...columns,
        createdBy: payouts.createdBy,
        approvedBy: approvers.name,
        approvedAt: payouts.approvedAt,
        exportedAt: payouts.exportedAt,
        reference: payouts.reference,
        proofUploadId: payouts.proofUploadId,
        doneAt: payouts.doneAt,
      })
      .from(payouts)
      .innerJoin(users, eq(users.id, payouts.createdBy))
      .leftJoin(approvers, eq(approvers.id, payouts.approvedBy))
      .leftJoin(moneyMovements, eq(moneyMovements.payoutId, payouts.id))
      .where(eq(payouts.id, id))
      .groupBy(payouts.id, users.name, approvers.name),
    shop.db
      .select({
        farmerId: farmers.id,
        name: farmers.name,
        city: farmers.city,
        account: moneyMovements.account,
        amount: typed(num, sql`(-${moneyMovements.cash})::float8`),
        returned: typed(bool, sql`not (${stays})`),
      })
      .from(moneyMovements)
      .innerJoin(farmers, eq(farmers.id, moneyMovements.farmerId))
      .where(and(eq(moneyMovements.payoutId, id), eq(moneyMovements.kind, 'payout')))
      .orderBy(asc(farmers.name), asc(farmers.id)),
    getSettings(shop, 'payment'),
  ]);
  if (!row) return refuse('payout_not_found');
  const { createdBy, approvedBy, approvedAt, exportedAt, reference, proofUploadId, doneAt, ...item } = row;
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...plain(item),
    approvedBy,
    approvedAt: iso(approvedAt),
    exportedAt: iso(exportedAt),
    reference,
    proofUrl: proofUploadId && uploadAddress(proofUploadId),
    doneAt: iso(doneAt),
    needsOther: payment.payoutTwoAdmins && createdBy === userId,
    parts,
  };
}
