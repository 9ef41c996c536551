import { settings } from '../../db/schema/system.ts';
import { type Settings, type SettingsKey, settingsSchemas } from '../../shared/input/settings.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../shop.ts';
import { getSettings } from './get-settings.ts';

/**
 * Saves one group of store settings; what `input` leaves out keeps its value, an unknown field is refused (400). Admins
 * only. Pages that show them show the new ones at once.
 */
export async function saveSettings<K extends SettingsKey>(
  shop: Shop,
  actor: Actor,
  key: K,
  input: Record<string, unknown>,
): Promise<Settings[K]> {
  const user = requireUser(actor, 'admin');
  const schema = settingsSchemas[key];
  const unknown = Object.keys(input).find((name) => !(name in schema.shape));
  if (unknown)
    refuse(
      'invalid_input',
      { first: `Isian tidak dikenal: ${unknown}` },
      { [unknown]: 'Isian tidak dikenal' },
    );
  return inTransaction(shop, async (shop) => {
    const before = (await getSettings(shop, key))[key];
    const value = parse(schema, { ...before, ...input }) as Settings[K];
    const now = shop.clock.now();
    await shop.db
      .insert(settings)
      .values({ key, value, updatedAt: now, updatedBy: user.userId })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now, updatedBy: user.userId } });
    await noteAudit(shop, actor, {
      action: 'settings.update',
      entity: 'settings',
      entityId: key,
      before: before as Record<string, unknown>,
      after: value as Record<string, unknown>,
    });
    await changed(shop, 'settings');
    return value;
  });
}
