import { Refusal } from '../../domain/refusal.ts';

/** A form with files, of at most `most` bytes: `too_large` (413) at the byte that is too many, whatever was announced. */
export async function limitedForm(request: Request, most: number): Promise<FormData> {
  const tooLarge = () => new Refusal('too_large', {});
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
