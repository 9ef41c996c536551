import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { comments, contentEntries } from '../../../db/schema/content-tables.ts';
import { commentInput } from '../../../shared/schemas/content-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { notifyModerators } from '../../notifications/notify-moderators.ts';
import { parse } from '../../parse.ts';
import { countFormSubmission } from '../../rate-limits/reserve-attempt.ts';
import { isPublishedIn } from './published.ts';

/** Stores a comment on a published post for moderation; it is shown only after approval (BLOG-17). */
export async function addComment(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof commentInput>,
  address?: string,
): Promise<void> {
  const comment = parse(commentInput, input);
  await countFormSubmission(ctx, 'comment', address);
  await inTransaction(ctx, async (ctx) => {
    if (comment.website) return;
    const [post] = await ctx.db
      .select({ number: contentEntries.number })
      .from(contentEntries)
      .where(and(isPublishedIn(ctx, 'posts'), eq(contentEntries.number, comment.post)));
    if (!post) fail('not_found');
    await ctx.db.insert(comments).values({
      postNumber: comment.post,
      userId: actor.kind === 'user' ? actor.userId : null,
      name: comment.name,
      email: comment.email,
      comment: comment.comment,
      createdAt: ctx.clock.now(),
    });
    await notifyModerators(ctx, { kind: 'comment', name: comment.name, text: comment.comment });
  });
}
