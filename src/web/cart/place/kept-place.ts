import { useSyncExternalStore } from 'react';

/** The kabupaten that a visitor said once, for fees and days of delivery; `name` as addresses name it. */
export type KeptPlace = { code: number; name: string };

const KEY = 'lumbung.tujuan';
const CHANGED = 'lumbung:tujuan';

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', changed);
  };
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** What was kept; null for what is no place. */
function placeIn(text: string | null): KeptPlace | null {
  const [, code, name] = /^(\d{4}) (.{1,120})$/.exec(text ?? '') ?? [];
  return code && name ? { code: Number(code), name } : null;
}

/** Keeps where to, for all pages and tabs; null forgets it. */
export function keepPlace(place: KeptPlace | null): void {
  try {
    if (place) localStorage.setItem(KEY, `${place.code} ${place.name}`);
    else localStorage.removeItem(KEY);
  } catch {
    // Nothing is kept; it is asked again.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Where to, as kept in this browser; null on the server and while nobody has said. */
export function usePlace(): KeptPlace | null {
  return placeIn(useSyncExternalStore(subscribe, readText, () => null));
}
