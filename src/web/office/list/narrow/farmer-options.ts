import { type FarmerName, findFarmerNames } from '../../../../domain/accounts/find-farmer-names.ts';
import type { Actor, Shop } from '../../../../domain/shop.ts';
import type { FarmerOptions } from './narrowing.ts';

/** As many as one looks through by eye. Each stands in the page and in its data: five hundred were a third of both. */
const FIRST = 50;

export const optionOf = ({ id, name, city }: FarmerName) => ({
  value: String(id),
  label: `${name}, ${city}`,
});

/**
 * The first farmers to narrow a list by, the one that is chosen among them, and whether there are more; a farmer's lists are
 * his own anyway.
 */
export async function farmerOptions(shop: Shop, actor: Actor, chosen: unknown): Promise<FarmerOptions> {
  if (actor.kind !== 'user' || actor.role !== 'admin') return { options: [], more: false };
  const ownerId = Number(chosen) || undefined;
  const farmers = await findFarmerNames(shop, actor, { ownerId, most: FIRST });
  return { options: farmers.map(optionOf), more: farmers.length >= FIRST };
}
