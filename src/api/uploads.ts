import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { uploadPicture } from '../domain/uploads/upload-picture.ts';
import { UPLOAD_BYTES_MAX } from '../shared/input/uploads.ts';
import { readUpload } from './read-upload.ts';

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
      const { bytes, fields } = await readUpload(request, 'Pilih gambar yang akan diunggah.');
      const data = await uploadPicture(request.server.shop, actor, fields, { bytes, address: request.ip });
      return reply.status(201).send({ data });
    },
  );
};
