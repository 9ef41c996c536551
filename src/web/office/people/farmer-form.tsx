import type { FarmerAccountView } from '../../../domain/accounts/farmer-account-view.ts';
import { FARMER_DEFAULTS } from '../../../shared/regions.ts';
import { PasswordInput } from '../../account/password-input.tsx';
import type { Failure } from '../../page/view.ts';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { CityField } from './city-field.tsx';
import { PlacePicker } from './place-picker.tsx';

/** A farmer form's fields as the verbs take them; coordinates are converted to numbers (ADMFARM-09). */
export function farmerOf(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const degrees = (name: string) => {
    const typed = text(name).replace(',', '.');
    return typed === '' || Number.isNaN(Number(typed)) ? undefined : Number(typed);
  };
  return {
    name: text('name'),
    phone: text('phone'),
    address: text('address'),
    province: text('province'),
    city: text('city'),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
  };
}

/** The fields of the farmer form; e-mail and password only when adding (ADMFARM-11, ADMFARM-12). */
export function FarmerFields({
  row,
  provinces,
  failure,
  minLength,
}: {
  row: FarmerAccountView | null;
  provinces: string[];
  failure: Failure | undefined;
  minLength: number;
}) {
  const typed = failure?.ok === false ? failure.values : undefined;
  const stored = row ?? FARMER_DEFAULTS;
  const field = (name: keyof FarmerAccountView) => ({
    name,
    defaultValue: String(typed?.[name] ?? (stored as Partial<FarmerAccountView>)[name] ?? ''),
    error: failure?.fields[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput label="Nama Petani" required maxLength={120} {...field('name')} />
      <TextInput label="Telepon" type="tel" placeholder="08xxxxxxxxxx" maxLength={30} {...field('phone')} />
      {!row && (
        <>
          <TextInput
            label="Email"
            type="email"
            required
            autoComplete="off"
            maxLength={254}
            {...field('email')}
          />
          <PasswordInput
            label="Password"
            name="password"
            required
            autoComplete="new-password"
            hint={`Minimal ${minLength} karakter`}
            error={failure?.fields.password}
          />
        </>
      )}
      <Textarea
        className="sm:col-span-2"
        label="Alamat Lengkap"
        required
        maxLength={300}
        {...field('address')}
      />
      <Select
        label="Provinsi"
        required
        placeholder="Pilih provinsi"
        options={provinces.map((province) => ({ value: province, label: province }))}
        {...field('province')}
      />
      <CityField label="Kota/Kabupaten" required maxLength={80} {...field('city')} />
      <PlacePicker
        start={{
          latitude: String(typed?.latitude ?? stored.latitude),
          longitude: String(typed?.longitude ?? stored.longitude),
        }}
        errors={{ latitude: failure?.fields.latitude, longitude: failure?.fields.longitude }}
      />
    </div>
  );
}
