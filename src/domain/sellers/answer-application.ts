import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { sellerApplications } from '../../db/schema/sellers.ts';
import { answerApplicationInput } from '../../shared/input/people/sellers.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../shop.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import { type ApplicationView, readApplication } from './application-view.ts';
import { tellApplicant } from './tell-applicant.ts';

const stateOf = { approve: 'approved', ask: 'asked', refuse: 'refused' } as const;

/**
 * Lets a stall in, asks for what is missing, or refuses it, the last two with a reason. Let in, it is shown with all
 * that was made ready, a person becomes a farmer with whatever he had as a customer (R41), and the photo is his portrait.
 * What was let in stays so here (`application_sent`, 409); a stale `version` is refused. Admins only.
 */
export async function answerApplication(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof answerApplicationInput>,
): Promise<ApplicationView> {
  const admin = requireUser(actor, 'admin');
  const { answer, reason, version } = parse(answerApplicationInput, input);
  return inTransaction(shop, async (shop) => {
    const this_ = eq(sellerApplications.farmerId, id);
    const [row] = await shop.db.select().from(sellerApplications).where(this_).for('update');
    if (!row) return refuse('application_not_found');
    if (version !== undefined && version !== row.version) return refuse('stale_version');
    if (row.state === 'approved') return refuse('application_sent');
    const now = shop.clock.now();
    await shop.db
      .update(sellerApplications)
      .set({
        state: stateOf[answer],
        reason: reason || null,
        answeredAt: now,
        answeredBy: admin.userId,
        version: row.version + 1,
      })
      .where(this_);
    if (answer === 'approve') await letIn(shop, actor, row);
    const after = await readApplication(shop, this_);
    await noteAudit(shop, actor, {
      action: `seller.${answer}`,
      entity: 'farmer',
      entityId: id,
      before: { state: row.state },
      after: { state: after.state, ...(reason ? { reason } : {}) },
    });
    await tellApplicant(shop, after);
    return after;
  });
}

async function letIn(
  shop: Shop,
  actor: Actor,
  { farmerId, userId, photoUrl }: typeof sellerApplications.$inferSelect,
): Promise<void> {
  const [user] = await shop.db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNull(users.deletedAt)))
    .for('update');
  if (!user) return refuse('account_inactive');
  await attachUploads(shop, actor, { urls: [], purpose: 'portrait', to: `seller:${farmerId}` });
  await attachUploads(shop, actor, { urls: [photoUrl], purpose: 'portrait', to: `farmer:${farmerId}` });
  const now = shop.clock.now();
  const [stall] = await shop.db
    .update(farmers)
    .set({
      approved: true,
      isActive: true,
      portraitUrl: photoUrl,
      version: sql`${farmers.version} + 1`,
      updatedAt: now,
    })
    .where(eq(farmers.id, farmerId))
    .returning({ kind: farmers.kind });
  if (stall?.kind === 'person' && user.role === 'customer') {
    // After the stall is open: his sessions go on then (`users_end_sessions`).
    await shop.db
      .update(users)
      .set({ role: 'farmer', version: sql`${users.version} + 1`, updatedAt: now })
      .where(eq(users.id, userId));
  }
  await changed(shop, 'catalog');
}
