import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noteOrder } from '../../domain/orders/course/note-order.ts';
import { orderCodeParams, orderNoteInput } from '../../shared/input/orders.ts';
import { said } from '../../shared/said.ts';
import { doneWith } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** What only the office does with orders. */
export const adminOrdersApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: ringkasan', ['admin']);

  app.post(
    '/admin/orders/:code/notes',
    {
      schema: {
        operationId: 'noteOrder',
        summary: 'Catatan intern pada pesanan; hanya admin yang membacanya',
        params: orderCodeParams,
        body: orderNoteInput,
        response: { 200: doneWith(z.object({ code: z.string() })) },
        refusals: [404],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.orderNoted,
      data: await noteOrder(shop, await request.actor(), request.params.code, request.body),
    }),
  );
};
