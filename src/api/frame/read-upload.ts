import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isRefusal, Refusal, refuse } from '../../domain/refusal.ts';

const LINGER_MS = 1000;

/**
 * A form's one file and its other fields; `missing` is said where it has no file. `too_large` (413) at the byte that is
 * too many, by the limits with which multipart was registered.
 */
export async function readUpload(request: FastifyRequest, missing: string) {
  try {
    return await readForm(request, missing);
  } catch (thrown) {
    letGo(request);
    // What is no form, its reader tells in words of its own: without a boundary, broken off, not ended.
    if (isRefusal(thrown) || (thrown as { statusCode?: number } | null)?.statusCode) throw thrown;
    return refuse('invalid_input', { first: missing }, { file: missing });
  }
}

async function readForm(request: FastifyRequest, missing: string) {
  if (!request.isMultipart()) return refuse('unsupported_type');
  const fields: Record<string, unknown> = {};
  let bytes: Buffer | undefined;
  let name = '';
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      name = part.filename ?? '';
      bytes = await readWhole(part.file, request);
    } else fields[part.fieldname] = part.value;
  }
  if (!bytes?.length) return refuse('invalid_input', {}, { file: missing });
  return { bytes, name, fields };
}

/**
 * The file's bytes; `too_large` (413) at the byte that is too many, without waiting for an end that may never come. Nor does
 * one whose form has ended before it did.
 */
function readWhole(file: MultipartFile['file'], { raw }: FastifyRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const over = () =>
      setTimeout(() => reject(new Error('The form ended within its file.')), LINGER_MS).unref();
    if (raw.readableEnded) over();
    else raw.once('end', over);
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.once('limit', () => reject(new Refusal('too_large', {})));
    file.once('error', reject);
    file.once('end', () => resolve(Buffer.concat(chunks)));
  });
}

/**
 * Reads what is still coming for a moment, so that the sender gets to see our answer (closing over unread bytes would
 * take it back), and hangs up on him if he goes on.
 */
export function letGo({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, LINGER_MS).unref();
}
