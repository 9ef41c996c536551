import type { Settings, SettingsKey } from '../../../shared/input/settings.ts';
import { settingLabels } from '../../../shared/kinds/setting-labels.ts';
import { settingHints } from './setting-hints.ts';

/** A setting's name and what it does, for its field. */
export const told = <K extends SettingsKey>(
  group: K,
  name: keyof Settings[K] & string,
): { label: string; hint: string } => ({
  label: settingLabels[group][name],
  hint: settingHints[group][name],
});
