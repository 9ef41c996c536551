import { and, eq } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { missingFieldsIn } from '../collections/draft-validation.ts';
import {
  changedFields,
  type EntryView,
  entryView,
  lastNumberAndPosition,
  requireCollection,
} from './content-entry.ts';

/**
 * `draft_by` is the user who saved the draft changes, `draft_fields` the changed fields, `missing_fields` those still
 * empty before publication.
 */
export type EntryDetail = EntryView & {
  draft_by: string | null;
  draft_fields: string[];
  missing_fields: string[];
};

/** Returns one entry of a collection in any state; throws `not_found` for an unknown one. Admins only. */
export async function getContentEntry(
  ctx: AppContext,
  actor: Actor,
  name: string,
  number: number,
): Promise<EntryDetail> {
  requireUser(actor, { admin: 'getContentEntry' });
  const collection = requireCollection(name);
  const [found] = await ctx.db
    .select({ row: contentEntries, by: users.name })
    .from(contentEntries)
    .leftJoin(users, eq(users.id, contentEntries.draftBy))
    .where(and(eq(contentEntries.collection, collection), eq(contentEntries.number, number)));
  if (!found) return fail('not_found');
  const { data, draft } = found.row;
  const { before, after } = changedFields(data, draft ?? data);
  return {
    ...entryView(ctx, found.row),
    draft_by: found.by,
    draft_fields: [...new Set([...Object.keys(before), ...Object.keys(after)])],
    missing_fields: missingFieldsIn(collection, draft ?? data),
  };
}

/** Returns the expected number of a collection's next entry; a concurrent one may take it first. Admins only. */
export async function getNextEntryNumber(ctx: AppContext, actor: Actor, name: string): Promise<number> {
  requireUser(actor, { admin: 'getNextEntryNumber' });
  return (await lastNumberAndPosition(ctx, requireCollection(name))).number + 1;
}
