import { z } from 'zod';

/** The largest id of a row. */
export const ID_MAX = 2_147_483_647;

/** Whether a number can be the id of a row. */
export const isId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= ID_MAX;

/** A number in a URL is text; a page that knows the number passes it as a number. */
type Numeric = z.ZodType<number, number | string>;

const numberOf = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? Number(value) : value;

/** An integer in a URL from `min` to `max`, digits only; `text` is the error for anything else. */
export const wholeBetween = (min: number, max: number, text: string): Numeric =>
  z.preprocess(numberOf(/^\d{1,16}$/), z.int(text).min(min, text).max(max, text)) as Numeric;

/** Degrees of latitude or longitude in a URL, from `-limit` to `limit`. */
export const degrees = (limit: number, text: string): Numeric =>
  z.preprocess(
    numberOf(/^-?\d{1,3}(\.\d{1,12})?$/),
    z.number(text).min(-limit, text).max(limit, text),
  ) as Numeric;

/** The id of a row in a URL; `text` is the error for anything else. */
export const idOrDefault = (text: string) => wholeBetween(1, ID_MAX, text);

/** The page of a list, and the rows per page: `rows` by default (R17). */
export const pagingWithLimit = (rows: number) => ({
  page: wholeBetween(1, 1_000_000, 'Halaman harus berupa bilangan bulat mulai dari 1.').default(1),
  limit: wholeBetween(1, 100, 'Jumlah per halaman harus antara 1 dan 100.').default(rows),
});

/** The paging of lists with twenty rows on a page. */
export const paging = pagingWithLimit(20);
