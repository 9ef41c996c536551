import { eq } from 'drizzle-orm';
import { uploads } from '../../db/schema/system-tables.ts';
import type { Actor, AppContext } from '../context.ts';
import { mayAdmin } from '../context.ts';
import { fail } from '../domain-error.ts';

const FILE_NAME = /^([pu])([0-9a-z]{26})(-480)?\.webp$/;

export type UploadRequest = {
  name: string;
  /**
   * Whether the actor may see uploads of this record (`payment:<id>`, `order:<id>`, `deposit:<id>`,
   * `review:<id>`), or everyone may.
   */
  maySee(actor: Actor, attachedTo: string | null): Promise<boolean | 'everybody'>;
};

/** Who may get the same response: everyone for good, everyone for now, or only the actor. */
export type UploadViewer = 'everybody' | 'everybody now' | 'asker';

/**
 * The bytes of an upload by its file name. Public ones need no database query; a receipt and a complaint's or a
 * review's picture are visible to their uploader, to admins, and to those whom `maySee` allows (the sides of its order;
 * everyone once the review is approved); anyone else gets 404.
 */
export async function getUpload(
  ctx: AppContext,
  actor: () => Promise<Actor>,
  { name, maySee }: UploadRequest,
): Promise<{ bytes: Uint8Array; seenBy: UploadViewer }> {
  const match = FILE_NAME.exec(name);
  if (!match) return fail('not_found');
  const seenBy =
    match[1] === 'u' ? 'everybody' : await audienceOf(ctx, await actor(), `p${match[2]}`, maySee);
  const bytes = await ctx.files.read(name);
  return bytes ? { bytes, seenBy } : fail('not_found');
}

async function audienceOf(
  ctx: AppContext,
  actor: Actor,
  id: string,
  maySee: UploadRequest['maySee'],
): Promise<UploadViewer> {
  const [row] = await ctx.db
    .select({ ownerId: uploads.ownerId, attachedTo: uploads.attachedTo })
    .from(uploads)
    .where(eq(uploads.id, id));
  if (!row) return fail('not_found');
  if (actor.kind === 'user' && (mayAdmin(actor) || actor.userId === row.ownerId)) return 'asker';
  const may = await maySee(actor, row.attachedTo);
  return may === 'everybody' ? 'everybody now' : may ? 'asker' : fail('not_found');
}
