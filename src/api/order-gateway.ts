import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { askGateway } from '../domain/orders/paying/ask-gateway.ts';
import { payOnline } from '../domain/orders/paying/pay-online.ts';
import { refundOnline } from '../domain/orders/paying/refund-online.ts';
import { orderCodeParams, refundOnlineInput } from '../shared/input/orders.ts';
import { said } from '../shared/said.ts';
import { refundedOrder } from './answers/orders.ts';
import { doneWith } from './answers/shapes.ts';
import { area } from './frame/area.ts';
import { tokenQuery } from './orders.ts';

/**
 * The steps of an order that talk to the gateway. They run in no transaction of a key's; a second call gets the same
 * page, or is the same refund.
 */
export const orderGatewayApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Pesanan', 'either');
  const asked = { params: orderCodeParams, querystring: tokenQuery };

  app.post(
    '/orders/:code/pay-online',
    {
      schema: {
        ...asked,
        operationId: 'payOnline',
        summary: 'Membuka halaman pembayaran online',
        response: { 200: doneWith(z.object({ url: z.string() })) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { params, query } = request;
      const data = await payOnline(shop, await request.actor(), params.code, query.token);
      return { success: true as const, message: said.paymentOpened, data };
    },
  );

  app.post(
    '/orders/:code/check-payment',
    {
      schema: {
        ...asked,
        operationId: 'checkPayment',
        summary: 'Menanyakan pembayaran online kepada penyedianya',
        response: { 200: doneWith(z.object({ applied: z.boolean() })) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { params, query } = request;
      const data = await askGateway(shop, await request.actor(), params.code, query.token);
      return { success: true as const, message: said.paymentAsked, data };
    },
  );

  app.post(
    '/orders/:code/refund-online',
    {
      schema: {
        operationId: 'refundOnline',
        summary: 'Mengembalikan uang lewat penyedia pembayaran',
        params: orderCodeParams,
        body: refundOnlineInput,
        response: { 200: doneWith(refundedOrder) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request) => {
      const data = await refundOnline(shop, await request.actor(), request.params.code, request.body);
      return { success: true as const, message: said.orderRefundedOnline, data };
    },
  );
};
