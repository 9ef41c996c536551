import { DomainError } from '../../domain/domain-error.ts';

/**
 * Reads a form with files of at most `most` bytes: throws `too_large` (413) at the first byte above, whatever
 * Content-Length says.
 */
export async function rateLimitedForm(request: Request, most: number): Promise<FormData> {
  const tooLarge = () => new DomainError('too_large', {});
  if (Number(request.headers.get('content-length')) > most) throw tooLarge();
  let bytes = 0;
  let over = false;
  const counted = request.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        over = bytes > most;
        if (over) controller.error(tooLarge());
        else controller.enqueue(chunk);
      },
    }),
  );
  const type = request.headers.get('content-type') ?? '';
  try {
    return await new Response(counted ?? null, { headers: { 'content-type': type } }).formData();
  } catch (thrown) {
    throw over ? tooLarge() : thrown;
  }
}
