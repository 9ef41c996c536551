import sharp, { type Sharp } from 'sharp';
import { concurrencyLimit } from './concurrency-limit.ts';

/**
 * How many pictures are decoded at once, and how many wait: each may need a hundred megabytes, regardless of the sender. The
 * library uses one thread for each and caches nothing.
 */
const AT_ONCE = 1;
const WAITING_MAX = 24;
sharp.concurrency(1);
sharp.cache(false);

/** Opens a picture in the library. */
export type OpenPicture = typeof sharp;

const gate = concurrencyLimit(AT_ONCE, WAITING_MAX, 'files_busy');

/** Processes pictures in turn (`files_busy`, 503, when many wait): the only place that uses the library. */
export const withPictures = <T>(work: (open: OpenPicture) => Promise<T>): Promise<T> =>
  gate(() => work(sharp));

/** The properties of a picture that are known without decoding it. */
export type PictureHead = Awaited<ReturnType<Sharp['metadata']>>;
