import { useSyncExternalStore } from 'react';

/** The kabupaten that a visitor selected for delivery fees and dates; `name` as in addresses. */
export type StoredLocation = { code: number; name: string };

const KEY = 'lumbung.deliveryLocation';
const CHANGED = 'lumbung:delivery-location';

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

/** Parses the stored location; null when it is invalid. */
function parseLocation(text: string | null): StoredLocation | null {
  const [, code, name] = /^(\d{4}) (.{1,120})$/.exec(text ?? '') ?? [];
  return code && name ? { code: Number(code), name } : null;
}

/** Stores the location for all pages and tabs; null deletes it. */
export function storeLocation(place: StoredLocation | null): void {
  try {
    if (place) localStorage.setItem(KEY, `${place.code} ${place.name}`);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the page asks again.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** The stored location of this browser; null on the server and before a selection. */
export function useStoredLocation(): StoredLocation | null {
  return parseLocation(useSyncExternalStore(subscribe, readText, () => null));
}
