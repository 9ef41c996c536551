import { eq } from 'drizzle-orm';
import { farmers } from '../../db/schema/farmer-tables.ts';
import type { AppContext, UserActor } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { notifyAdmins } from '../notifications/notify-admins.ts';

/**
 * Notifies the other side of a recall's opening or end: the admins of a seller's, the seller of an admin's. Call it
 * last.
 */
export async function notifyOfRecall(
  ctx: AppContext,
  user: UserActor,
  recall: { id: number; lot: string; farmerId: number; event: 'opened' | 'lifted' },
): Promise<void> {
  const [seller] = await ctx.db
    .select({ userId: farmers.userId, name: farmers.name })
    .from(farmers)
    .where(eq(farmers.id, recall.farmerId));
  const kind = `recall.${recall.event}`;
  const href = `/admin/batches/recalls/${recall.id}`;
  const opened = recall.event === 'opened';
  if (user.role !== 'admin') {
    const text = opened
      ? `${seller!.name} menarik lot ${recall.lot}.`
      : `${seller!.name} mengakhiri penarikan lot ${recall.lot}.`;
    return notifyAdmins(ctx, { kind, text, href }, 'getRecall');
  }
  const text = opened
    ? `Pengelola toko menarik lot ${recall.lot} Anda: sisanya berhenti dijual, dan pembelinya diberi tahu.`
    : `Pengelola toko mengakhiri penarikan lot ${recall.lot} Anda: sisanya dijual lagi.`;
  await notify(ctx, [{ userId: seller!.userId, kind, text, href }]);
}
