import sharp, { type Sharp } from 'sharp';
import { concurrencyLimit } from './concurrency-limit.ts';

/**
 * Pictures that are unpacked at once, and that wait: each may need a hundred megabytes, regardless of the sender. The library runs
 * one thread for each and keeps nothing of what it has unpacked.
 */
const AT_ONCE = 1;
const WAITING_MAX = 24;
sharp.concurrency(1);
sharp.cache(false);

/** Opens a picture in the library. */
export type OpenPicture = typeof sharp;

const gate = concurrencyLimit(AT_ONCE, WAITING_MAX, 'files_busy');

/** Works on pictures when it is its turn (`files_busy`, 503, when many wait): the one place that reaches the library. */
export const withPictures = <T>(work: (open: OpenPicture) => Promise<T>): Promise<T> =>
  gate(() => work(sharp));

/** What is known of a picture without unpacking it. */
export type PictureHead = Awaited<ReturnType<Sharp['metadata']>>;
