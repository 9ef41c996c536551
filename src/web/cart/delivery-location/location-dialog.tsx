import { useState } from 'react';
import type { City } from '../../../domain/catalogue/farmers/find-cities.ts';
import { cityName, YOGYAKARTA_REGENCIES } from '../../../shared/enums/regions.ts';
import { catalogueSuccessTexts } from '../../../shared/success-texts/catalogue-success-texts.ts';
import { API_BASE } from '../../common/route-helpers/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { storeLocation, useStoredLocation } from './stored-location.ts';

/** The number of kabupaten shown at once; typing narrows the list. */
const SHOWN = 12;

/** Selects a kabupaten. Loaded with the first press of its button. */
export function LocationDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog
      back
      open={open}
      onClose={onClose}
      title="Kirim ke mana?"
      description="Disimpan di peramban ini, untuk ongkir dan hari sampai di semua halaman."
    >
      <LocationList onPick={onClose} />
    </Dialog>
  );
}

const nearbyLocations = Object.entries(YOGYAKARTA_REGENCIES).map(([code, name]) => ({
  code: Number(code),
  name,
}));

function LocationList({ onPick }: { onPick(): void }) {
  const place = useStoredLocation();
  const [typed, setTyped] = useState('');
  const [cities, setCities] = useState<City[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    fetch(`${API_BASE}/cities`)
      .then(async (answer) => {
        if (!answer.ok) throw new Error(catalogueSuccessTexts.httpError(answer.status));
        const { data } = (await answer.json()) as { data: City[] };
        setCities(data);
      })
      .catch(() => setFailed(true));
  };
  const wanted = typed.trim().toLowerCase();
  const all = cities?.map((city) => ({ code: city.id, name: cityName(city) })) ?? [];
  const found =
    wanted === '' ? nearbyLocations : all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const pick = (one: { code: number; name: string } | null) => {
    storeLocation(one);
    onPick();
  };
  return (
    <div className="grid gap-4">
      <TextInput
        label="Cari kabupaten atau kota"
        value={typed}
        autoComplete="off"
        data-first
        onFocus={() => cities === null && load()}
        onChange={(event) => {
          setTyped(event.target.value);
          if (cities === null && failed) load();
        }}
      />
      {failed && wanted !== '' && (
        <Notice
          tone="warning"
          live
          action={
            <Button size="sm" variant="secondary" onClick={load}>
              Coba lagi
            </Button>
          }
        >
          Daftar kabupaten belum bisa dibaca.
        </Notice>
      )}
      <ul className="grid gap-1" aria-label="Kabupaten dan kota">
        {found.slice(0, SHOWN).map((one) => (
          <li key={one.code}>
            <Button
              variant={one.code === place?.code ? 'primary' : 'ghost'}
              className="w-full justify-start!"
              onClick={() => pick(one)}
            >
              {one.name}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted" aria-live="polite">
        {wanted !== '' &&
          cities !== null &&
          found.length === 0 &&
          'Tidak ada kabupaten atau kota dengan nama itu.'}
        {found.length > SHOWN && `${found.length - SHOWN} lagi; ketik lebih lengkap.`}
      </p>
      {place && (
        <Button variant="ghost" size="sm" onClick={() => pick(null)}>
          Lupakan {place.name}
        </Button>
      )}
    </div>
  );
}
