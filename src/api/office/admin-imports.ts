import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FILE_BYTES_MAX } from '../../domain/imports/cell.ts';
import { checkImport, requireImporter } from '../../domain/imports/check-import.ts';
import { exportLeftOut } from '../../domain/imports/export-left-out.ts';
import { getImport } from '../../domain/imports/get-import.ts';
import { importTemplate } from '../../domain/imports/import-template.ts';
import { runImport } from '../../domain/imports/run-import.ts';
import { formatNumber } from '../../shared/figures/money.ts';
import { runImportInput } from '../../shared/input/imports.ts';
import { said } from '../../shared/said.ts';
import { importView } from '../answers/files.ts';
import { dataOf, doneWith, fileOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';
import { named } from '../frame/named.ts';
import { readUpload } from '../frame/read-upload.ts';
import { formats, sendTable } from '../frame/send-table.ts';

const params = z.object({ id: z.uuid('Impor ini tidak dikenal') });
/** What is sent: one file, and nothing besides. */
const importForm = z.object({ file: z.file() });
const names = { products: 'produk', farmers: 'petani' } as const;

/**
 * Products and farmers from a file: it is read and checked first (nothing is written), and carried out by a second call,
 * all or nothing, or, where that is asked for, its good rows alone.
 */
export const adminImportsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  await app.register(multipart, {
    limits: { fileSize: FILE_BYTES_MAX, files: 1, fields: 0, fieldNameSize: 50, parts: 1 },
  });
  for (const kind of ['products', 'farmers'] as const) {
    const path = `/admin/${kind}/import`;
    const called = names[kind];
    const importing = async (scope: FastifyInstance) => {
      area(scope, 'Kantor: berkas', kind === 'products' ? ['admin', 'farmer'] : ['admin']);
      // Before a file is read at all.
      scope.addHook('preValidation', async (request) => {
        requireImporter(await request.actor(), kind);
      });
      const routes = scope.withTypeProvider<ZodTypeProvider>();
      routes.post(
        path,
        {
          config: { slowBody: true },
          schema: {
            operationId: `check-${kind}-import`,
            summary: `Memeriksa berkas ${called}, CSV atau XLSX; belum menulis apa pun`,
            consumes: ['multipart/form-data'],
            form: importForm,
            response: { 201: dataOf(importView) },
          },
        },
        async (request, reply) => {
          const actor = await request.actor();
          const file = await readUpload(request, 'Pilih berkas CSV atau XLSX.');
          return reply.status(201).send({ data: await checkImport(shop, actor, kind, file) });
        },
      );
      routes.get(
        `${path}/:id`,
        {
          schema: {
            operationId: `get-${kind}-import`,
            summary: `Hasil pemeriksaan atau impor ${called}`,
            params,
            response: { 200: dataOf(importView) },
            refusals: [404],
          },
        },
        async (request) => ({ data: await getImport(shop, await request.actor(), request.params.id) }),
      );
      routes.post(
        `${path}/:id/run`,
        {
          schema: {
            operationId: `run-${kind}-import`,
            summary: `Menulis ${called} dari berkas yang sudah diperiksa, semuanya atau tidak sama sekali; dengan only=good hanya baris yang benar`,
            params,
            querystring: runImportInput,
            response: { 200: doneWith(importView) },
            refusals: [404, 409],
          },
        },
        async (request) => {
          const data = await runImport(shop, await request.actor(), kind, request.params.id, request.query);
          const message = said.importDone(formatNumber(data.written), formatNumber(data.badRows));
          return { success: true as const, message, data };
        },
      );
      for (const format of ['csv', 'xlsx'] as const) {
        routes.get(
          `${path}/:id/left-out.${format}`,
          {
            schema: {
              operationId: `${kind}-import-left-out-${format}`,
              summary: `Baris ${called} yang salah dan kesalahannya, sebagai ${format.toUpperCase()}`,
              params,
              response: { 200: fileOf(formats[format].type) },
              refusals: [404],
            },
          },
          async (request, reply) =>
            sendTable(
              reply,
              await exportLeftOut(shop, await request.actor(), kind, request.params.id),
              format,
              shop.clock.now(),
            ),
        );
        routes.get(
          `${path}/template.${format}`,
          {
            schema: {
              operationId: `${kind}-import-template-${format}`,
              summary: `Contoh berkas impor ${called} sebagai ${format.toUpperCase()}`,
              response: { 200: fileOf(formats[format].type) },
            },
          },
          async (request, reply) =>
            reply
              .type(formats[format].type)
              .header('content-disposition', `attachment; filename="contoh-${called}.${format}"`)
              .send(await importTemplate(await request.actor(), kind, format)),
        );
      }
    };
    await app.register(named(`adminImportsApi ${kind}`, importing));
  }
};
