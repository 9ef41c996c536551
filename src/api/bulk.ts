import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { continueBulk } from '../domain/bulk/continue-bulk.ts';
import { startBulk } from '../domain/bulk/start-bulk.ts';
import { undoBulk } from '../domain/bulk/undo-bulk.ts';
import { requireUser } from '../domain/shop.ts';
import { bulkInput, bulkParams } from '../shared/input/bulk.ts';

/** One command over many records, part by part, with what was refused. */
export const bulkApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  // Who asks comes before what he asks.
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor(), 'admin', 'farmer');
  });

  app.post(
    '/admin/bulk',
    { schema: { body: bulkInput, summary: 'Memulai satu perintah untuk banyak baris' } },
    async (request, reply) => {
      const data = await startBulk(shop, await request.actor(), request.body);
      return reply.status(201).send({ success: true, data });
    },
  );

  app.post(
    '/admin/bulk/:id/next',
    { schema: { params: bulkParams, summary: 'Mengerjakan bagian berikutnya' } },
    async (request) => ({
      success: true,
      data: await continueBulk(shop, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/admin/bulk/:id/undo',
    { schema: { params: bulkParams, summary: 'Mengembalikan bagian berikutnya' } },
    async (request) => ({
      success: true,
      data: await undoBulk(shop, await request.actor(), request.params.id),
    }),
  );
};
