import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FILE_BYTES_MAX } from '../domain/imports/cell.ts';
import { checkImport, requireImporter } from '../domain/imports/check-import.ts';
import { getImport } from '../domain/imports/get-import.ts';
import { importTemplate } from '../domain/imports/import-template.ts';
import { runImport } from '../domain/imports/run-import.ts';
import { formatNumber } from '../shared/money.ts';
import { said } from '../shared/said.ts';
import { readUpload } from './read-upload.ts';

const params = z.object({ id: z.uuid('Impor ini tidak dikenal') });
const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const names = { products: 'produk', farmers: 'petani' } as const;

/**
 * Products and farmers from a file: it is read and checked first (nothing is written), and carried out by a second call,
 * all or nothing.
 */
export const adminImportsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  await app.register(multipart, {
    limits: { fileSize: FILE_BYTES_MAX, files: 1, fields: 0, fieldNameSize: 50, parts: 1 },
  });
  for (const kind of ['products', 'farmers'] as const) {
    const path = `/admin/${kind}/import`;
    await app.register(async (scope) => {
      // Who asks comes before what he asks.
      scope.addHook('preValidation', async (request) => {
        requireImporter(await request.actor(), kind);
      });
      const upload = scope.withTypeProvider<import('fastify-type-provider-zod').ZodTypeProvider>();
      upload.post(
        path,
        {
          config: { slowBody: true },
          schema: {
            consumes: ['multipart/form-data'],
            summary: 'Memeriksa berkas CSV atau XLSX `file`; belum menulis apa pun',
          },
        },
        async (request, reply) => {
          const actor = await request.actor();
          const file = await readUpload(request, 'Pilih berkas CSV atau XLSX.');
          return reply.status(201).send({ data: await checkImport(shop, actor, kind, file) });
        },
      );
      upload.get(`${path}/:id`, { schema: { params } }, async (request) => ({
        data: await getImport(shop, await request.actor(), request.params.id),
      }));
      upload.post(`${path}/:id/run`, { schema: { params } }, async (request) => {
        const data = await runImport(shop, await request.actor(), kind, request.params.id);
        return { success: true, message: said.importDone(formatNumber(data.rows)), data };
      });
      for (const format of ['csv', 'xlsx'] as const) {
        upload.get(
          `${path}/template.${format}`,
          { schema: { produces: [mimes[format]] } },
          async (request, reply) =>
            reply
              .header('content-type', mimes[format])
              .header('content-disposition', `attachment; filename="contoh-${names[kind]}.${format}"`)
              .send(await importTemplate(await request.actor(), kind, format)),
        );
      }
    });
  }
};
