import { asc, desc, eq } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { isFarmerNow } from './farmers/farmer-account-view.ts';

export type FarmerName = { id: number; name: string; city: string; province: string };

/** More than a list to choose from is of use for. */
const MOST = 5_000;

/**
 * Farmers by name, to choose one from; with the owner of what is chosen for, whatever became of him, so that saving gives
 * it to nobody else. A farmer finds himself alone.
 */
export async function findFarmerNames(
  shop: Shop,
  actor: Actor,
  { ownerId, most = MOST }: { ownerId?: number | undefined; most?: number } = {},
): Promise<FarmerName[]> {
  const user = requireUser(actor, 'admin', 'farmer');
  const named = { id: farmers.id, name: farmers.name, city: farmers.city, province: farmers.province };
  if (user.role === 'farmer')
    return shop.db
      .select(named)
      .from(farmers)
      .where(eq(farmers.id, user.farmerId ?? -1));
  const all = await shop.db
    .select(named)
    .from(farmers)
    .where(isFarmerNow)
    .orderBy(asc(farmers.name), desc(farmers.id))
    .limit(most);
  if (ownerId === undefined || all.some(({ id }) => id === ownerId)) return all;
  return [...all, ...(await shop.db.select(named).from(farmers).where(eq(farmers.id, ownerId)))];
}
