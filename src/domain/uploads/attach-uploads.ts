import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import { uploads } from '../../db/schema/system.ts';
import type { UploadPurpose } from '../../shared/input/parts/uploads.ts';
import { uploadIdOf } from '../../shared/upload-address.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireUser, type Shop, type UserActor } from '../shop.ts';

/**
 * Says, in the caller's transaction, that the pictures at `urls` belong to `to` (such as `listing:12`) from now on, and
 * that those which belonged to it and aren't named any more belong to nothing: they are swept. Addresses that are not
 * of uploads (the drawn pictures) pass. One that is somebody else's, or something else's, is refused
 * (`upload_not_found`, 404); an admin and the clock may use any.
 */
export async function attachUploads(
  shop: Shop,
  actor: Actor,
  { urls, purpose, to }: { urls: string[]; purpose: UploadPurpose; to: string },
): Promise<void> {
  const ownerId = actor.kind === 'system' ? null : ownerOf(requireUser(actor));
  const ids = [...new Set(urls.flatMap((url) => uploadIdOf(url) ?? []))];
  await shop.db
    .update(uploads)
    .set({ attachedTo: null })
    .where(and(eq(uploads.attachedTo, to), ids.length > 0 ? notInArray(uploads.id, ids) : undefined));
  if (ids.length === 0) return;
  const attached = await shop.db
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
  if (attached.length < ids.length) refuse('upload_not_found');
}

/** Whose pictures the user may use; null for anybody's. */
const ownerOf = ({ userId, role }: UserActor) => (role === 'admin' ? null : userId);
