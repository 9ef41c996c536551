import { and, asc, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { publishCollectionInput } from '../../../shared/schemas/content-admin-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { readEntryData, requireCollection } from './content-entry.ts';
import { replaceEntry } from './update-content-entry.ts';

/**
 * Publishes every draft of a collection after the admin confirmed having read them: a new shop's
 * texts are drafts until then (R67). Throws `content_no_draft` when there is none, or when their number is not
 * the one that the admin saw. Returns how many. Admins only.
 */
export async function publishCollection(
  ctx: AppContext,
  actor: Actor,
  name: string,
  input: z.input<typeof publishCollectionInput>,
): Promise<number> {
  requireUser(actor, { admin: 'publishCollection' });
  const collection = requireCollection(name);
  const { count } = parse(publishCollectionInput, input);
  return inTransaction(ctx, async (ctx) => {
    const drafts = await ctx.db
      .select()
      .from(contentEntries)
      .where(
        and(
          eq(contentEntries.collection, collection),
          ne(contentEntries.status, 'deleted'),
          or(eq(contentEntries.status, 'draft'), isNotNull(contentEntries.draft)),
        ),
      )
      .orderBy(asc(contentEntries.number))
      .for('update');
    if (drafts.length === 0 || drafts.length !== count) fail('content_no_draft');
    for (const before of drafts) {
      const data = await readEntryData(ctx, collection, before.draft ?? before.data, 'whole');
      const publishAt = before.draft ? before.publishAt : null;
      await replaceEntry(ctx, actor, before, { data, status: 'published', publishAt });
    }
    return drafts.length;
  });
}
