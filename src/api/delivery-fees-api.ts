import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptDeliveryFee } from '../domain/orders/checkout/accept-delivery-fee.ts';
import { offerDeliveryFee } from '../domain/orders/checkout/offer-delivery-fee.ts';
import { rejectDeliveryFee } from '../domain/orders/checkout/reject-delivery-fee.ts';
import {
  acceptDeliveryFeeInput,
  offerDeliveryFeeInput,
  orderCodeParams,
  reasonInput,
} from '../shared/schemas/order-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { orderTokenQuery } from './orders-api.ts';
import { handleIdempotent } from './plugins/idempotency-key.ts';
import { routeGroup } from './plugins/route-access.ts';
import { successWith } from './responses/response-shapes.ts';

/**
 * The delivery fee of one order whose seller had none: the seller sets it, the buyer accepts it or requests
 * another.
 */
export const deliveryFeesApi: FastifyPluginAsyncZod = async (app) => {
  const done = (message: string, data: object) => ({
    status: 200,
    body: { success: true as const, message, data },
  });

  routeGroup(app, 'Pesanan', 'either');
  const asked = { params: orderCodeParams, querystring: orderTokenQuery };

  app.post(
    '/orders/:code/fee',
    {
      schema: {
        operationId: 'offerFee',
        summary: 'Penjual menyebut ongkir untuk satu pesanan',
        params: orderCodeParams,
        body: offerDeliveryFeeInput,
        once: true,
        response: { 200: successWith(z.object({ code: z.string(), fee: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        done(successTexts.feeOffered, await offerDeliveryFee(ctx, actor, request.params.code, request.body)),
      ),
  );

  app.post(
    '/orders/:code/fee/accept',
    {
      schema: {
        operationId: 'acceptFee',
        summary: 'Pembeli menyetujui ongkir yang disebut penjual',
        ...asked,
        body: acceptDeliveryFeeInput,
        once: true,
        response: { 200: successWith(z.object({ code: z.string(), total: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) => {
        const { params, body, query } = request;
        return done(
          successTexts.feeAgreed,
          await acceptDeliveryFee(ctx, actor, params.code, body, query.token),
        );
      }),
  );

  app.post(
    '/orders/:code/fee/refuse',
    {
      schema: {
        operationId: 'refuseFee',
        summary: 'Pembeli meminta ongkir lain',
        ...asked,
        body: reasonInput,
        once: true,
        response: { 200: successWith(z.object({ code: z.string() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) => {
        const { params, body, query } = request;
        return done(
          successTexts.feeRefused,
          await rejectDeliveryFee(ctx, actor, params.code, body, query.token),
        );
      }),
  );
};
