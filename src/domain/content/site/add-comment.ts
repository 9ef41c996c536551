import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { comments, contentEntries } from '../../../db/schema/content.ts';
import { commentInput } from '../../../shared/input/content.ts';
import { countForm } from '../../limits/throttle.ts';
import { tellModerators } from '../../notify/tell-moderators.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { publishedNow } from './published.ts';

/** Stores a comment under a published post for moderation; nothing shows before it is approved (BLOG-17). */
export async function addComment(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof commentInput>,
  address?: string,
): Promise<void> {
  const comment = parse(commentInput, input);
  await countForm(shop, 'comment', address);
  await inTransaction(shop, async (shop) => {
    if (comment.website) return;
    const [post] = await shop.db
      .select({ number: contentEntries.number })
      .from(contentEntries)
      .where(and(publishedNow(shop, 'posts'), eq(contentEntries.number, comment.post)));
    if (!post) refuse('not_found');
    await shop.db.insert(comments).values({
      postNumber: comment.post,
      userId: actor.kind === 'user' ? actor.userId : null,
      name: comment.name,
      email: comment.email,
      comment: comment.comment,
      createdAt: shop.clock.now(),
    });
    await tellModerators(shop, { kind: 'comment', name: comment.name, text: comment.comment });
  });
}
