import LocateFixed from 'lucide-react/icons/locate-fixed';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { FormField } from '../../form/form-state.ts';
import { MapGround, Pin } from '../../site/farmers/farmer-map.tsx';
import { MAP_HEIGHT, MAP_WIDTH, placeOnMap, placeUnder, regionAt } from '../../site/farmers/region-shapes.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { useHydrated } from '../../ui/hydrated.ts';

type Typed = { latitude: string; longitude: string };

/** Degrees that one press of an arrow key moves the mark, and with Shift. */
const STEP = 0.005;
const FINE = 0.0005;

const degrees = (text: string) => {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
};

/**
 * A farmer's coordinates: two fields, and our own drawing of Yogyakarta on which the place is tapped, dragged or moved by
 * keys; it needs no network. Where it lies is offered as the kabupaten, never put in unasked. Without JavaScript the two
 * fields stand alone.
 */
export function PlacePicker(fields: Record<keyof Typed, FormField>) {
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Typed>({
    latitude: fields.latitude.defaultValue ?? '',
    longitude: fields.longitude.defaultValue ?? '',
  });
  const [told, setTold] = useState('');
  const latitude = degrees(typed.latitude);
  const longitude = degrees(typed.longitude);
  const known = latitude !== null && longitude !== null;
  const at = known ? placeOnMap(longitude, latitude) : null;
  const region = known ? regionAt(longitude, latitude) : null;

  const put = (place: { latitude: number; longitude: number }) => {
    setTyped({ latitude: String(place.latitude), longitude: String(place.longitude) });
    // What scripts change makes no event of its own; the guard against leaving listens for this one.
    box.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const under = (event: { clientX: number; clientY: number }) => {
    const map = box.current?.querySelector('svg[data-map]')?.getBoundingClientRect();
    if (!map) return;
    put(
      placeUnder(
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
    const step = event.shiftKey ? FINE : STEP;
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
  const field = (name: keyof Typed, label: string) => (
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
          <p id="peta-cara" className="text-muted">
            Ketuk letak lahan di peta, atau geser penandanya. Dengan papan tombol: pilih penanda, lalu tombol
            panah (Shift untuk lebih halus).
          </p>
          {/* The map is a picture: its ground, words and focus ring are the light ones on a dark page too. */}
          <div className="relative overflow-hidden rounded-card border border-line [--color-info:#1e5a7a] [--color-muted:#55655b] [--color-surface:#ffffff]">
            {/* The mark below has the keyboard; a tap anywhere on the map is a shorter way to the same. */}
            <svg
              data-map
              viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
              aria-hidden="true"
              className="block h-auto w-full cursor-crosshair bg-[#dcebf0]"
              onClick={(event: MouseEvent) => under(event)}
            >
              <MapGround />
              {at && <Pin x={at.x} y={at.y} className="fill-bata" large />}
            </svg>
            {at && (
              <button
                type="button"
                className="absolute size-12 -translate-x-1/2 -translate-y-[85%] cursor-grab touch-none rounded-pill active:cursor-grabbing"
                style={{ left: `${(at.x / MAP_WIDTH) * 100}%`, top: `${(at.y / MAP_HEIGHT) * 100}%` }}
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
            <p id="peta-letak" role="status" className="flex-1">
              {told || whereText(known, at !== null, region)}
            </p>
            {region && (
              <Button size="sm" variant="secondary" onClick={() => takeRegion(box.current, region)}>
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

function whereText(known: boolean, onMap: boolean, region: string | null): string {
  if (!known) return 'Belum ada letak. Ketuk peta untuk menandai.';
  if (!onMap) return 'Letak ini di luar peta. Ketuk peta untuk memindahkannya.';
  return region ? `Sepertinya di ${cityOf(region)}.` : 'Di luar lima kabupaten dan kota Yogyakarta.';
}

/** The city's own kota carries the province's name. */
function cityOf(region: string): string {
  return region === 'Yogyakarta' ? 'Kota Yogyakarta' : region;
}

/** Writes the kabupaten and its province into the form that the map stands in. */
function takeRegion(box: HTMLElement | null, region: string): void {
  const form = box?.closest('form');
  const fields = { city: cityOf(region), province: 'Yogyakarta' };
  for (const [name, value] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}
