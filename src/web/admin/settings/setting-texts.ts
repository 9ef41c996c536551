import { settingLabels } from '../../../shared/enums/setting-labels.ts';
import type { Settings, SettingsKey } from '../../../shared/schemas/settings-schemas.ts';
import { settingHints } from './setting-hints.ts';

/** The names of a group's settings, in the order of the form. */
export const settingNames = <K extends SettingsKey>(group: K) =>
  Object.keys(settingLabels[group]) as (keyof Settings[K] & string)[];

/** Returns a setting's label and hint for its field. */
export const settingTexts = <K extends SettingsKey>(
  group: K,
  name: keyof Settings[K] & string,
): { label: string; hint: string } => ({
  label: settingLabels[group][name],
  hint: settingHints[group][name],
});
