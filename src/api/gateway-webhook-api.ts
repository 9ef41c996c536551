import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { handleGatewayWebhook } from '../domain/orders/payments/handle-gateway-webhook.ts';
import { successTexts } from '../shared/success-texts.ts';
import { keepRawBodies, rawBodyOf } from './plugins/json-body.ts';
import { routeGroup } from './plugins/route-access.ts';
import { successWith } from './responses/response-shapes.ts';

/** The webhooks of the payment gateways; each is authenticated in its own way, by headers or body. */
export const gatewayWebhookApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Pembayaran online', 'anyone');
  keepRawBodies(app);

  app.post(
    '/payments/:provider',
    {
      schema: {
        operationId: 'heedGateway',
        summary: 'Kabar dari penyedia pembayaran',
        params: z.object({ provider: z.string().max(30) }),
        body: z.looseObject({}),
        response: { 200: successWith(z.object({ applied: z.boolean() })) },
        refusals: [403, 404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.paymentHeard,
      data: await handleGatewayWebhook(app.ctx, request.params.provider, {
        headers: request.headers,
        rawBody: rawBodyOf(request),
      }),
    }),
  );
};
