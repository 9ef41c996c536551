import { eq } from 'drizzle-orm';
import { uploads } from '../../db/schema/system.ts';
import { refuse } from '../refusal.ts';
import type { Actor, Shop } from '../shop.ts';

const NAME = /^([pu])([0-9a-z]{26})(-480)?\.webp$/;

export type GetUpload = {
  name: string;
  /** Whether the asker may see what stands attached to this (`payment:<id>`, `order:<id>`, `deposit:<id>`, `review:<id>`), or everybody may. */
  maySee(actor: Actor, attachedTo: string | null): Promise<boolean | 'everybody'>;
};

/** Who else gets the same answer: everybody for good, everybody as long as it stands so, or nobody. */
export type SeenBy = 'everybody' | 'everybody now' | 'asker';

/**
 * The bytes of an uploaded picture by its file name. Those for everybody need no look at the database; a proof, a
 * complaint's or a review's picture is shown to who sent it, to an admin, and to whom `maySee` says (the sides of its order;
 * everybody, once the review is let through); to everybody else it is not there (404).
 */
export async function getUpload(
  shop: Shop,
  actor: () => Promise<Actor>,
  { name, maySee }: GetUpload,
): Promise<{ bytes: Uint8Array; seenBy: SeenBy }> {
  const match = NAME.exec(name);
  if (!match) return refuse('not_found');
  const seenBy =
    match[1] === 'u' ? 'everybody' : await whoMaySee(shop, await actor(), `p${match[2]}`, maySee);
  const bytes = await shop.files.read(name);
  return bytes ? { bytes, seenBy } : refuse('not_found');
}

async function whoMaySee(shop: Shop, actor: Actor, id: string, maySee: GetUpload['maySee']): Promise<SeenBy> {
  const [row] = await shop.db
    .select({ ownerId: uploads.ownerId, attachedTo: uploads.attachedTo })
    .from(uploads)
    .where(eq(uploads.id, id));
  if (!row) return refuse('not_found');
  if (actor.kind === 'user' && (actor.role === 'admin' || actor.userId === row.ownerId)) return 'asker';
  const may = await maySee(actor, row.attachedTo);
  return may === 'everybody' ? 'everybody now' : may ? 'asker' : refuse('not_found');
}
