import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { moveEntryInput } from '../../../shared/schemas/content-admin-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import { lockCollection, requireCollection } from './content-entry.ts';

/**
 * Moves an entry to position `to` (from 1) of its collection; the others shift. Throws `content_by_date` for a
 * collection that is ordered by date. Admins only.
 */
export async function moveContentEntry(
  ctx: AppContext,
  actor: Actor,
  name: string,
  number: number,
  input: z.input<typeof moveEntryInput>,
): Promise<void> {
  requireUser(actor, { admin: 'moveContentEntry' });
  const collection = requireCollection(name);
  const { to } = parse(moveEntryInput, input);
  if (collectionGuide[collection].byDate) fail('content_by_date');
  await inTransaction(ctx, async (ctx) => {
    await lockCollection(ctx, collection);
    const rows = await ctx.db
      .select({ number: contentEntries.number })
      .from(contentEntries)
      .where(and(eq(contentEntries.collection, collection), ne(contentEntries.status, 'deleted')))
      .orderBy(asc(contentEntries.position), asc(contentEntries.number));
    const numbers = rows.map((row) => row.number);
    const from = numbers.indexOf(number);
    if (from < 0) return fail('not_found');
    const at = Math.min(to, numbers.length) - 1;
    if (at === from) return;
    numbers.splice(from, 1);
    numbers.splice(at, 0, number);
    const order = JSON.stringify(numbers);
    await ctx.db.execute(sql`
      update content_entries e set position = o.place
      from jsonb_array_elements_text(${order}::jsonb) with ordinality as o(number, place)
      where e.collection = ${collection} and e.number = o.number::int`);
    await recordAudit(ctx, actor, {
      action: 'content.move',
      entity: 'content',
      entityId: `${collection}/${number}`,
      before: { place: from + 1 },
      after: { place: at + 1 },
    });
    await invalidate(ctx, 'content');
  });
}
