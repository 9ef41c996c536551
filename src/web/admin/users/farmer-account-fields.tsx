import type { FarmerAccountView } from '../../../domain/accounts/farmers/farmer-account-view.ts';
import { FARMER_DEFAULTS } from '../../../shared/enums/regions.ts';
import type { createFarmerInput } from '../../../shared/schemas/people/account-schemas.ts';
import { PasswordInput } from '../../account/auth/password-input.tsx';
import { CityField } from '../../common/components/city-field.tsx';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { MapLocationPicker } from './map-location-picker.tsx';

/** The fields of the farmer form; email and password only when adding (ADMFARM-11, ADMFARM-12). */
export function FarmerAccountFields({
  row,
  provinces,
  failure,
  minLength,
}: {
  row: FarmerAccountView | null;
  provinces: string[];
  failure: ActionFailure | undefined;
  minLength: number;
}) {
  const form = formState<typeof createFarmerInput>({
    answer: failure,
    fields: ['name', 'phone', 'email', 'password', 'address', 'province', 'city', 'latitude', 'longitude'],
  });
  const stored: Partial<FarmerAccountView> = row ?? FARMER_DEFAULTS;
  const field = (name: 'name' | 'phone' | 'email' | 'address' | 'province' | 'city') =>
    form.text(name, stored[name] ?? '');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput label="Nama Petani" required maxLength={120} {...field('name')} />
      <TextInput
        label="Telepon"
        type="tel"
        placeholder="08xxxxxxxxxx"
        maxLength={30}
        hint={row ? undefined : 'Dengan nomor WhatsApp, email dan password boleh dikosongkan.'}
        {...field('phone')}
      />
      {!row && (
        <>
          <TextInput
            label="Email"
            type="email"
            hint="Boleh kosong: ia masuk dengan nomor teleponnya."
            autoComplete="off"
            maxLength={254}
            {...field('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            hint={`Minimal ${minLength} karakter. Kosong: ia diundang lewat WhatsApp dan membuatnya sendiri.`}
            {...form.secret('password')}
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
      <MapLocationPicker
        latitude={form.text('latitude', stored.latitude)}
        longitude={form.text('longitude', stored.longitude)}
      />
    </div>
  );
}
