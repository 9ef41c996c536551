import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { errorCode } from '../../query-pipeline.ts';
import { requireCommandProof } from '../../settings/admin-command-proofs.ts';
import { erasePerson } from './erase-person.ts';
import { lockActiveAdmins } from './lock-active-admins.ts';
import { findOpenMoney, stallsOf } from './open-money.ts';
import { requireNotKetua } from './require-not-ketua.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Deletes a user and their farmer profile; fails while they lead a group (`group_ketua_account`, 409), or while money of
 * theirs or of their buyers is open (`deletion_waits`, 409). When bids,
 * orders, reviews or other records refer to the user, the row stays as history (R18) without personal data: sign-in is
 * impossible, and e-mail and phone are free again. Admins only, and not
 * their own account (delete-own-account.ts).
 */
export async function deleteUser(ctx: AppContext, actor: Actor, id: string): Promise<void> {
  const admin = requireUser(actor, 'admin');
  await requireCommandProof(ctx, admin, 'deleteUser');
  await inTransaction(ctx, async (ctx) => {
    const admins = await lockActiveAdmins(ctx);
    const [user] = await ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .for('update');
    if (!user) return fail('user_not_found');
    if (admins.length === 1 && admins[0] === id) fail('last_admin');
    if (id === admin.userId) fail('own_account_off');
    await requireNotKetua(ctx, id);
    const what = await findOpenMoney(ctx, { userId: id, stalls: await stallsOf(ctx, id) });
    if (what) fail('deletion_waits', { what });
    const { name, email, role, phone } = user;
    await recordAudit(ctx, actor, {
      action: 'user.delete',
      entity: 'user',
      entityId: id,
      before: { name, email, role, phone },
    });
    if (!(await deleteRowsUnlessReferenced(ctx, id))) await erasePerson(ctx, user);
    await invalidate(ctx, 'catalog');
  });
}

/** Tries to delete the rows; returns false without an effect when other rows refer to them. */
async function deleteRowsUnlessReferenced(ctx: AppContext, id: string): Promise<boolean> {
  await ctx.db.execute(sql`savepoint whole`);
  try {
    await ctx.db.delete(farmers).where(and(eq(farmers.userId, id), eq(farmers.kind, 'person')));
    await ctx.db.delete(users).where(eq(users.id, id));
    return true;
  } catch (thrown) {
    if (errorCode(thrown) !== FOREIGN_KEY_VIOLATION) throw thrown;
    await ctx.db.execute(sql`rollback to savepoint whole`);
    return false;
  }
}
