import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { checkImport, requireImporter } from '../../domain/imports/check-import.ts';
import { exportSkippedCells } from '../../domain/imports/export-skipped-cells.ts';
import { getImport } from '../../domain/imports/get-import.ts';
import { FILE_BYTES_MAX } from '../../domain/imports/import-cell.ts';
import { importTemplate } from '../../domain/imports/import-template.ts';
import { runImport } from '../../domain/imports/run-import.ts';
import { formatNumber } from '../../shared/format/money.ts';
import { decimalMark, runImportInput } from '../../shared/schemas/import-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { namedPlugin } from '../plugins/named-plugin.ts';
import { readUpload } from '../plugins/read-upload.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { sendTable, tableFormats } from '../plugins/send-table.ts';
import { importView } from '../responses/file-responses.ts';
import { dataResponse, fileResponse, successWith } from '../responses/response-shapes.ts';

const params = z.object({ id: z.uuid('Impor ini tidak dikenal') });
/** The form of an upload: exactly one file. */
const importForm = z.object({ file: z.file() });
const checkQuery = z.object({ decimal: decimalMark.optional() });
const names = { products: 'produk', farmers: 'petani', 'reference-prices': 'harga HPP, HET, HAP' } as const;

/**
 * Imports of products and farmers from a file: the first call reads and checks it without writing, the second
 * runs it, all or nothing, or only its valid rows when requested.
 */
export const adminImportsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;
  await app.register(multipart, {
    limits: { fileSize: FILE_BYTES_MAX, files: 1, fields: 0, fieldNameSize: 50, parts: 1 },
  });
  for (const kind of ['products', 'farmers', 'reference-prices'] as const) {
    const path = `/admin/${kind}/import`;
    const called = names[kind];
    const importing = async (scope: FastifyInstance) => {
      routeGroup(scope, 'Kantor: berkas', kind === 'products' ? ['admin', 'farmer'] : ['admin']);
      // Before any part of the file is read.
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
            querystring: checkQuery,
            response: { 201: dataResponse(importView) },
          },
        },
        async (request, reply) => {
          const actor = await request.actor();
          const file = await readUpload(request, reply, 'Pilih berkas CSV atau XLSX.');
          return reply.status(201).send({ data: await checkImport(ctx, actor, kind, file, request.query) });
        },
      );
      routes.get(
        `${path}/:id`,
        {
          schema: {
            operationId: `get-${kind}-import`,
            summary: `Hasil pemeriksaan atau impor ${called}`,
            params,
            response: { 200: dataResponse(importView) },
            refusals: [404],
          },
        },
        async (request) => ({ data: await getImport(ctx, await request.actor(), request.params.id) }),
      );
      routes.post(
        `${path}/:id/run`,
        {
          schema: {
            operationId: `run-${kind}-import`,
            summary: `Menulis ${called} dari berkas yang sudah diperiksa, semuanya atau tidak sama sekali; dengan only=good hanya baris yang benar`,
            params,
            querystring: runImportInput,
            response: { 200: successWith(importView) },
            refusals: [404, 409],
          },
        },
        async (request) => {
          const data = await runImport(ctx, await request.actor(), kind, request.params.id, request.query);
          const message = successTexts.importDone(formatNumber(data.written), formatNumber(data.badRows));
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
              response: { 200: fileResponse(tableFormats[format].type) },
              refusals: [404],
            },
          },
          async (request, reply) =>
            sendTable(
              reply,
              await exportSkippedCells(ctx, await request.actor(), kind, request.params.id),
              format,
              ctx.clock.now(),
            ),
        );
        routes.get(
          `${path}/template.${format}`,
          {
            schema: {
              operationId: `${kind}-import-template-${format}`,
              summary: `Contoh berkas impor ${called} sebagai ${format.toUpperCase()}`,
              response: { 200: fileResponse(tableFormats[format].type) },
            },
          },
          async (request, reply) =>
            reply
              .type(tableFormats[format].type)
              .header(
                'content-disposition',
                `attachment; filename="contoh-${called.replaceAll(/\W+/g, '-')}.${format}"`,
              )
              .send(await importTemplate(await request.actor(), kind, format)),
        );
      }
    };
    await app.register(namedPlugin(`adminImportsApi ${kind}`, importing));
  }
};
