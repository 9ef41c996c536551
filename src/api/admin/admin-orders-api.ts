import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addOrderNote } from '../../domain/orders/lifecycle/add-order-note.ts';
import { orderCodeParams, orderNoteInput } from '../../shared/schemas/order-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { successWith } from '../responses/response-shapes.ts';

/** The order commands that only admins have. */
export const adminOrdersApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: ringkasan', ['admin']);

  app.post(
    '/admin/orders/:code/notes',
    {
      schema: {
        operationId: 'noteOrder',
        summary: 'Catatan intern pada pesanan; hanya admin yang membacanya',
        params: orderCodeParams,
        body: orderNoteInput,
        response: { 200: successWith(z.object({ code: z.string() })) },
        refusals: [404],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.orderNoted,
      data: await addOrderNote(ctx, await request.actor(), request.params.code, request.body),
    }),
  );
};
