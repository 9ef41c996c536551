import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerComplaint } from '../domain/orders/answer-complaint.ts';
import { askGateway } from '../domain/orders/ask-gateway.ts';
import { cancelOrder } from '../domain/orders/cancel-order.ts';
import { checkoutBidOrder } from '../domain/orders/checkout-bid-order.ts';
import { confirmPayment } from '../domain/orders/confirm-payment.ts';
import { fileComplaint } from '../domain/orders/file-complaint.ts';
import { findComplaints } from '../domain/orders/find-complaints.ts';
import { findOrderTrail } from '../domain/orders/find-order-trail.ts';
import { findOrders } from '../domain/orders/find-orders.ts';
import { getGroupInvoice, getInvoice } from '../domain/orders/get-invoice.ts';
import { getOrder } from '../domain/orders/get-order.ts';
import { moveOnOrder } from '../domain/orders/move-on-order.ts';
import { payOnline } from '../domain/orders/pay-online.ts';
import { placeOrder } from '../domain/orders/place-order.ts';
import { quoteBidOrder } from '../domain/orders/quote-bid-order.ts';
import { refundOnline } from '../domain/orders/refund-online.ts';
import { refundOrder } from '../domain/orders/refund-order.ts';
import { sendProof } from '../domain/orders/send-proof.ts';
import { invoicePdf } from '../pdf/invoice.ts';
import { pdfHeaders } from '../pdf/pdf-answer.ts';
import {
  checkoutBidInput,
  complaintAnswerInput,
  complaintInput,
  complaintListInput,
  orderCodeParams,
  orderListInput,
  placeOrderInput,
  proofInput,
  quoteBidInput,
  reasonInput,
  refundInput,
  refundOnlineInput,
} from '../shared/input/orders.ts';
import { said } from '../shared/said.ts';
import { idempotent } from './idempotency.ts';

/** A guest's token for one order. */
const tokenQuery = z.strictObject({ token: z.string().max(100).optional() });

/** Orders from placing to refund. */
export const ordersApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  const done = (message: string, data: object) => ({ status: 200, body: { success: true, message, data } });

  app.post('/orders', { schema: { body: placeOrderInput } }, async (request, reply) =>
    idempotent(request, reply, async (shop, actor) => {
      const placed = await placeOrder(shop, actor, request.body);
      return { status: 201, body: { success: true, message: said.orderPlaced, data: placed } };
    }),
  );

  app.get('/orders', { schema: { querystring: orderListInput } }, async (request) =>
    findOrders(shop, await request.actor(), request.query),
  );

  const one = { schema: { params: orderCodeParams, querystring: tokenQuery } };

  app.get('/orders/:code', one, async (request) => ({
    data: await getOrder(shop, await request.actor(), request.params.code, request.query.token),
  }));

  app.get('/orders/:code/trail', { schema: { params: orderCodeParams } }, async (request) => ({
    data: await findOrderTrail(shop, await request.actor(), request.params.code),
  }));

  for (const [path, read] of [
    ['/orders/:code/invoice.pdf', getInvoice],
    ['/orders/group/:code/invoice.pdf', getGroupInvoice],
  ] as const) {
    app.get(path, { schema: { ...one.schema, produces: ['application/pdf'] } }, async (request, reply) => {
      const { code } = request.params;
      const invoice = await read(shop, await request.actor(), code, request.query.token);
      const pdf = await invoicePdf(invoice);
      return reply.headers(pdfHeaders(`faktur-${code}.pdf`)).send(pdf);
    });
  }

  app.get(
    '/orders/:code/checkout',
    { schema: { params: orderCodeParams, querystring: quoteBidInput } },
    async (request) => ({
      data: await quoteBidOrder(shop, await request.actor(), request.params.code, request.query),
    }),
  );

  app.post(
    '/orders/:code/checkout',
    { schema: { params: orderCodeParams, body: checkoutBidInput } },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.orderPlaced, await checkoutBidOrder(shop, actor, request.params.code, request.body)),
      ),
  );

  app.post('/orders/:code/cancel', { schema: { ...one.schema, body: reasonInput } }, async (request, reply) =>
    idempotent(request, reply, async (shop, actor) => {
      const { code } = request.params;
      return done(
        said.orderCancelled,
        await cancelOrder(shop, actor, code, request.body, request.query.token),
      );
    }),
  );

  app.post('/orders/:code/proof', { schema: { ...one.schema, body: proofInput } }, async (request, reply) =>
    idempotent(request, reply, async (shop, actor) => {
      const { code } = request.params;
      return done(said.proofSent, await sendProof(shop, actor, code, request.body, request.query.token));
    }),
  );

  app.post(
    '/orders/:code/complaint',
    { schema: { ...one.schema, body: complaintInput } },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const { code } = request.params;
        const data = await fileComplaint(shop, actor, code, request.body, request.query.token);
        return { status: 201, body: { success: true, message: said.complaintSent, data } };
      }),
  );

  app.post(
    '/orders/:code/complaint/answer',
    { schema: { params: orderCodeParams, body: complaintAnswerInput } },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.complaintAnswered, await answerComplaint(shop, actor, request.params.code, request.body)),
      ),
  );

  app.get('/orders/complaints', { schema: { querystring: complaintListInput } }, async (request) =>
    findComplaints(shop, await request.actor(), request.query),
  );

  app.post('/orders/:code/confirm-payment', { schema: { params: orderCodeParams } }, async (request, reply) =>
    idempotent(request, reply, async (shop, actor) =>
      done(said.paymentConfirmed, await confirmPayment(shop, actor, request.params.code)),
    ),
  );

  // These talk to the gateway, so they run in no transaction of a key's; a second call gets the same page, or is the same refund.
  app.post('/orders/:code/pay-online', one, async (request) => {
    const { params, query } = request;
    const data = await payOnline(shop, await request.actor(), params.code, query.token);
    return { success: true, message: said.paymentOpened, data };
  });

  app.post('/orders/:code/check-payment', one, async (request) => {
    const { params, query } = request;
    const data = await askGateway(shop, await request.actor(), params.code, query.token);
    return { success: true, message: said.paymentAsked, data };
  });

  app.post(
    '/orders/:code/refund-online',
    { schema: { params: orderCodeParams, body: refundOnlineInput } },
    async (request) => {
      const data = await refundOnline(shop, await request.actor(), request.params.code, request.body);
      return { success: true, message: said.orderRefundedOnline, data };
    },
  );

  for (const event of ['process', 'ship', 'complete'] as const) {
    app.post(`/orders/:code/${event}`, one, async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const { code } = request.params;
        return done(said.orderMoved, await moveOnOrder(shop, actor, code, event, request.query.token));
      }),
    );
  }

  app.post(
    '/orders/:code/refund',
    { schema: { params: orderCodeParams, body: refundInput } },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.orderRefunded, await refundOrder(shop, actor, request.params.code, request.body)),
      ),
  );
};
