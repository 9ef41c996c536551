import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUploadsLeft, uploadPicture } from '../domain/uploads/upload-picture.ts';
import { UPLOAD_BYTES_MAX, uploadInput } from '../shared/schemas/fields/upload-fields.ts';
import { readUpload } from './plugins/read-upload.ts';
import { routeGroup } from './plugins/route-access.ts';
import { uploadedPicture } from './responses/file-responses.ts';
import { dataResponse } from './responses/response-shapes.ts';

const uploadForm = z.object({ ...uploadInput.shape, file: z.file() });

/** Pictures that users upload. */
export const uploadsApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Gambar', 'either');

  await app.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES_MAX, files: 1, fields: 1, fieldSize: 100, fieldNameSize: 50, parts: 2 },
  });

  // Before a byte of the picture is read.
  app.addHook('preParsing', async (request) => {
    await requireUploadsLeft(app.ctx, await request.actor(), request.ip);
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

        response: { 201: dataResponse(uploadedPicture) },
        refusals: [401, 429],
      },
    },
    async (request, reply) => {
      const actor = await request.actor();
      const { bytes, fields } = await readUpload(request, reply, 'Pilih gambar yang akan diunggah.');
      const data = await uploadPicture(request.server.ctx, actor, fields, { bytes, address: request.ip });
      return reply.status(201).send({ data });
    },
  );
};
