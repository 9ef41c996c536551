import type { Settings } from '../../../shared/schemas/settings-schemas.ts';
import type { Form } from '../../forms/use-form.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { settingTexts } from './setting-texts.ts';
import { SettingsCard, type SettingsGroup } from './settings-card.tsx';

/** Opens the store to the public, and shows the preview link for the time before. */
export function StoreOpeningCard({
  door,
  publicUrl,
  form,
  ...group
}: SettingsGroup & { form: Form<'open' | 'key'>; door: Settings['door']; publicUrl: string }) {
  const link = `${publicUrl}/?key=${door.key}`;
  return (
    <SettingsCard {...group} form={form} title="Buka toko">
      <Checkbox
        className="sm:col-span-2"
        {...settingTexts('door', 'open')}
        {...form.checkbox('open', door.open)}
      />
      <TextInput {...settingTexts('door', 'key')} autoComplete="off" {...form.text('key', door.key)} />
      {!door.open && door.key && (
        <div className="grid content-start gap-2">
          <span className="text-sm font-semibold">Tautan untuk melihat-lihat</span>
          <code className="box block py-2.5! break-all">{link}</code>
          <div>
            <CopyButton text={link} label="Salin tautan" />
          </div>
        </div>
      )}
    </SettingsCard>
  );
}
