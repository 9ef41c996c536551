import { backupRuns } from '../../db/schema/system-tables.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';

/** Requests a backup now; a job starts it within a minute. A second request changes nothing. Admins only. */
export async function requestBackup(ctx: AppContext, actor: Actor): Promise<void> {
  const admin = requireUser(actor, 'admin');
  if (!ctx.backups) return fail('no_backup_folder');
  await inTransaction(ctx, async (ctx) => {
    const asked = await ctx.db
      .insert(backupRuns)
      .values({ requestedBy: admin.userId, requestedAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: backupRuns.id });
    const [run] = asked;
    if (!run) return;
    await recordAudit(ctx, actor, { action: 'backup.create', entity: 'backup', entityId: String(run.id) });
  });
}
