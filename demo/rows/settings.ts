import { settings } from '../../src/db/schema/system-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { type SettingsKey, settingsSchemas } from '../../src/shared/schemas/settings-schemas.ts';
import { admins } from '../people/people.ts';

/**
 * The demo's differences from a fresh install: all three payment methods (R13), with an invented account, and no second
 * factor.
 */
const demoSettings: { [K in SettingsKey]?: Record<string, unknown> } = {
  payment: {
    cod: true,
    payoutDay: 2,
    transfer: true,
    qris: true,
    bankName: 'Bank Contoh',
    bankAccount: '0000 1234 5678',
    bankHolder: 'Koperasi Lumbung (contoh)',
    qrisStatic:
      '00020101021151440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204549953033605802ID5914LUMBUNG CONTOH6006SLEMAN6105555826304D081',
  },
  site: { whatsapp: '+6281200000001' },
  // A visitor of the demo signs in with the password alone.
  security: { adminSecondFactor: false },
};

/** The demo's store settings, whole rows with the defaults filled in. */
export async function seedSettings(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.insert(settings).values(
    Object.entries(demoSettings).map(([key, value]) => ({
      key,
      value: settingsSchemas[key as SettingsKey].parse(value),
      updatedAt: now,
      updatedBy: admins[0]?.id ?? null,
    })),
  );
}
