import { desc, eq } from 'drizzle-orm';
import { consents } from '../../db/schema/privacy.ts';
import type { ConsentPurpose } from '../../shared/privacy-notice.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

export type ConsentView = { purpose: ConsentPurpose; given: boolean; notice: string; at: string };

/** What the one who asks agreed to and took back, the newest first. */
export async function findOwnConsents(shop: Shop, actor: Actor): Promise<ConsentView[]> {
  const { userId } = requireUser(actor);
  const rows = await shop.db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id))
    .limit(100);
  return rows.map(({ purpose, given, notice, at }) => ({ purpose, given, notice, at: at.toISOString() }));
}
