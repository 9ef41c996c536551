import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { comments } from '../../db/schema/content.ts';
import { moderateInput } from '../../shared/input/correspondence.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { moderateReview } from '../catalogue/reviews/moderate-review.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop, type UserActor } from '../shop.ts';

/**
 * Approves or rejects reviews and comments, a hundred at most and all or none. The listings' ratings and the pages
 * follow in the same transaction. Admins only. Settling one as it already stands changes nothing.
 */
export async function moderate(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof moderateInput>,
): Promise<{ settled: number }> {
  const admin = requireUser(actor, 'admin');
  const { items, status } = parse(moderateInput, input);
  // One order for all, so that two admins who settle the same ones wait for each other instead of blocking.
  const sorted = [...items].sort((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
  await inTransaction(shop, async (shop) => {
    for (const { kind, id } of sorted) {
      if (kind === 'review') await moderateReview(shop, actor, { id, status });
      else await moderateComment(shop, admin, id, status);
    }
  });
  return { settled: items.length };
}

async function moderateComment(
  shop: Shop,
  admin: UserActor,
  id: number,
  status: 'approved' | 'rejected',
): Promise<void> {
  const [comment] = await shop.db.select().from(comments).where(eq(comments.id, id)).for('update');
  if (!comment) return refuse('not_found');
  if (comment.status === status) return;
  await shop.db
    .update(comments)
    .set({ status, moderatedBy: admin.userId, moderatedAt: shop.clock.now() })
    .where(eq(comments.id, id));
  await noteAudit(shop, admin, {
    action: 'comment.moderate',
    entity: 'comment',
    entityId: id,
    before: { status: comment.status },
    after: { status },
  });
  await changed(shop, 'content');
}
