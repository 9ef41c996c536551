const ADDRESS = /\/unggahan\/([pu][0-9a-z]{26})\.webp/;
const WHOLE = new RegExp(`^${ADDRESS.source}$`);

/** The URL of an uploaded picture. */
export const uploadUrlOf = (id: string): string => `/unggahan/${id}.webp`;

/** The id in the URL of an uploaded picture; null for any other URL. */
export const uploadIdOf = (url: string): string | null => WHOLE.exec(url)?.[1] ?? null;

/** The ids of all uploaded pictures whose URLs occur in `text`. */
export const uploadIdsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(ADDRESS, 'g'))].map((found) => found[1]!);
