import { and, eq, isNull, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { errorCode } from '../../wire.ts';
import { erasePerson } from './erase-person.ts';
import { lockActiveAdmins } from './lock-active-admins.ts';
import { requireNoKetua } from './require-no-ketua.ts';

const REFERRED_TO = '23503';

/**
 * Deletes a user, and the farmer's profile with him; not while a group is led by him (`group_ketua_account`, 409). Where
 * bids, orders, reviews or other records refer to him the row stays as their history (R18) without the person: nobody can
 * sign in with it, and its e-mail and phone are free again. Admins only.
 */
export async function deleteUser(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireUser(actor, 'admin');
  await inTransaction(shop, async (shop) => {
    const admins = await lockActiveAdmins(shop);
    const [user] = await shop.db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .for('update');
    if (!user) return refuse('user_not_found');
    if (admins.length === 1 && admins[0] === id) refuse('last_admin');
    await requireNoKetua(shop, id);
    const { name, email, role, phone } = user;
    await noteAudit(shop, actor, {
      action: 'user.delete',
      entity: 'user',
      entityId: id,
      before: { name, email, role, phone },
    });
    if (!(await isGoneWhole(shop, id))) await erasePerson(shop, user);
    await changed(shop, 'catalog');
  });
}

/** Tries to delete the rows; false, and nothing done, when something refers to them. */
async function isGoneWhole(shop: Shop, id: string): Promise<boolean> {
  await shop.db.execute(sql`savepoint whole`);
  try {
    await shop.db.delete(farmers).where(and(eq(farmers.userId, id), eq(farmers.kind, 'person')));
    await shop.db.delete(users).where(eq(users.id, id));
    return true;
  } catch (thrown) {
    if (errorCode(thrown) !== REFERRED_TO) throw thrown;
    await shop.db.execute(sql`rollback to savepoint whole`);
    return false;
  }
}
