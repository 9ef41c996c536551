const ADDRESS = /\/unggahan\/([pu][0-9a-z]{26})\.webp/;
const WHOLE = new RegExp(`^${ADDRESS.source}$`);

/** The address of an uploaded picture. */
export const uploadAddress = (id: string): string => `/unggahan/${id}.webp`;

/** The id in the address of an uploaded picture; null where it is none. */
export const uploadIdOf = (url: string): string | null => WHOLE.exec(url)?.[1] ?? null;

/** The ids of every uploaded picture whose address stands somewhere in `text`. */
export const uploadIdsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(ADDRESS, 'g'))].map((found) => found[1]!);
