import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fail, isDomainError } from '../domain-error.ts';
import { runFileJob } from '../file-worker.ts';

/**
 * The text of the QR code in a picture, such as a shop's printed QRIS; the picture is not stored. Throws
 * `qr_unreadable` (400) without one. Admins only.
 */
export async function readQr(ctx: AppContext, actor: Actor, bytes: Uint8Array): Promise<string> {
  const { userId } = requireUser(actor, 'admin');
  try {
    const found = await runFileJob<string | null>('pictures', 'findQr', { bytes }, { owner: userId });
    if (found) return found;
  } catch (thrown) {
    if (isDomainError(thrown) && thrown.status === 503) throw thrown;
    ctx.log.debug({ err: thrown }, 'a picture of a code could not be opened');
  }
  return fail('qr_unreadable', {}, { qrisPicture: 'Tidak ada kode QR yang terbaca di gambar ini' });
}
