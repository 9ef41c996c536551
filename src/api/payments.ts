import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { heedGateway } from '../domain/orders/paying/heed-gateway.ts';
import { said } from '../shared/said.ts';
import { doneWith } from './answers/shapes.ts';
import { area } from './frame/area.ts';

/** Where the payment gateway tells of its charges; whoever comes must have signed what he says. */
export const paymentsApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Pembayaran online', 'anyone');

  app.post(
    '/payments/midtrans',
    {
      schema: {
        operationId: 'heedGateway',
        summary: 'Kabar dari penyedia pembayaran',
        body: z.looseObject({}),
        response: { 200: doneWith(z.object({ applied: z.boolean() })) },
        refusals: [403, 404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.paymentHeard,
      data: await heedGateway(app.shop, request.body),
    }),
  );
};
