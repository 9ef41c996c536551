import type { Settings } from '../../shared/schemas/settings-schemas.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getPublicBatch, type PublicBatch } from './get-public-batch.ts';
import { findOwnBatch } from './lock-batches.ts';

/** The content of a batch's label, which is all on its public page as well. */
export type BatchLabel = { batch: PublicBatch; site: Settings['site']; address: string };

/** Returns the label of one of the seller's batches, with the URL of its public page (paspor lot). */
export async function getBatchLabel(ctx: AppContext, actor: Actor, code: string): Promise<BatchLabel> {
  const user = requireDuty(actor, 'goods.see');
  await findOwnBatch(ctx, user.farmerId ?? -1, code);
  const [batch, { site }] = await Promise.all([getPublicBatch(ctx, code), getSettings(ctx, 'site')]);
  return { batch, site, address: `${ctx.config.publicUrl}/lot/${code}` };
}
