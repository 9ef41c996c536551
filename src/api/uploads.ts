import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { uploadPicture } from '../domain/uploads/upload-picture.ts';
import { UPLOAD_BYTES_MAX, uploadInput } from '../shared/input/parts/uploads.ts';
import { uploadedPicture } from './answers/files.ts';
import { dataOf } from './answers/shapes.ts';
import { area } from './frame/area.ts';
import { readUpload } from './frame/read-upload.ts';

const uploadForm = z.object({ ...uploadInput.shape, file: z.file() });

/** Pictures that users send. */
export const uploadsApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Gambar', 'either');

  await app.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES_MAX, files: 1, fields: 1, fieldSize: 100, fieldNameSize: 50, parts: 2 },
  });

  app.post(
    '/uploads',
    {
      config: { slowBody: true },
      schema: {
        operationId: 'uploadPicture',
        summary: 'Mengunggah gambar: berkas `file`, dan `purpose`',
        consumes: ['multipart/form-data'],
        form: uploadForm,

        response: { 201: dataOf(uploadedPicture) },
        refusals: [401, 429],
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
