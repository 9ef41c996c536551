import { Readable, Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { FILE_BYTES_MAX } from '../../domain/imports/cell.ts';
import { COMPLAINT_PICTURES_MAX } from '../../domain/orders/rules/complaint-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../domain/shop.ts';
import { UPLOAD_BYTES_MAX } from '../../shared/input/parts/uploads.ts';

/** A form without files: what a call of the API may weigh. */
const FORM_BYTES_MAX = 256 * 1024;
/** What stands around a file in its form. */
const AROUND = 64 * 1024;
/** Pictures that one form may carry, where no script has sent them before: of goods, of a complaint or a review about them. */
const PICTURES_AT_ONCE = COMPLAINT_PICTURES_MAX;

/** How much of a page's form is read, at most, of somebody: no byte more of a file than he may send anywhere. */
export function mostOf(request: FastifyRequest, actor: Actor): number {
  // Nobody whom the back office does not know has a file for it.
  if (actor.kind !== 'user' && request.url.startsWith('/admin')) return FORM_BYTES_MAX;
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) return FORM_BYTES_MAX;
  const sells = actor.kind === 'user' && actor.role !== 'customer';
  const shows = actor.kind === 'user' && request.url.startsWith('/shop-single/');
  const several = sells || shows || request.url.startsWith('/orders/');
  return (
    (several ? Math.max(FILE_BYTES_MAX, PICTURES_AT_ONCE * UPLOAD_BYTES_MAX) : UPLOAD_BYTES_MAX) + AROUND
  );
}

/** A body that ends in `too_large` at the byte that is too many, whatever was announced. */
export type PageBody = { stream: ReadableStream; tooLarge(): boolean };

/**
 * The body of a form as a page reads it. `too_large` (413) before a byte is read where its length was announced and is too
 * much; else at the byte that is too many, and then the rest is not taken in.
 */
export function pageBody(request: FastifyRequest, most: number): PageBody {
  if (Number(request.headers['content-length']) > most) throw new Refusal('too_large', {});
  let bytes = 0;
  let over = false;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= most) return done(null, chunk);
      over = true;
      request.raw.unpipe(counted);
      done(new Refusal('too_large', {}));
    },
  });
  request.raw.on('aborted', () => counted.destroy());
  request.raw.pipe(counted);
  return { stream: Readable.toWeb(counted) as ReadableStream, tooLarge: () => over };
}
