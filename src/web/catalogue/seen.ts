/** A listing that was opened in this browser; its price is left out, since it may change. */
export type Seen = { id: number; name: string; image: string | null };

const KEY = 'lumbung:seen';
const MOST = 8;

const isSeen = (value: unknown): value is Seen => {
  const one = value as Partial<Seen> | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    Number.isInteger(one.id) &&
    typeof one.name === 'string' &&
    (one.image === null || (typeof one.image === 'string' && /^\/(gambar|unggahan)\//.test(one.image)))
  );
};

/** What was seen last, the latest first; nothing where the browser keeps nothing or something else. */
export function readSeen(): Seen[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeen).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers that a listing was opened. */
export function noteSeen({ id, name, image }: Seen): void {
  try {
    const others = readSeen().filter((one) => one.id !== id);
    localStorage.setItem(KEY, JSON.stringify([{ id, name, image }, ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing shows no strip.
  }
}
