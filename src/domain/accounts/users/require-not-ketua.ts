import { and, eq, isNull } from 'drizzle-orm';
import { groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';

/** Throws `group_ketua_account` (409) when the change would leave a group with a ketua who cannot sign in. */
export async function requireNotKetua(ctx: AppContext, userId: string): Promise<void> {
  const [led] = await ctx.db
    .select({ group: farmers.name })
    .from(groupMembers)
    .innerJoin(farmers, eq(farmers.id, groupMembers.farmerId))
    .where(
      and(
        eq(groupMembers.userId, userId),
        eq(groupMembers.role, 'ketua'),
        isNull(groupMembers.leftAt),
        isNull(farmers.deletedAt),
      ),
    )
    .limit(1);
  if (led) fail('group_ketua_account', led);
}
