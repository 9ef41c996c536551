import { useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { DeliveryLocation } from '../../../domain/cart/find-delivery-locations.ts';
import type { billingInput } from '../../../shared/schemas/order-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import type { FieldName } from '../../forms/field-name.ts';
import { formState } from '../../forms/form-state.ts';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useStoredLocation } from '../delivery-location/stored-location.ts';

const INDONESIA = 'Indonesia';

/**
 * The recipient and the delivery address. For Indonesia, province and kabupaten are selects, elsewhere text
 * inputs; without JavaScript one select lists all kabupaten grouped by province.
 */
export function BillingFields({
  places,
  countries,
  user,
  failure,
  onCity,
}: {
  places: DeliveryLocation[];
  countries: string[];
  user: { name: string; email: string | null; phone: string | null } | null;
  failure: ActionFailure | undefined;
  onCity(city: string): void;
}) {
  const hydrated = useHydrated();
  const [firstName, ...restOfName] = (user?.name ?? '').split(' ');
  const form = formState<typeof billingInput>({
    answer: failure,
    within: 'billing',
    fields: [
      'phone',
      'firstName',
      'lastName',
      'email',
      'country',
      'postcode',
      'state',
      'city',
      'address1',
      'address2',
      'landmark',
    ],
  });
  const start: Partial<z.input<typeof billingInput>> = {
    firstName,
    lastName: restOfName.join(' '),
    email: user?.email ?? undefined,
    phone: user?.phone ?? undefined,
    country: INDONESIA,
    state: 'Yogyakarta',
  };
  const [country, setCountry] = useState(form.typedValue('country') || INDONESIA);
  const [moved, setMoved] = useState(false);
  const [chosenState, setState] = useState(form.typedValue('state') ?? start.state ?? '');
  const cityBox = useRef<HTMLSelectElement>(null);
  // Before hydration the select lists every province's kabupaten; the one chosen there decides.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at hydration only
  useLayoutEffect(() => {
    const early = hydrated ? undefined : cityBox.current?.value;
    const found = early && places.find(({ cities }) => cities.includes(early));
    if (!found) return;
    setMoved(true);
    setState(found.province);
  }, []);
  // The delivery location stored for the fees, until another province is selected.
  const place = useStoredLocation();
  const province = place && places.find(({ cities }) => cities.includes(place.name))?.province;
  const placed =
    place && province && !moved && form.typedValue('city') === undefined
      ? { name: place.name, province }
      : null;
  const text = (name: FieldName<typeof billingInput>) => form.text(name, start[name]);
  const home = country === INDONESIA;
  const option = (value: string) => ({ value, label: value });
  const state = placed?.province ?? chosenState;
  const cities = places.find((place) => place.province === state)?.cities ?? [];
  const choice = (name: 'country' | 'state') => {
    const { defaultValue: _, ...field } = form.text(name);
    return { ...field, required: true };
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      <TextInput
        className="sm:col-span-2"
        label="Telepon atau WhatsApp"
        type="tel"
        autoComplete="tel"
        placeholder="08xxxxxxxxxx"
        hint="Supaya petani bisa menghubungi Anda saat mengantar. Cukup ini atau email."
        {...text('phone')}
      />
      <TextInput label="Nama depan" required autoComplete="given-name" {...text('firstName')} />
      <TextInput
        label="Nama belakang"
        autoComplete="family-name"
        hint="Kosongkan bila nama Anda satu kata."
        {...text('lastName')}
      />
      <TextInput
        className="sm:col-span-2"
        label="Email"
        type="email"
        autoComplete="email"
        {...text('email')}
      />
      <Select
        label="Negara"
        placeholder="Pilih negara"
        autoComplete="country-name"
        options={countries.map(option)}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
        {...choice('country')}
      />
      <TextInput
        label="Kode pos"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        {...text('postcode')}
      />
      {home ? (
        <>
          <Select
            label="Provinsi"
            autoComplete="address-level1"
            placeholder="Pilih provinsi"
            options={places.map((place) => option(place.province))}
            value={state}
            onChange={(event) => {
              setMoved(true);
              setState(event.target.value);
            }}
            {...choice('state')}
          />
          <Select
            key={`${state}${placed?.name ?? ''}`}
            ref={cityBox}
            label="Kabupaten/Kota"
            autoComplete="address-level2"
            placeholder="Pilih kabupaten atau kota"
            options={
              hydrated
                ? cities.map(option)
                : places.map((place) => ({ label: place.province, options: place.cities.map(option) }))
            }
            onChange={(event) => onCity(event.target.value)}
            required
            {...form.text('city', placed?.name ?? '')}
          />
        </>
      ) : (
        <>
          <TextInput label="Provinsi atau negara bagian" required {...text('state')} />
          <TextInput label="Kota" required {...text('city')} />
        </>
      )}
      <TextInput
        className="sm:col-span-2"
        label="Alamat jalan"
        required
        autoComplete="address-line1"
        placeholder="Jalan, nomor, dusun, RT/RW"
        {...text('address1')}
      />
      <TextInput
        className="sm:col-span-2"
        label="Alamat baris kedua"
        autoComplete="address-line2"
        {...text('address2')}
      />
      <TextInput
        className="sm:col-span-2"
        label="Patokan"
        placeholder="Misalnya: rumah cat hijau di utara masjid"
        {...text('landmark')}
      />
    </div>
  );
}
