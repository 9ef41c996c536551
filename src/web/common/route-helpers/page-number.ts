/** Returns the page number of a URL; anything but a whole number from 1 is the first page. */
export function pageNumberOf(url: URL): number {
  const asked = Number(url.searchParams.get('page') ?? 1);
  return Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1;
}
