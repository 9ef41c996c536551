import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { heedGateway } from '../domain/orders/heed-gateway.ts';
import { said } from '../shared/said.ts';

/** Where the payment gateway tells of its charges; whoever comes must have signed what he says. */
export const paymentsApi: FastifyPluginAsyncZod = async (app) => {
  app.post('/payments/midtrans', { schema: { body: z.looseObject({}) } }, async (request) => ({
    success: true,
    message: said.paymentHeard,
    data: await heedGateway(app.shop, request.body),
  }));
};
