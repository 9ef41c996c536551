import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { listings } from '../db/schema/catalogue.ts';
import { settings } from '../db/schema/system.ts';
import type { Shop } from '../domain/shop.ts';
import { settingsSchemas } from '../shared/input/settings.ts';

/**
 * How a shop stands on its first day: not open to everybody, with a key to look in, and without any address, number or
 * word about itself that nobody has said. One that has goods or settings of its own is left as it is.
 */
export async function beginShop(shop: Shop): Promise<void> {
  if ((await shop.db.$count(listings)) > 0) return;
  if ((await shop.db.$count(settings, sql`${settings.key} in ('door', 'site')`)) > 0) return;
  const door = { open: false, key: randomBytes(9).toString('base64url') };
  const unsaid = { phone: '', whatsapp: '', email: '', address: '', hours: '', about: '' };
  await shop.db
    .insert(settings)
    .values([
      { key: 'door', value: settingsSchemas.door.parse(door) },
      { key: 'site', value: settingsSchemas.site.parse(unsaid) },
    ])
    .onConflictDoNothing();
}
