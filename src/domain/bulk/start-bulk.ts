import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { bulkRuns } from '../../db/schema/office.ts';
import { type BulkInput, bulkInput } from '../../shared/input/goods/bulk.ts';
import { parse } from '../parse.ts';
import { type Actor, requireDuty, requireUser, type Shop } from '../shop.ts';
import { countBulkRecords } from './bulk-records.ts';

/** What a run has to know besides its action. */
function valueIn(given: BulkInput): typeof bulkRuns.$inferInsert.value {
  if (given.action === 'price') return { percent: given.value, round: given.round ?? 1 };
  return 'value' in given ? given.value : null;
}

/**
 * Begins a command over many records: notes what is to be done and to which ones. Nothing is changed yet;
 * `continueBulk` does it part by part. Users are admins' alone.
 */
export async function startBulk(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof bulkInput>,
): Promise<{ id: string; total: number }> {
  const user = requireDuty(actor, 'goods.edit', 'admin');
  const given = parse(bulkInput, input);
  if (given.noun === 'users') requireUser(actor, 'admin');
  const run = {
    id: randomUUID(),
    userId: user.userId,
    noun: given.noun,
    action: given.action,
    value: valueIn(given),
    filter: Object.fromEntries(Object.entries(given.filter).map(([name, value]) => [name, String(value)])),
    ids: given.ids ?? null,
    createdAt: shop.clock.now(),
  };
  const total = await countBulkRecords(shop, user, run);
  await shop.db.insert(bulkRuns).values({ ...run, total });
  return { id: run.id, total };
}
