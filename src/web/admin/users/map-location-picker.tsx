import LocateFixed from 'lucide-react/icons/locate-fixed';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { FormField } from '../../forms/form-state.ts';
import { MapBackground, MapPin } from '../../marketing/farmers/farmer-map.tsx';
import {
  MAP_HEIGHT,
  MAP_WIDTH,
  positionUnderPointer,
  projectOnMap,
  regionAt,
} from '../../marketing/farmers/region-shapes.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type TypedCoordinates = { latitude: string; longitude: string };

/** Degrees that one press of an arrow key moves the marker; Shift uses the other. */
const STEP_DEGREES = 0.005;
const FINE_STEP_DEGREES = 0.0005;

const parseDegrees = (text: string) => {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
};

/**
 * A farmer's coordinates: two fields and an offline map of Yogyakarta on which the marker is tapped, dragged
 * or moved by keys. It suggests the kabupaten but never fills it in unasked; without JavaScript only the two
 * fields appear.
 */
export function MapLocationPicker(fields: Record<keyof TypedCoordinates, FormField>) {
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<TypedCoordinates>({
    latitude: fields.latitude.defaultValue ?? '',
    longitude: fields.longitude.defaultValue ?? '',
  });
  const [told, setTold] = useState('');
  const latitude = parseDegrees(typed.latitude);
  const longitude = parseDegrees(typed.longitude);
  const known = latitude !== null && longitude !== null;
  const at = known ? projectOnMap(longitude, latitude) : null;
  const region = known ? regionAt(longitude, latitude) : null;

  const put = (place: { latitude: number; longitude: number }) => {
    setTyped({ latitude: String(place.latitude), longitude: String(place.longitude) });
    // Programmatic changes fire no event; the unsaved changes guard listens for this one.
    box.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const under = (event: { clientX: number; clientY: number }) => {
    const map = box.current?.querySelector('svg[data-map]')?.getBoundingClientRect();
    if (!map) return;
    put(
      positionUnderPointer(
        ((event.clientX - map.left) / map.width) * MAP_WIDTH,
        ((event.clientY - map.top) / map.height) * MAP_HEIGHT,
      ),
    );
  };
  const keys = (event: KeyboardEvent) => {
    const [east, north] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
    if (east === undefined || north === undefined || !known) return;
    event.preventDefault();
    const step = event.shiftKey ? FINE_STEP_DEGREES : STEP_DEGREES;
    const moved = (value: number) => Math.round(value * 10_000) / 10_000;
    put({ latitude: moved(latitude + north * step), longitude: moved(longitude + east * step) });
  };
  const locate = () => {
    setTold('Mencari letak Anda...');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setTold('');
        const round = (value: number) => Math.round(value * 10_000) / 10_000;
        put({ latitude: round(coords.latitude), longitude: round(coords.longitude) });
      },
      () => setTold('Letak Anda tidak bisa dibaca. Tandai di peta saja.'),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  const field = (name: keyof TypedCoordinates, label: string) => (
    <TextInput
      label={label}
      {...fields[name]}
      defaultValue={undefined}
      required
      inputMode="decimal"
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <div ref={box} className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      {field('latitude', 'Latitude')}
      {field('longitude', 'Longitude')}
      {hydrated && (
        <div className="grid gap-2 sm:col-span-2">
          <p id="map-help" className="text-muted">
            Ketuk letak lahan di peta, atau geser penandanya. Dengan papan tombol: pilih penanda, lalu tombol
            panah (Shift untuk lebih halus).
          </p>
          {/* The map is an image, so it keeps its light colours in dark mode. */}
          <div className="relative overflow-hidden rounded-card border border-line [--color-info:#1e5a7a] [--color-muted:#55655b] [--color-surface:#ffffff]">
            {/* The marker below is keyboard accessible; tapping the map is a shortcut. */}
            <svg
              data-map
              viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
              aria-hidden="true"
              className="block h-auto w-full cursor-crosshair bg-[#dcebf0]"
              onClick={(event: MouseEvent) => under(event)}
            >
              <MapBackground />
              {at && <MapPin x={at.x} y={at.y} className="fill-bata" large />}
            </svg>
            {at && (
              <button
                type="button"
                className="absolute size-12 -translate-x-1/2 -translate-y-[85%] cursor-grab touch-none rounded-pill active:cursor-grabbing"
                // The policy of our pages allows no styles in markup, and without JavaScript the marker never moves.
                ref={(marker) => {
                  marker?.style.setProperty('left', `${(at.x / MAP_WIDTH) * 100}%`);
                  marker?.style.setProperty('top', `${(at.y / MAP_HEIGHT) * 100}%`);
                }}
                aria-label="Penanda lahan"
                aria-describedby="peta-cara peta-letak"
                onPointerDown={(event: PointerEvent<HTMLButtonElement>) =>
                  event.currentTarget.setPointerCapture(event.pointerId)
                }
                onPointerMove={(event: PointerEvent<HTMLButtonElement>) => {
                  if (event.currentTarget.hasPointerCapture(event.pointerId)) under(event);
                }}
                onKeyDown={keys}
              />
            )}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p id="map-place" role="status" className="flex-1">
              {told || locationText(known, at !== null, region)}
            </p>
            {region && (
              <Button size="sm" variant="secondary" onClick={() => fillRegionFields(box.current, region)}>
                Pakai {cityOf(region)} sebagai Kota/Kabupaten
              </Button>
            )}
            <Button size="sm" variant="ghost" icon={<LocateFixed className="size-5" />} onClick={locate}>
              Letak saya sekarang
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function locationText(known: boolean, onMap: boolean, region: string | null): string {
  if (!known) return 'Belum ada letak. Ketuk peta untuk menandai.';
  if (!onMap) return 'Letak ini di luar peta. Ketuk peta untuk memindahkannya.';
  return region ? `Sepertinya di ${cityOf(region)}.` : 'Di luar lima kabupaten dan kota Yogyakarta.';
}

/** The city of Yogyakarta carries the province's name. */
function cityOf(region: string): string {
  return region === 'Yogyakarta' ? 'Kota Yogyakarta' : region;
}

/** Fills the form's kabupaten and province. */
function fillRegionFields(box: HTMLElement | null, region: string): void {
  const form = box?.closest('form');
  const fields = { city: cityOf(region), province: 'Yogyakarta' };
  for (const [name, value] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}
