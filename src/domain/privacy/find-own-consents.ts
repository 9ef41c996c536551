import { desc, eq } from 'drizzle-orm';
import { consents } from '../../db/schema/privacy-tables.ts';
import type { ConsentPurpose } from '../../shared/rules/privacy-notice.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';

export type ConsentView = { purpose: ConsentPurpose; given: boolean; notice: string; at: string };

/** The user's own consents and withdrawals, the newest first. */
export async function findOwnConsents(ctx: AppContext, actor: Actor): Promise<ConsentView[]> {
  const { userId } = requireUser(actor);
  const rows = await ctx.db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id))
    .limit(100);
  return rows.map(({ purpose, isGranted, notice, at }) => ({
    purpose,
    given: isGranted,
    notice,
    at: at.toISOString(),
  }));
}
