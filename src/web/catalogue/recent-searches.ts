const KEY = 'lumbung:searches';
const MOST = 4;
const LONGEST = 100;

/** Returns this browser's recent searches, newest first; empty without storage. */
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

/** Stores a search. */
export function rememberSearch(words: string): void {
  try {
    const others = readSearches().filter((one) => one.toLowerCase() !== words.toLowerCase());
    localStorage.setItem(KEY, JSON.stringify([words, ...others].slice(0, MOST)));
  } catch {
    // Without storage there are no suggestions.
  }
}
