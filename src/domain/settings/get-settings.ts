import { sql } from 'drizzle-orm';
import { settings } from '../../db/schema/system-tables.ts';
import { type Settings, type SettingsKey, settingsSchemas } from '../../shared/schemas/settings-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { any, text } from '../read-rows.ts';
import { type Read, read, readAlone } from '../read-together.ts';

/**
 * The store settings of `keys` (all by default), each with its defaults. A stored value that no longer fits
 * its schema counts as absent.
 */
export async function getSettings<K extends SettingsKey = SettingsKey>(
  ctx: AppContext,
  ...keys: K[]
): Promise<Pick<Settings, K>> {
  return readAlone(ctx, settingsRead(...keys));
}

/** The same, for reading it together with other data. */
export function settingsRead<K extends SettingsKey = SettingsKey>(...keys: K[]): Read<Pick<Settings, K>> {
  const wanted = keys.length > 0 ? keys : (Object.keys(settingsSchemas) as K[]);
  return read(
    { key: text, value: any },
    sql`select key, value from ${settings} where key = any(${sql.param([...wanted])}::text[])`,
    (rows) => {
      const stored = new Map(rows.map((row) => [row.key, row.value]));
      const found = wanted.map((key) => {
        const schema = settingsSchemas[key];
        const parsed = schema.safeParse(stored.get(key) ?? {});
        return [key, parsed.success ? parsed.data : schema.parse({})];
      });
      return Object.fromEntries(found) as Pick<Settings, K>;
    },
  );
}

/** When each group was last saved, by which forms detect stale edits; null for one never saved. */
export async function settingsVersions(ctx: AppContext): Promise<Record<SettingsKey, string | null>> {
  const rows = await ctx.db.select({ key: settings.key, at: settings.updatedAt }).from(settings);
  const stamps = new Map(rows.map((row) => [row.key, row.at.toISOString()]));
  const keys = Object.keys(settingsSchemas) as SettingsKey[];
  return Object.fromEntries(keys.map((key) => [key, stamps.get(key) ?? null])) as Record<
    SettingsKey,
    string | null
  >;
}

/** All settings as an admin edits them: the groups, and when each was saved. Admins only. */
export async function getEditableSettings(
  ctx: AppContext,
  actor: Actor,
): Promise<{ settings: Settings; stamps: Record<SettingsKey, string | null> }> {
  requireUser(actor, 'admin');
  const [all, stamps] = await Promise.all([getSettings(ctx), settingsVersions(ctx)]);
  return { settings: all, stamps };
}
