import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, fail, failAt, isDomainError } from '../../domain/domain-error.ts';
import { noRoomNow } from './upload-budget.ts';

const DISCARD_MS = 1000;

/**
 * Reads a form's one file and its other fields; `missing` is the error text without a file. It throws
 * `too_large` (413) at the first byte over the limits with which multipart was registered.
 */
export async function readUpload(request: FastifyRequest, reply: FastifyReply, missing: string) {
  const hasRoom = request.server.uploadBudget.counter(request, reply, await request.actor());
  try {
    return await readMultipart(request, hasRoom, missing);
  } catch (thrown) {
    discardBody(request);
    // The parser throws its own errors for malformed forms: without a boundary, incomplete, or not
    // terminated.
    if (isDomainError(thrown) || (thrown as { statusCode?: number } | null)?.statusCode) throw thrown;
    return failAt('file', missing);
  }
}

async function readMultipart(request: FastifyRequest, hasRoom: (bytes: number) => boolean, missing: string) {
  if (!request.isMultipart()) return fail('unsupported_type');
  const fields: Record<string, unknown> = {};
  let bytes: Buffer | undefined;
  let name = '';
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      name = part.filename ?? '';
      bytes = await readFileBytes(part.file, request, hasRoom);
    } else fields[part.fieldname] = part.value;
  }
  if (!bytes?.length) return fail('invalid_input', {}, { file: missing });
  return { bytes, name, fields };
}

/**
 * Reads the file's bytes; it throws `too_large` (413) at the first byte over the limit, without waiting for
 * an end that may never come. A form that ends before its file does is rejected too.
 */
function readFileBytes(
  file: MultipartFile['file'],
  { raw }: FastifyRequest,
  hasRoom: (bytes: number) => boolean,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const over = () =>
      setTimeout(() => reject(new Error('The form ended within its file.')), DISCARD_MS).unref();
    if (raw.readableEnded) over();
    else raw.once('end', over);
    file.on('data', (chunk: Buffer) => {
      if (hasRoom(chunk.length)) return chunks.push(chunk);
      chunks.length = 0;
      return reject(noRoomNow());
    });
    file.once('limit', () => reject(new DomainError('too_large', {})));
    file.once('error', reject);
    file.once('end', () => resolve(Buffer.concat(chunks)));
  });
}

/**
 * Reads the rest of the body for a moment, so that the client receives our response (closing over unread
 * bytes would discard it), and then closes the connection.
 */
export function discardBody({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, DISCARD_MS).unref();
}
