import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { newsletters } from '../../../db/schema/content-tables.ts';
import {
  createNewsletterInput,
  updateNewsletterInput,
} from '../../../shared/schemas/communication-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { parse } from '../../parse.ts';
import { lockNewsletterDraft, type NewsletterView, newsletterView } from './newsletter.ts';

/** Creates a newsletter as a draft. Admins only. */
export async function createNewsletter(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof createNewsletterInput>,
): Promise<NewsletterView> {
  const admin = requireUser(actor, 'admin');
  const letter = parse(createNewsletterInput, input);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const [row] = await ctx.db
      .insert(newsletters)
      .values({ ...letter, createdBy: admin.userId, createdAt: now, updatedAt: now })
      .returning();
    await recordAudit(ctx, actor, {
      action: 'newsletter.create',
      entity: 'newsletter',
      entityId: row!.id,
      after: { subject: letter.subject },
    });
    return newsletterView(row!);
  });
}

/** Updates a draft; throws `letter_sent` for a sent newsletter, and a stale error for an old `version`. Admins only. */
export async function updateNewsletter(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof updateNewsletterInput>,
): Promise<NewsletterView> {
  requireUser(actor, 'admin');
  const { version, ...letter } = parse(updateNewsletterInput, input);
  return inTransaction(ctx, async (ctx) => {
    const before = await lockNewsletterDraft(ctx, id, version);
    const [row] = await ctx.db
      .update(newsletters)
      .set({ ...letter, version: version + 1, updatedAt: ctx.clock.now() })
      .where(eq(newsletters.id, id))
      .returning();
    await recordAudit(ctx, actor, {
      action: 'newsletter.update',
      entity: 'newsletter',
      entityId: id,
      before: { subject: before.subject },
      after: { subject: letter.subject },
    });
    return newsletterView(row!);
  });
}
