import { useMemo, useSyncExternalStore } from 'react';

/** The local storage key of the saved listings' ids (R45). */
const SAVED_KEY = 'savedListings';
const CHANGED = 'lumbung:saved';
const SAVED_MAX = 200;

/** Parses stored listing ids and skips invalid ones. */
export function parseSaved(text: string): number[] {
  if (!text) return [];
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return [];
    const ids = value.filter((id): id is number => Number.isInteger(id) && id > 0 && id <= 2_147_483_647);
    return [...new Set(ids)].slice(0, SAVED_MAX);
  } catch (thrown) {
    console.warn('The saved listings could not be parsed.', thrown);
    return [];
  }
}

function readText(): string {
  try {
    return localStorage.getItem(SAVED_KEY) ?? '';
  } catch (thrown) {
    console.warn('The saved listings could not be read.', thrown);
    return '';
  }
}

function write(ids: number[]): void {
  try {
    localStorage.setItem(SAVED_KEY, JSON.stringify(ids.slice(0, SAVED_MAX)));
  } catch (thrown) {
    console.warn('The saved listings could not be stored.', thrown);
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Saves or removes a listing, newest first. Returns whether it is saved now. */
export function toggleSaved(id: number): boolean {
  const ids = parseSaved(readText());
  const saved = !ids.includes(id);
  write(saved ? [id, ...ids] : ids.filter((one) => one !== id));
  return saved;
}

/** Adds the account's saved listings to the browser's. */
export function mergeSaved(ids: number[]): void {
  write([...new Set([...ids, ...parseSaved(readText())])]);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', changed);
  };
}

/** The ids of the saved listings, updated on every change. Empty on the server and in the first render. */
export function useSavedListings(): number[] {
  const text = useSyncExternalStore(subscribe, readText, () => '');
  return useMemo(() => parseSaved(text), [text]);
}
