import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { comments } from '../../db/schema/content-tables.ts';
import { moderateInput } from '../../shared/schemas/communication-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { moderateReview } from '../catalogue/reviews/moderate-review.ts';
import {
  type Actor,
  type AppContext,
  inTransaction,
  invalidate,
  requireUser,
  type UserActor,
} from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';

/**
 * Approves or rejects reviews and comments, at most a hundred, all or none. The same transaction updates the
 * listings' ratings and the pages. Admins only. A decision equal to the current state changes nothing.
 */
export async function moderateItems(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof moderateInput>,
): Promise<{ settled: number }> {
  const admin = requireUser(actor, { admin: 'moderateItems' });
  const { items, status } = parse(moderateInput, input);
  // A fixed order, so that two admins who decide on the same items wait for each other instead of
  // deadlocking.
  const sorted = [...items].sort((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
  await inTransaction(ctx, async (ctx) => {
    for (const { kind, id } of sorted) {
      if (kind === 'review') await moderateReview(ctx, actor, { id, status });
      else await moderateComment(ctx, admin, id, status);
    }
  });
  return { settled: items.length };
}

async function moderateComment(
  ctx: AppContext,
  admin: UserActor,
  id: number,
  status: 'approved' | 'rejected',
): Promise<void> {
  const [comment] = await ctx.db.select().from(comments).where(eq(comments.id, id)).for('update');
  if (!comment) return fail('not_found');
  if (comment.status === status) return;
  await ctx.db
    .update(comments)
    .set({ status, moderatedBy: admin.userId, moderatedAt: ctx.clock.now() })
    .where(eq(comments.id, id));
  await recordAudit(ctx, admin, {
    action: 'comment.moderate',
    entity: 'comment',
    entityId: id,
    before: { status: comment.status },
    after: { status },
  });
  await invalidate(ctx, 'content');
}
