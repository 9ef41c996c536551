import type { Settings } from '../../../shared/input/settings.ts';
import type { Form } from '../../form/use-form.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { SettingsCard, type SettingsGroup } from './settings-card.tsx';
import { told } from './told.ts';

/** Whether everybody may come in, and the link by which some look in before. */
export function DoorCard({
  door,
  publicUrl,
  form,
  ...group
}: SettingsGroup & { form: Form<'open' | 'key'>; door: Settings['door']; publicUrl: string }) {
  const link = `${publicUrl}/?kunci=${door.key}`;
  return (
    <SettingsCard {...group} form={form} title="Buka toko">
      <Checkbox className="sm:col-span-2" {...told('door', 'open')} {...form.tick('open', door.open)} />
      <TextInput {...told('door', 'key')} autoComplete="off" {...form.text('key', door.key)} />
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
