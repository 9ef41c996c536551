import { asc, desc, eq } from 'drizzle-orm';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { isCurrentFarmer } from './farmers/farmer-account-view.ts';

export type FarmerName = { id: number; name: string; city: string; province: string };

/** The maximum number of options that a select is useful with. */
const MAX_NAMES = 5_000;

/**
 * Lists farmers by name for a select, with the current owner of the edited record even if that owner is inactive, so
 * that saving does not change the owner. A farmer sees only themselves.
 */
export async function findFarmerNames(
  ctx: AppContext,
  actor: Actor,
  { ownerId, most = MAX_NAMES }: { ownerId?: number | undefined; most?: number } = {},
): Promise<FarmerName[]> {
  const user = requireUser(actor, { admin: 'findFarmerNames' }, 'farmer');
  const named = { id: farmers.id, name: farmers.name, city: farmers.city, province: farmers.province };
  if (user.role === 'farmer')
    return ctx.db
      .select(named)
      .from(farmers)
      .where(eq(farmers.id, user.farmerId ?? -1));
  const all = await ctx.db
    .select(named)
    .from(farmers)
    .where(isCurrentFarmer)
    .orderBy(asc(farmers.name), desc(farmers.id))
    .limit(most);
  if (ownerId === undefined || all.some(({ id }) => id === ownerId)) return all;
  return [...all, ...(await ctx.db.select(named).from(farmers).where(eq(farmers.id, ownerId)))];
}
