import { isForeignPicture } from '../../shared/format/picture-address.ts';
import { UPLOAD_BYTES_MAX } from '../../shared/schemas/fields/upload-fields.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { failAt, isDomainError } from '../domain-error.ts';
import { type FileResponse, isBlockedAddress } from '../http-client.ts';
import { reserveAttempt } from '../rate-limits/reserve-attempt.ts';
import { uploadPicture } from './upload-picture.ts';

const FETCHES_PER_HOUR = 30;

/**
 * Fetches a pasted address of another site once, and keeps the picture as an upload of this one, re-encoded
 * (R63); returns its URL. Pages never load anything from other sites. Throws `invalid_input` (400) at
 * `image_url` with the reason: an internal address, no answer, no picture. Never call it inside a transaction.
 */
async function fetchPicture(ctx: AppContext, actor: Actor, url: string): Promise<string> {
  const { userId } = requireUser(actor);
  if (!ctx.http?.allows(url))
    return refuse('Alamat ini tidak bisa dibuka. Pakai alamat https dari gambarnya');
  await reserveAttempt(ctx, { key: `picture:account:${userId}`, limit: FETCHES_PER_HOUR, minutes: 60 });
  let answer: FileResponse;
  try {
    answer = await ctx.http.get(url, { most: UPLOAD_BYTES_MAX, accept: 'image/*' });
  } catch (thrown) {
    return refuse(
      isBlockedAddress(thrown)
        ? 'Alamat ini tidak bisa dibuka. Pakai alamat https dari gambarnya'
        : 'Situs gambar itu tidak menjawab. Coba lagi, atau unggah gambarnya',
    );
  }
  if (answer.status >= 300 && answer.status < 400)
    return refuse('Alamat ini dialihkan ke tempat lain. Salin alamat gambarnya langsung');
  if (answer.status !== 200)
    return refuse(`Situs itu menjawab ${answer.status}. Periksa alamatnya, atau unggah gambarnya`);
  if (answer.cut) return refuse('Gambarnya lebih dari 8 MB. Kecilkan dulu, lalu unggah');
  try {
    const { bytes } = answer;
    return (await uploadPicture(ctx, actor, { purpose: 'listing' }, { bytes, address: '' })).url;
  } catch (thrown) {
    if (!isDomainError(thrown) || thrown.status === 429) throw thrown;
    return refuse(thrown.message);
  }
}

/** The cover of a listing when it is a pasted URL: the upload made from it. */
export async function fetchedCover(
  ctx: AppContext,
  actor: Actor,
  url: string | null | undefined,
): Promise<{ image_url?: string }> {
  requireUser(actor);
  return url && isForeignPicture(url) ? { image_url: await fetchPicture(ctx, actor, url) } : {};
}

const refuse = (text: string): never => failAt('image_url', text);
