const KEY = 'lumbung:cari';
const MOST = 4;
const LONGEST = 100;

/** What was searched for in this browser, the latest first; nothing where the browser keeps nothing. */
export function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((one) => typeof one === 'string' && one.length <= LONGEST).slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

/** Remembers what was searched for. */
export function noteSearch(words: string): void {
  try {
    const others = readSearches().filter((one) => one.toLowerCase() !== words.toLowerCase());
    localStorage.setItem(KEY, JSON.stringify([words, ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing offers nothing.
  }
}
