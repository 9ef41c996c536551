import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { contentEntries } from '../../../db/schema/content.ts';
import { moveEntryInput } from '../../../shared/input/content-admin.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import { collectionNamed, lockCollection } from './content-entry.ts';

/**
 * Puts an entry at the place `to` (from 1) of its collection; the others close up. Admins only. A collection that
 * stands by date has no order to change (`content_by_date`).
 */
export async function moveContentEntry(
  shop: Shop,
  actor: Actor,
  name: string,
  number: number,
  input: z.input<typeof moveEntryInput>,
): Promise<void> {
  requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  const { to } = parse(moveEntryInput, input);
  if (collectionGuide[collection].byDate) refuse('content_by_date');
  await inTransaction(shop, async (shop) => {
    await lockCollection(shop, collection);
    const rows = await shop.db
      .select({ number: contentEntries.number })
      .from(contentEntries)
      .where(and(eq(contentEntries.collection, collection), ne(contentEntries.status, 'deleted')))
      .orderBy(asc(contentEntries.position), asc(contentEntries.number));
    const numbers = rows.map((row) => row.number);
    const from = numbers.indexOf(number);
    if (from < 0) return refuse('not_found');
    const at = Math.min(to, numbers.length) - 1;
    if (at === from) return;
    numbers.splice(from, 1);
    numbers.splice(at, 0, number);
    const order = JSON.stringify(numbers);
    await shop.db.execute(sql`
      update content_entries e set position = o.place
      from jsonb_array_elements_text(${order}::jsonb) with ordinality as o(number, place)
      where e.collection = ${collection} and e.number = o.number::int`);
    await noteAudit(shop, actor, {
      action: 'content.move',
      entity: 'content',
      entityId: `${collection}/${number}`,
      before: { place: from + 1 },
      after: { place: at + 1 },
    });
    await changed(shop, 'content');
  });
}
