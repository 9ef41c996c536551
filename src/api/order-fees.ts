import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptFee } from '../domain/orders/placing/accept-fee.ts';
import { offerFee } from '../domain/orders/placing/offer-fee.ts';
import { refuseFee } from '../domain/orders/placing/refuse-fee.ts';
import { acceptFeeInput, offerFeeInput, orderCodeParams, reasonInput } from '../shared/input/orders.ts';
import { said } from '../shared/said.ts';
import { doneWith } from './answers/shapes.ts';
import { area } from './frame/area.ts';
import { idempotent } from './frame/idempotency.ts';
import { tokenQuery } from './orders.ts';

/** The delivery fee of one order, where its seller had none: he names it, its buyer agrees or asks for another. */
export const orderFeesApi: FastifyPluginAsyncZod = async (app) => {
  const done = (message: string, data: object) => ({
    status: 200,
    body: { success: true as const, message, data },
  });

  area(app, 'Pesanan', 'either');
  const asked = { params: orderCodeParams, querystring: tokenQuery };

  app.post(
    '/orders/:code/fee',
    {
      schema: {
        operationId: 'offerFee',
        summary: 'Penjual menyebut ongkir untuk satu pesanan',
        params: orderCodeParams,
        body: offerFeeInput,
        once: true,
        response: { 200: doneWith(z.object({ code: z.string(), fee: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.feeOffered, await offerFee(shop, actor, request.params.code, request.body)),
      ),
  );

  app.post(
    '/orders/:code/fee/accept',
    {
      schema: {
        operationId: 'acceptFee',
        summary: 'Pembeli menyetujui ongkir yang disebut penjual',
        ...asked,
        body: acceptFeeInput,
        once: true,
        response: { 200: doneWith(z.object({ code: z.string(), total: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const { params, body, query } = request;
        return done(said.feeAgreed, await acceptFee(shop, actor, params.code, body, query.token));
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
        response: { 200: doneWith(z.object({ code: z.string() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const { params, body, query } = request;
        return done(said.feeRefused, await refuseFee(shop, actor, params.code, body, query.token));
      }),
  );
};
