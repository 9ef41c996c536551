import type { z } from 'zod';
import { entryVersionInput } from '../../../shared/schemas/content-admin-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import {
  changedFields,
  EMPTY_DRAFT_COLUMNS,
  type EntryView,
  lockEntryVersion,
  requireCollection,
  writeEntry,
} from './content-entry.ts';

/**
 * Discards the draft changes of an entry; the published version stays, and the audit log keeps the changes. Throws
 * `content_no_draft` without changes, and a stale error when `version` is not the stored one. Admins only.
 */
export async function discardContentDraft(
  ctx: AppContext,
  actor: Actor,
  name: string,
  number: number,
  input: z.input<typeof entryVersionInput>,
): Promise<EntryView> {
  requireUser(actor, { admin: 'discardContentDraft' });
  const collection = requireCollection(name);
  const { version } = parse(entryVersionInput, input);
  return inTransaction(ctx, async (ctx) => {
    const before = await lockEntryVersion(ctx, collection, number, version);
    if (!before.draft) return fail('content_no_draft');
    return writeEntry(ctx, actor, before, EMPTY_DRAFT_COLUMNS, {
      action: 'content.discard',
      ...changedFields(before.draft, before.data),
    });
  });
}
