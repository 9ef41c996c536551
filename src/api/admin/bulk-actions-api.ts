import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { continueBulkAction } from '../../domain/bulk-actions/continue-bulk-action.ts';
import { startBulkAction } from '../../domain/bulk-actions/start-bulk-action.ts';
import { undoBulkAction } from '../../domain/bulk-actions/undo-bulk-action.ts';
import { bulkInput, bulkParams } from '../../shared/schemas/catalogue/bulk-action-schemas.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { bulkProgress } from '../responses/file-responses.ts';
import { dataWithoutMessage } from '../responses/response-shapes.ts';

/** Bulk actions: one command over many records, in batches, with the errors per record. */
export const bulkActionsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;
  routeGroup(app, 'Kantor: berkas', ['admin', 'farmer']);

  app.post(
    '/admin/bulk',
    {
      schema: {
        operationId: 'startBulk',
        summary: 'Memulai satu perintah untuk banyak baris',
        body: bulkInput,
        response: {
          201: dataWithoutMessage(
            z.object({
              id: z.string(),
              total: z.int(),
              /** Who receives a message while the action runs; starting it sends none. */
              audience: z.object({ people: z.int(), names: z.array(z.string()) }),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const data = await startBulkAction(ctx, await request.actor(), request.body);
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
        response: { 200: dataWithoutMessage(bulkProgress) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      data: await continueBulkAction(ctx, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/admin/bulk/:id/undo',
    {
      schema: {
        operationId: 'undoBulk',
        summary: 'Mengembalikan bagian berikutnya',
        params: bulkParams,
        response: { 200: dataWithoutMessage(bulkProgress) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      data: await undoBulkAction(ctx, await request.actor(), request.params.id),
    }),
  );
};
