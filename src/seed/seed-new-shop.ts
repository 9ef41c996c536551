import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { listings } from '../db/schema/catalogue-tables.ts';
import { settings } from '../db/schema/system-tables.ts';
import type { AppContext } from '../domain/context.ts';
import { settingsSchemas } from '../shared/schemas/settings-schemas.ts';

/**
 * Sets the first-day state of a shop: closed to the public, with a preview key, and without any address, number or text
 * that its owner has not entered. A shop with listings or settings is left unchanged.
 */
export async function seedNewShop(ctx: AppContext): Promise<void> {
  if ((await ctx.db.$count(listings)) > 0) return;
  if ((await ctx.db.$count(settings, sql`${settings.key} in ('door', 'site')`)) > 0) return;
  const door = { open: false, key: randomBytes(9).toString('base64url') };
  const unsaid = { phone: '', whatsapp: '', email: '', address: '', hours: '', about: '' };
  await ctx.db
    .insert(settings)
    .values([
      { key: 'door', value: settingsSchemas.door.parse(door) },
      { key: 'site', value: settingsSchemas.site.parse(unsaid) },
    ])
    .onConflictDoNothing();
}
