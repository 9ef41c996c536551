import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth-tables.ts';
import { bids } from '../../db/schema/bidding-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { deleteAccountInput } from '../../shared/schemas/people/privacy-schemas.ts';
import { erasePerson } from '../accounts/users/erase-person.ts';
import { lockActiveAdmins } from '../accounts/users/lock-active-admins.ts';
import { findOpenMoney, stallsOf } from '../accounts/users/open-money.ts';
import { requireNotKetua } from '../accounts/users/require-not-ketua.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordConsent } from '../consent/record-consent.ts';
import {
  type Actor,
  type AppContext,
  inTransaction,
  invalidate,
  requireUser,
  type UserActor,
} from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { logSecurityEvent } from '../security-log/log-security-event.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';

const OPEN_ORDER_STATUSES = [
  'awaiting_checkout',
  'awaiting_fee',
  'awaiting_payment',
  'paid',
  'processing',
  'shipped',
] as const;

/**
 * Deletes the user's own account at once and for good (UU 27/2022 pasal 8), with recent authentication. Open
 * obligations come first: open orders, pending bids, money owed either way (`deletion_waits`, 409, which
 * names them). The last admin can't be deleted. What the law requires to keep is anonymised.
 */
export async function deleteOwnAccount(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof deleteAccountInput>,
): Promise<void> {
  const user = requireUser(actor);
  parse(deleteAccountInput, input);
  await requireRecentAuth(ctx, user);
  await inTransaction(ctx, async (ctx) => {
    const admins = await lockActiveAdmins(ctx);
    const [row] = await ctx.db
      .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
      .from(users)
      .where(and(eq(users.id, user.userId), isNull(users.deletedAt)))
      .for('update');
    if (!row) return fail('user_not_found');
    if (admins.length === 1 && admins[0] === row.id) fail('last_admin');
    await requireNotKetua(ctx, row.id);
    const waits = await findOpenObligations(ctx, user);
    if (waits) fail('deletion_waits', { what: waits });
    await recordConsent(ctx, { userId: row.id }, 'account', false);
    await recordAudit(ctx, actor, { action: 'user.delete-own', entity: 'user', entityId: row.id });
    await erasePerson(ctx, row);
    await invalidate(ctx, 'catalog');
  });
  await logSecurityEvent(ctx, { what: 'account-deleted', userId: user.userId });
}

/** The text of the open obligations; undefined without any. */
async function findOpenObligations(ctx: AppContext, { userId }: UserActor): Promise<string | undefined> {
  const ids = await stallsOf(ctx, userId);
  const ofStall = (column: typeof orders.farmerId | typeof bids.farmerId) =>
    ids.length > 0 ? inArray(column, ids) : sql`false`;
  const open = await ctx.db.$count(
    orders,
    and(
      inArray(orders.status, [...OPEN_ORDER_STATUSES]),
      or(eq(orders.customerId, userId), ofStall(orders.farmerId)),
    ),
  );
  if (open > 0) return `${open} pesanan belum selesai`;
  const waiting = await ctx.db.$count(
    bids,
    and(eq(bids.status, 'pending'), or(eq(bids.customerId, userId), ofStall(bids.farmerId))),
  );
  if (waiting > 0) return `${waiting} penawaran masih menunggu jawaban`;
  return findOpenMoney(ctx, { userId, stalls: ids });
}
