import { inArray } from 'drizzle-orm';
import { settings } from '../../db/schema/system.ts';
import { type Settings, type SettingsKey, settingsSchemas } from '../../shared/input/settings.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/**
 * The store settings under `keys` (all, when none is named), each with its defaults filled in. A stored value that
 * no longer fits its schema counts as absent.
 */
export async function getSettings<K extends SettingsKey = SettingsKey>(
  shop: Shop,
  ...keys: K[]
): Promise<Pick<Settings, K>> {
  const wanted = keys.length > 0 ? keys : (Object.keys(settingsSchemas) as K[]);
  const rows = await shop.db.select().from(settings).where(inArray(settings.key, wanted));
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const found = wanted.map((key) => {
    const schema = settingsSchemas[key];
    const parsed = schema.safeParse(stored.get(key) ?? {});
    return [key, parsed.success ? parsed.data : schema.parse({})];
  });
  return Object.fromEntries(found) as Pick<Settings, K>;
}

/** When each group was last saved, for forms to say which one they were opened with; null for one never saved. */
export async function settingsStamps(shop: Shop): Promise<Record<SettingsKey, string | null>> {
  const rows = await shop.db.select({ key: settings.key, at: settings.updatedAt }).from(settings);
  const stamps = new Map(rows.map((row) => [row.key, row.at.toISOString()]));
  const keys = Object.keys(settingsSchemas) as SettingsKey[];
  return Object.fromEntries(keys.map((key) => [key, stamps.get(key) ?? null])) as Record<
    SettingsKey,
    string | null
  >;
}

/** All settings as an admin edits them: the groups, and when each was saved. Admins only. */
export async function openSettings(
  shop: Shop,
  actor: Actor,
): Promise<{ settings: Settings; stamps: Record<SettingsKey, string | null> }> {
  requireUser(actor, 'admin');
  const [all, stamps] = await Promise.all([getSettings(shop), settingsStamps(shop)]);
  return { settings: all, stamps };
}
