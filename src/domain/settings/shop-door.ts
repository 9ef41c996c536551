import { createHash, timingSafeEqual } from 'node:crypto';
import type { Shop } from '../shop.ts';
import { getSettings } from './get-settings.ts';

/** Whether everybody may come in; while not, what whoever comes reads of the shop. */
export type ShopDoor = {
  open: boolean;
  key: string;
  product: string;
  contact: { email: string; phone: string; whatsapp: string };
  bytes: number;
};

/** The shop's door, kept until the settings change: every request asks. */
export async function shopDoor(shop: Shop): Promise<ShopDoor> {
  return shop.cache.remember('shop-door', ['settings'], async () => {
    const { door, site } = await getSettings(shop, 'door', 'site');
    const { product, email, phone, whatsapp } = site;
    return { ...door, product, contact: { email, phone, whatsapp }, bytes: 400 };
  });
}

/** Whether `given` is the key to look in; none fits while there is none. */
export function keyFits(door: ShopDoor, given: string | null | undefined): boolean {
  if (!door.key || !given) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(door.key));
}
