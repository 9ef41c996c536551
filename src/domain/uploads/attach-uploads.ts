import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import { uploads } from '../../db/schema/system-tables.ts';
import { uploadIdOf } from '../../shared/format/upload-url.ts';
import type { UploadPurpose } from '../../shared/schemas/fields/upload-fields.ts';
import { type Actor, type AppContext, mayAdmin, requireUser, type UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';

/**
 * Attaches the pictures at `urls` to `to` (such as `listing:12`) in the caller's transaction, and detaches
 * those no longer named, which are then deleted. URLs that are no uploads (the illustrations) are ignored.
 * One of another user, or attached elsewhere, is rejected (`upload_not_found`, 404); an admin and scheduled
 * jobs may use any.
 */
export async function attachUploads(
  ctx: AppContext,
  actor: Actor,
  { urls, purpose, to }: { urls: string[]; purpose: UploadPurpose; to: string },
): Promise<void> {
  const ownerId = actor.kind === 'system' ? null : ownerOf(requireUser(actor));
  const ids = [...new Set(urls.flatMap((url) => uploadIdOf(url) ?? []))];
  await ctx.db
    .update(uploads)
    .set({ attachedTo: null })
    .where(and(eq(uploads.attachedTo, to), ids.length > 0 ? notInArray(uploads.id, ids) : undefined));
  if (ids.length === 0) return;
  const attached = await ctx.db
    .update(uploads)
    .set({ attachedTo: to })
    .where(
      and(
        inArray(uploads.id, ids),
        eq(uploads.purpose, purpose),
        or(
          eq(uploads.attachedTo, to),
          and(isNull(uploads.attachedTo), ownerId === null ? undefined : eq(uploads.ownerId, ownerId)),
        ),
      ),
    )
    .returning({ id: uploads.id });
  if (attached.length < ids.length) fail('upload_not_found');
}

/** The user whose pictures may be used; null for any. */
const ownerOf = (user: UserActor) => (mayAdmin(user) ? null : user.userId);
