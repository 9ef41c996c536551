/** A `like` pattern that finds `q` anywhere, letter by letter: its own %, _ and \ mean themselves. */
export function likePattern(q: string): string {
  return `%${q.replace(/[\\%_]/g, '\\$&')}%`;
}
