import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal, refuse } from '../domain/refusal.ts';
import { uploadPicture } from '../domain/uploads/upload-picture.ts';
import { UPLOAD_BYTES_MAX } from '../shared/input/uploads.ts';

const LINGER_MS = 1000;

/** Pictures that users send. */
export const uploadsApi: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES_MAX, files: 1, fields: 1, fieldSize: 100, fieldNameSize: 50, parts: 2 },
  });

  app.post(
    '/uploads',
    {
      config: { slowBody: true },
      schema: {
        consumes: ['multipart/form-data'],
        summary: 'Mengunggah gambar: berkas `file`, dan `purpose`',
      },
    },
    async (request, reply) => {
      const actor = await request.actor();
      const { bytes, fields } = await readForm(request).catch((thrown) => {
        letGo(request);
        throw thrown;
      });
      const data = await uploadPicture(request.server.shop, actor, fields, { bytes, address: request.ip });
      return reply.status(201).send({ data });
    },
  );
};

async function readForm(request: FastifyRequest) {
  if (!request.isMultipart()) return refuse('unsupported_type');
  const fields: Record<string, unknown> = {};
  let bytes: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await readWhole(part.file);
    else fields[part.fieldname] = part.value;
  }
  if (!bytes?.length) return refuse('invalid_input', {}, { file: 'Pilih gambar yang akan diunggah.' });
  return { bytes, fields };
}

/** The file's bytes; `too_large` (413) at the byte that is too many, without waiting for an end that may never come. */
function readWhole(file: MultipartFile['file']): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
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
function letGo({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, LINGER_MS).unref();
}
