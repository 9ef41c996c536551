import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A `like` pattern that finds `q` anywhere, letter by letter: its own %, _ and \ mean themselves. */
export function likePattern(q: string): string {
  return `%${q.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether a text has `q` in it, whatever the case. The index of letters is asked for the part of it that few rows have,
 * and only those are looked at for the whole: asked for all letters of an e-mail address, it goes through as many rows as
 * share its domain (7.3 ms of an index against 0.1 for `pelanggan.1.4321` among 150,000).
 */
export function contains(text: SQLWrapper, q: string): SQL {
  const part = rarePart(q);
  const found = sql`${text} ilike ${likePattern(part)}`;
  // Joined to nothing, the text has no index.
  return part === q ? found : sql`(${found} and (${text} || '') ilike ${likePattern(q)})`;
}

/** The end of a long number, a short one that stands alone, else an address as far as its @, else all of it. */
function rarePart(q: string): string {
  const [number] = (q.match(/\d{4,}/g) ?? []).sort((a, b) => b.length - a.length);
  if (number) return number.slice(-6);
  const [alone] = q.match(/[.@_-]\d{2,3}[.@_-]/) ?? [];
  return alone ?? (/^.{4,}?@/.exec(q)?.[0] || q);
}
