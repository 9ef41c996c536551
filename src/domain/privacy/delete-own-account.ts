import { and, eq, inArray, isNull, ne, or, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { bids } from '../../db/schema/bidding.ts';
import { orders } from '../../db/schema/orders.ts';
import { moneyMovements } from '../../db/schema/payments.ts';
import { deleteAccountInput } from '../../shared/input/people/privacy.ts';
import { erasePerson } from '../accounts/users/erase-person.ts';
import { lockActiveAdmins } from '../accounts/users/lock-active-admins.ts';
import { requireNoKetua } from '../accounts/users/require-no-ketua.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { noteConsent } from '../consent/note-consent.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { requireProof } from '../settings/require-proof.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop, type UserActor } from '../shop.ts';
import { noteSecurity } from '../watch/note-security.ts';

const OPEN = [
  'awaiting_checkout',
  'awaiting_fee',
  'awaiting_payment',
  'paid',
  'processing',
  'shipped',
] as const;

/**
 * Ends one's own account at once and for good (UU 27/2022 pasal 8), by a proof of oneself. What is under way with others comes
 * first: open orders, bids that wait, money that is owed either way (`deletion_waits`, 409, which says what). The last
 * admin stays. What the law keeps is kept without a name that leads to him.
 */
export async function deleteOwnAccount(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof deleteAccountInput>,
): Promise<void> {
  const user = requireUser(actor);
  parse(deleteAccountInput, input);
  await requireProof(shop, user);
  await inTransaction(shop, async (shop) => {
    const admins = await lockActiveAdmins(shop);
    const [row] = await shop.db
      .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
      .from(users)
      .where(and(eq(users.id, user.userId), isNull(users.deletedAt)))
      .for('update');
    if (!row) return refuse('user_not_found');
    if (admins.length === 1 && admins[0] === row.id) refuse('last_admin');
    await requireNoKetua(shop, row.id);
    const waits = await findWhatWaits(shop, user);
    if (waits) refuse('deletion_waits', { what: waits });
    await noteConsent(shop, { userId: row.id }, 'account', false);
    await noteAudit(shop, actor, { action: 'user.delete-own', entity: 'user', entityId: row.id });
    await erasePerson(shop, row);
    await changed(shop, 'catalog');
  });
  await noteSecurity(shop, { what: 'account-deleted', userId: user.userId });
}

/** What is under way with others, in words; undefined where nothing is. */
async function findWhatWaits(shop: Shop, { userId }: UserActor): Promise<string | undefined> {
  const stalls = await shop.db
    .select({ id: farmers.id })
    .from(farmers)
    .where(and(eq(farmers.userId, userId), eq(farmers.kind, 'person')));
  const ids = stalls.map(({ id }) => id);
  const ofStall = (column: typeof orders.farmerId | typeof bids.farmerId) =>
    ids.length > 0 ? inArray(column, ids) : sql`false`;
  const open = await shop.db.$count(
    orders,
    and(inArray(orders.status, [...OPEN]), or(eq(orders.customerId, userId), ofStall(orders.farmerId))),
  );
  if (open > 0) return `${open} pesanan belum selesai`;
  const unreturned = await shop.db.$count(
    orders,
    and(
      eq(orders.status, 'cancelled'),
      sql`${orders.paidAt} is not null and ${orders.refunded} < ${orders.total}`,
      or(eq(orders.customerId, userId), ofStall(orders.farmerId)),
    ),
  );
  if (unreturned > 0) return `uang dari ${unreturned} pesanan batal belum dikembalikan`;
  const waiting = await shop.db.$count(
    bids,
    and(eq(bids.status, 'pending'), or(eq(bids.customerId, userId), ofStall(bids.farmerId))),
  );
  if (waiting > 0) return `${waiting} penawaran masih menunggu jawaban`;
  if (ids.length === 0) return undefined;
  const uneven = await shop.db
    .select({ id: moneyMovements.farmerId })
    .from(moneyMovements)
    .where(inArray(moneyMovements.farmerId, ids))
    .groupBy(moneyMovements.farmerId)
    .having(ne(sum(moneyMovements.farmer), '0'));
  return uneven.length > 0 ? 'saldo lapak belum nol' : undefined;
}
