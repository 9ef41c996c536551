import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { CurrentUser } from '../../../shared/schemas/people/account-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';

/** Returns the signed-in user. */
export function getCurrentUser(actor: Actor): CurrentUser {
  const { userId, name, email, role, phone, farmerId } = requireUser(actor);
  return { id: userId, name, email, role, phone, farmerId };
}

/** Returns user `userId` in their own view, for use cases that have just changed or signed in the user. */
export async function readCurrentUser(ctx: AppContext, userId: string): Promise<CurrentUser> {
  const [row] = await ctx.db
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
  return row ?? fail('user_not_found');
}
