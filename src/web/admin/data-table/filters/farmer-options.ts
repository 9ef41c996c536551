import { type FarmerName, findFarmerNames } from '../../../../domain/accounts/find-farmer-names.ts';
import type { Actor, AppContext } from '../../../../domain/context.ts';
import type { FarmerOptions } from './list-filters.ts';

/** As many options as an admin scans by eye. Five hundred made up a third of the page and of its data. */
const MAX_OPTIONS = 50;

export const farmerOption = ({ id, name, city }: FarmerName) => ({
  value: String(id),
  label: `${name}, ${city}`,
});

/**
 * Returns the first farmers to filter by, including the selected one, and whether there are more. A farmer
 * sees only their own lists and needs no filter.
 */
export async function farmerOptions(ctx: AppContext, actor: Actor, chosen: unknown): Promise<FarmerOptions> {
  if (actor.kind !== 'user' || actor.role !== 'admin') return { options: [], more: false };
  const ownerId = Number(chosen) || undefined;
  const farmers = await findFarmerNames(ctx, actor, { ownerId, most: MAX_OPTIONS });
  return { options: farmers.map(farmerOption), more: farmers.length >= MAX_OPTIONS };
}
