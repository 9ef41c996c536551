import { and, eq, isNull } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { groupMembers } from '../../../db/schema/groups.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';

/** Refuses (`group_ketua_account`, 409) what would leave a group with a ketua who cannot come in. */
export async function requireNoKetua(shop: Shop, userId: string): Promise<void> {
  const [led] = await shop.db
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
  if (led) refuse('group_ketua_account', led);
}
