import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { continueBulk } from '../../domain/bulk/continue-bulk.ts';
import { startBulk } from '../../domain/bulk/start-bulk.ts';
import { undoBulk } from '../../domain/bulk/undo-bulk.ts';
import { bulkInput, bulkParams } from '../../shared/input/goods/bulk.ts';
import { bulkStep } from '../answers/files.ts';
import { quietlyWith } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** One command over many records, part by part, with what was refused. */
export const bulkApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  area(app, 'Kantor: berkas', ['admin', 'farmer']);

  app.post(
    '/admin/bulk',
    {
      schema: {
        operationId: 'startBulk',
        summary: 'Memulai satu perintah untuk banyak baris',
        body: bulkInput,
        response: { 201: quietlyWith(z.object({ id: z.string(), total: z.int() })) },
      },
    },
    async (request, reply) => {
      const data = await startBulk(shop, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, data });
    },
  );

  app.post(
    '/admin/bulk/:id/next',
    {
      schema: {
        operationId: 'continueBulk',
        summary: 'Mengerjakan bagian berikutnya',
        params: bulkParams,
        response: { 200: quietlyWith(bulkStep) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      data: await continueBulk(shop, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/admin/bulk/:id/undo',
    {
      schema: {
        operationId: 'undoBulk',
        summary: 'Mengembalikan bagian berikutnya',
        params: bulkParams,
        response: { 200: quietlyWith(bulkStep) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      data: await undoBulk(shop, await request.actor(), request.params.id),
    }),
  );
};
