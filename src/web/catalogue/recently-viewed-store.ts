/** A recently viewed listing, without its price, which may change. */
export type ViewedListing = { id: number; name: string; image: string | null };

const KEY = 'lumbung:seen';
const MOST = 8;

const isSeen = (value: unknown): value is ViewedListing => {
  const one = value as Partial<ViewedListing> | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    Number.isInteger(one.id) &&
    typeof one.name === 'string' &&
    (one.image === null || (typeof one.image === 'string' && /^\/(gambar|unggahan)\//.test(one.image)))
  );
};

/** Returns the recently viewed listings, newest first; empty without storage or for invalid data. */
export function readRecentlyViewed(): ViewedListing[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeen).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Stores a viewed listing. */
export function recordViewed({ id, name, image }: ViewedListing): void {
  try {
    const others = readRecentlyViewed().filter((one) => one.id !== id);
    localStorage.setItem(KEY, JSON.stringify([{ id, name, image }, ...others].slice(0, MOST)));
  } catch {
    // Without storage the strip stays hidden.
  }
}
