import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cancelOrder } from '../domain/orders/course/cancel-order.ts';
import { confirmHold } from '../domain/orders/course/confirm-hold.ts';
import { moveOnOrder } from '../domain/orders/course/move-on-order.ts';
import { undoShipping } from '../domain/orders/course/undo-shipping.ts';
import { confirmPayment } from '../domain/orders/paying/confirm-payment.ts';
import { refundOrder } from '../domain/orders/paying/refund-order.ts';
import { rejectProof } from '../domain/orders/paying/reject-proof.ts';
import { sendProof } from '../domain/orders/paying/send-proof.ts';
import { takeCash } from '../domain/orders/paying/take-cash.ts';
import { undoPayment } from '../domain/orders/paying/undo-payment.ts';
import {
  confirmPaymentInput,
  holdInput,
  orderCodeParams,
  proofInput,
  reasonInput,
  refundInput,
  rejectProofInput,
} from '../shared/input/orders.ts';
import { said } from '../shared/said.ts';
import { holdView, movedOrder, refundedOrder } from './answers/orders.ts';
import { doneWith } from './answers/shapes.ts';
import { area } from './frame/area.ts';
import { done, idempotent } from './frame/idempotency.ts';
import { tokenQuery } from './orders.ts';

/** The steps of an order: paying, moving on, giving back. */
export const orderStepsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  area(app, 'Pesanan', 'either');
  const asked = { params: orderCodeParams, querystring: tokenQuery };

  app.post(
    '/orders/:code/cancel',
    {
      schema: {
        operationId: 'cancelOrder',
        summary: 'Membatalkan pesanan',
        ...asked,
        body: reasonInput,
        once: true,
        response: { 200: doneWith(movedOrder) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const { code } = request.params;
        return done(
          said.orderCancelled,
          await cancelOrder(shop, actor, code, request.body, request.query.token),
        );
      }),
  );

  app.post(
    '/orders/:code/confirm-hold',
    {
      schema: {
        operationId: 'confirmHold',
        summary: 'Mengonfirmasi pesanan besar dengan kunci dari emailnya',
        params: orderCodeParams,
        body: holdInput,
        response: { 200: doneWith(holdView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.orderHoldConfirmed,
      data: await confirmHold(shop, await request.actor(), request.params.code, request.body),
    }),
  );

  app.post(
    '/orders/:code/proof',
    {
      schema: {
        operationId: 'sendProof',
        summary: 'Mengirim bukti transfer',
        ...asked,
        body: proofInput,
        once: true,
        response: { 200: doneWith(z.object({ code: z.string() })) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const { code } = request.params;
        return done(said.proofSent, await sendProof(shop, actor, code, request.body, request.query.token));
      }),
  );

  app.post(
    '/orders/:code/confirm-payment',
    {
      schema: {
        operationId: 'confirmPayment',
        summary: 'Memastikan uang pembayaran sudah masuk',
        params: orderCodeParams,
        querystring: confirmPaymentInput,
        once: true,
        response: { 200: doneWith(z.object({ codes: z.array(z.string()) })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.paymentConfirmed, await confirmPayment(shop, actor, request.params.code, request.query)),
      ),
  );

  app.post(
    '/orders/:code/undo-payment',
    {
      schema: {
        operationId: 'undoPayment',
        summary: 'Menarik kembali konfirmasi pembayaran',
        params: orderCodeParams,
        once: true,
        response: { 200: doneWith(z.object({ codes: z.array(z.string()) })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.paymentUndone, await undoPayment(shop, actor, request.params.code)),
      ),
  );

  app.post(
    '/orders/:code/reject-proof',
    {
      schema: {
        operationId: 'rejectProof',
        summary: 'Menolak bukti transfer dengan alasan',
        params: orderCodeParams,
        body: rejectProofInput,
        once: true,
        response: { 200: doneWith(z.object({ code: z.string() })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.proofRejected, await rejectProof(shop, actor, request.params.code, request.body)),
      ),
  );

  app.post(
    '/orders/:code/cash',
    {
      schema: {
        operationId: 'takeCash',
        summary: 'Mencatat uang tunai yang sudah diterima penjual',
        params: orderCodeParams,
        once: true,
        response: { 200: doneWith(z.object({ code: z.string() })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.cashTaken, await takeCash(shop, actor, request.params.code)),
      ),
  );

  app.post(
    '/orders/:code/undo-shipping',
    {
      schema: {
        operationId: 'undoShipping',
        summary: 'Menarik kembali kabar bahwa pesanan sudah dikirim atau siap diambil',
        params: orderCodeParams,
        once: true,
        response: { 200: doneWith(movedOrder) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.shippingUndone, await undoShipping(shop, actor, request.params.code)),
      ),
  );

  for (const [event, summary] of [
    ['process', 'Mulai menyiapkan pesanan'],
    ['ship', 'Pesanan dikirim atau siap diambil'],
    ['complete', 'Pesanan selesai'],
  ] as const) {
    app.post(
      `/orders/:code/${event}`,
      {
        schema: {
          ...asked,
          operationId: `${event}Order`,
          summary,
          once: true,
          response: { 200: doneWith(movedOrder) },
          refusals: [403, 404, 409],
        },
      },
      async (request, reply) =>
        idempotent(request, reply, async (shop, actor) => {
          const { code } = request.params;
          return done(said.orderMoved, await moveOnOrder(shop, actor, code, event, request.query.token));
        }),
    );
  }

  app.post(
    '/orders/:code/refund',
    {
      schema: {
        operationId: 'refundOrder',
        summary: 'Mencatat pengembalian uang',
        params: orderCodeParams,
        body: refundInput,
        once: true,
        response: { 200: doneWith(refundedOrder) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.orderRefunded, await refundOrder(shop, actor, request.params.code, request.body)),
      ),
  );
};
