import { type Actor, noCache, type Shop } from '../shop.ts';
import { collections } from './collections.ts';

/** The part of an address that asks for a preview: `?pratinjau=posts:16`. */
export const PREVIEW = 'pratinjau';

/**
 * The shop as an admin sees it who looks at an entry before it is out: that entry counts as published and nothing is
 * read from memory or kept there. Anybody else, and any other address, gets the shop as it is.
 */
export function previewShop(shop: Shop, actor: Actor, wanted: string | null): Shop {
  if (wanted === null || actor.kind !== 'user' || actor.role !== 'admin') return shop;
  const [, collection, number] = /^([a-z0-9-]{1,40}):([1-9]\d{0,8})$/.exec(wanted) ?? [];
  if (!collection || !Object.hasOwn(collections, collection)) return shop;
  return { ...shop, cache: noCache, preview: { collection, number: Number(number) } };
}
