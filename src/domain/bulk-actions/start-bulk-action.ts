import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { bulkRuns } from '../../db/schema/admin-tables.ts';
import { bulkActions } from '../../shared/rules/listings/bulk-action-table.ts';
import { type BulkInput, bulkInput } from '../../shared/schemas/catalogue/bulk-action-schemas.ts';
import { type Actor, type AppContext, requireAdminDuty, requireDuty, requireUser } from '../context.ts';
import { parse } from '../parse.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';
import { type BulkAudience, countBulkRecords, findBulkAudience } from './bulk-records.ts';

/** The value that the action needs. */
function actionValueOf(given: BulkInput): typeof bulkRuns.$inferInsert.value {
  if (given.action === 'price') return { percent: given.value, round: given.round ?? 1 };
  return 'value' in given ? given.value : null;
}

/**
 * Starts a bulk action: stores the action and its records, and returns their number and who is notified.
 * `continueBulkAction` then applies it in batches; only admins may change users.
 */
export async function startBulkAction(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof bulkInput>,
): Promise<{ id: string; total: number; audience: BulkAudience }> {
  const user = requireDuty(actor, 'goods.edit', { admin: 'startBulkAction' });
  const given = parse(bulkInput, input);
  if (user.role === 'admin' && given.noun !== 'orders') requireAdminDuty(user);
  if (given.noun === 'users') {
    const admin = requireUser(actor, 'admin');
    if (given.action === 'user_off') await requireRecentAuth(ctx, admin);
  }
  const run = {
    id: randomUUID(),
    userId: user.userId,
    noun: given.noun,
    action: given.action,
    value: actionValueOf(given),
    filter: Object.fromEntries(Object.entries(given.filter).map(([name, value]) => [name, String(value)])),
    ids: given.ids ?? null,
    createdAt: ctx.clock.now(),
  };
  const total = await countBulkRecords(ctx, user, run);
  const tells = bulkActions[given.action].tells !== undefined;
  const audience = tells ? await findBulkAudience(ctx, user, run) : { people: 0, names: [] };
  await ctx.db.insert(bulkRuns).values({ ...run, total });
  return { id: run.id, total, audience };
}
