import { createHash, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../context.ts';
import { getSettings } from './get-settings.ts';

/** Whether the shop is open to everyone; while closed, what visitors read about it. */
export type StoreOpening = {
  open: boolean;
  key: string;
  product: string;
  contact: { email: string; phone: string; whatsapp: string };
  bytes: number;
};

/** The shop's opening, cached until the settings change, since every request reads it. */
export async function getStoreOpening(ctx: AppContext): Promise<StoreOpening> {
  return ctx.cache.remember('shop-door', ['settings'], async () => {
    const { door, site } = await getSettings(ctx, 'door', 'site');
    const { product, email, phone, whatsapp } = site;
    return { ...door, product, contact: { email, phone, whatsapp }, bytes: 400 };
  });
}

/** Whether `given` is the preview key; nothing matches while there is none. */
export function previewKeyMatches(door: StoreOpening, given: string | null | undefined): boolean {
  if (!door.key || !given) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(door.key));
}
