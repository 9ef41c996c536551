import type { Settings } from '../../../shared/input/settings.ts';
import type { Form } from '../../form/use-form.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { SettingsCard, type SettingsGroup } from './settings-card.tsx';

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
      <Checkbox
        className="sm:col-span-2"
        label="Toko sudah buka untuk umum"
        hint="Selama belum, umum melihat halaman “belum buka”. Admin dan petani yang masuk tetap melihat semuanya."
        {...form.tick('open', door.open)}
      />
      <TextInput
        label="Kunci untuk melihat-lihat"
        hint="Huruf dan angka. Yang membuka tautan dengan kunci ini boleh melihat toko sebelum buka; ganti untuk mencabutnya."
        autoComplete="off"
        {...form.text('key', door.key)}
      />
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
