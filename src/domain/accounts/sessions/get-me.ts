import { and, eq, isNull } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import type { Me } from '../../../shared/input/people/accounts.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';

/** The signed-in user himself. */
export function getMe(actor: Actor): Me {
  const { userId, name, email, role, phone, farmerId } = requireUser(actor);
  return { id: userId, name, email, role, phone, farmerId };
}

/** The user `userId` as he sees himself; for verbs that have just changed or let him in. */
export async function readMe(shop: Shop, userId: string): Promise<Me> {
  const [row] = await shop.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      phone: users.phone,
      farmerId: farmers.id,
    })
    .from(users)
    .leftJoin(
      farmers,
      and(
        eq(farmers.userId, users.id),
        eq(farmers.kind, 'person'),
        isNull(farmers.deletedAt),
        eq(users.role, 'farmer'),
      ),
    )
    .where(eq(users.id, userId));
  return row ?? refuse('user_not_found');
}
