import { z } from 'zod';

/** The largest number that a row can have. */
export const ID_MAX = 2_147_483_647;

/** A whole number of an address, from `min` to `max`; `text` is said of anything else. */
const wholeBetween = (min: number, max: number, text: string) =>
  z.coerce.number(text).int(text).min(min, text).max(max, text);

/** The number of a row in an address; `text` is said of anything that can't be one. */
export const idOr = (text: string) => wholeBetween(1, ID_MAX, text);

/** Which page of a list is asked for, and how many rows it has: `rows` where nothing is said. */
export const pagingOf = (rows: number) => ({
  page: wholeBetween(1, 1_000_000, 'Halaman harus berupa bilangan bulat mulai dari 1.').default(1),
  limit: wholeBetween(1, 100, 'Jumlah per halaman harus antara 1 dan 100.').default(rows),
});

/** The paging of the lists that have twenty rows on a page. */
export const paging = pagingOf(20);
