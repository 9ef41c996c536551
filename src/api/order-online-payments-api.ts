import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { payOnline } from '../domain/orders/payments/pay-online.ts';
import { refundOnline } from '../domain/orders/payments/refund-online.ts';
import { syncCharge } from '../domain/orders/payments/sync-charge.ts';
import { orderCodeParams, seenRefundInput } from '../shared/schemas/order-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { orderTokenQuery } from './orders-api.ts';
import { routeGroup } from './plugins/route-access.ts';
import { refundedOrder } from './responses/order-responses.ts';
import { successWith } from './responses/response-shapes.ts';

/**
 * The order commands that call the gateway. They run outside the idempotency key's transaction; a repeated
 * call returns the same page, or is the same refund.
 */
export const orderOnlinePaymentsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Pesanan', 'either');
  const asked = { params: orderCodeParams, querystring: orderTokenQuery };

  app.post(
    '/orders/:code/pay-online',
    {
      schema: {
        ...asked,
        operationId: 'payOnline',
        summary: 'Membuka halaman pembayaran online',
        response: { 200: successWith(z.object({ url: z.string() })) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { params, query } = request;
      const data = await payOnline(ctx, await request.actor(), params.code, query.token);
      return { success: true as const, message: successTexts.paymentOpened, data };
    },
  );

  app.post(
    '/orders/:code/check-payment',
    {
      schema: {
        ...asked,
        operationId: 'checkPayment',
        summary: 'Menanyakan pembayaran online kepada penyedianya',
        response: { 200: successWith(z.object({ applied: z.boolean() })) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { params, query } = request;
      const data = await syncCharge(ctx, await request.actor(), params.code, query.token);
      return { success: true as const, message: successTexts.paymentAsked, data };
    },
  );

  app.post(
    '/orders/:code/refund-online',
    {
      schema: {
        operationId: 'refundOnline',
        summary: 'Mengembalikan uang lewat penyedia pembayaran',
        params: orderCodeParams,
        body: seenRefundInput,
        response: { 200: successWith(refundedOrder) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request) => {
      const data = await refundOnline(ctx, await request.actor(), request.params.code, request.body);
      return { success: true as const, message: successTexts.orderRefundedOnline, data };
    },
  );
};
