import { findFarmerNames } from '../../../../domain/accounts/find-farmer-names.ts';
import type { Actor, Shop } from '../../../../domain/shop.ts';

/** More than one chooses from; the search finds the others. */
const MOST = 500;

/** The farmers to narrow a list by, the one that is chosen among them; a farmer's lists are his own anyway. */
export async function farmerOptions(shop: Shop, actor: Actor, chosen: unknown) {
  if (actor.kind !== 'user' || actor.role !== 'admin') return [];
  const ownerId = Number(chosen) || undefined;
  const farmers = await findFarmerNames(shop, actor, { ownerId, most: MOST });
  return farmers.map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` }));
}
