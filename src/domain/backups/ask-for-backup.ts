import { backupRuns } from '../../db/schema/system.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';

/** Asks for a copy of the shop now; a job begins it within a minute. Asked twice, it is one. Admins only. */
export async function askForBackup(shop: Shop, actor: Actor): Promise<void> {
  const admin = requireUser(actor, 'admin');
  if (!shop.backups) return refuse('no_backup_folder');
  await inTransaction(shop, async (shop) => {
    const asked = await shop.db
      .insert(backupRuns)
      .values({ askedBy: admin.userId, askedAt: shop.clock.now() })
      .onConflictDoNothing()
      .returning({ id: backupRuns.id });
    const [run] = asked;
    if (!run) return;
    await noteAudit(shop, actor, { action: 'backup.create', entity: 'backup', entityId: String(run.id) });
  });
}
