import { pageQuery } from '../../../shared/input/goods/catalogue.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { parse } from '../../parse.ts';
import type { Actor, Shop } from '../../shop.ts';
import { type FarmerPage, farmersWhere } from './farmer-view.ts';

/** A page of the active farmers, in the order that the back office gave them. */
export async function findPublicFarmers(
  shop: Shop,
  _actor: Actor,
  input: Asked<typeof pageQuery> = {},
): Promise<FarmerPage> {
  const { page, limit } = parse(pageQuery, input);
  return farmersWhere(shop, ['true'], [], page, limit);
}
