import { z } from 'zod';

/** The largest number that a row can have. */
export const ID_MAX = 2_147_483_647;

/** What stands for a number in an address is text; a page that knows the number gives it as it is. */
type Numeric = z.ZodType<number, number | string>;

const numberOf = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? Number(value) : value;

/** A whole number of an address, from `min` to `max`, in digits and nothing else; `text` is said of anything else. */
export const wholeBetween = (min: number, max: number, text: string): Numeric =>
  z.preprocess(numberOf(/^\d{1,16}$/), z.int(text).min(min, text).max(max, text)) as Numeric;

/** Degrees of latitude or longitude in an address, as far as `limit` to either side. */
export const degrees = (limit: number, text: string): Numeric =>
  z.preprocess(
    numberOf(/^-?\d{1,3}(\.\d{1,12})?$/),
    z.number(text).min(-limit, text).max(limit, text),
  ) as Numeric;

/** The number of a row in an address; `text` is said of anything that can't be one. */
export const idOr = (text: string) => wholeBetween(1, ID_MAX, text);

/** Which page of a list is asked for, and how many rows it has: `rows` where nothing is said (R17). */
export const pagingOf = (rows: number) => ({
  page: wholeBetween(1, 1_000_000, 'Halaman harus berupa bilangan bulat mulai dari 1.').default(1),
  limit: wholeBetween(1, 100, 'Jumlah per halaman harus antara 1 dan 100.').default(rows),
});

/** The paging of the lists that have twenty rows on a page. */
export const paging = pagingOf(20);
