import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { newsletters } from '../../../db/schema/content.ts';
import { createLetterInput, updateLetterInput } from '../../../shared/input/correspondence.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { lockDraft, type NewsletterView, newsletterView } from './newsletter.ts';

/** Keeps a new letter to subscribers as a draft. Admins only. */
export async function createNewsletter(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof createLetterInput>,
): Promise<NewsletterView> {
  const admin = requireUser(actor, 'admin');
  const letter = parse(createLetterInput, input);
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now();
    const [row] = await shop.db
      .insert(newsletters)
      .values({ ...letter, createdBy: admin.userId, createdAt: now, updatedAt: now })
      .returning();
    await noteAudit(shop, actor, {
      action: 'newsletter.create',
      entity: 'newsletter',
      entityId: row!.id,
      after: { subject: letter.subject },
    });
    return newsletterView(row!);
  });
}

/** Changes a draft; one that was sent stays as it is (`letter_sent`), a stale `version` is refused. Admins only. */
export async function updateNewsletter(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof updateLetterInput>,
): Promise<NewsletterView> {
  requireUser(actor, 'admin');
  const { version, ...letter } = parse(updateLetterInput, input);
  return inTransaction(shop, async (shop) => {
    const before = await lockDraft(shop, id, version);
    const [row] = await shop.db
      .update(newsletters)
      .set({ ...letter, version: version + 1, updatedAt: shop.clock.now() })
      .where(eq(newsletters.id, id))
      .returning();
    await noteAudit(shop, actor, {
      action: 'newsletter.update',
      entity: 'newsletter',
      entityId: id,
      before: { subject: before.subject },
      after: { subject: letter.subject },
    });
    return newsletterView(row!);
  });
}
