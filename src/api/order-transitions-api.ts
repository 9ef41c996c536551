import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { advanceOrder } from '../domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../domain/orders/lifecycle/cancel-order.ts';
import { confirmLargeHold } from '../domain/orders/lifecycle/confirm-large-hold.ts';
import { recordFailedDelivery } from '../domain/orders/lifecycle/record-failed-delivery.ts';
import { undoShipping } from '../domain/orders/lifecycle/undo-shipping.ts';
import { confirmCashPayment } from '../domain/orders/payments/confirm-cash-payment.ts';
import { confirmPayment } from '../domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../domain/orders/payments/refund-order.ts';
import { rejectReceipt } from '../domain/orders/payments/reject-receipt.ts';
import { submitReceipt } from '../domain/orders/payments/submit-receipt.ts';
import { undoPaymentConfirmation } from '../domain/orders/payments/undo-payment-confirmation.ts';
import { MONEY_MAX } from '../shared/format/money.ts';
import { wholeBetween } from '../shared/schemas/fields/paging.ts';
import {
  confirmHoldInput,
  confirmPaymentInput,
  failedDeliveryInput,
  orderCodeParams,
  reasonInput,
  receiptInput,
  rejectReceiptInput,
  seenRefundInput,
} from '../shared/schemas/order-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { orderTokenQuery } from './orders-api.ts';
import { handleIdempotent, successReply } from './plugins/idempotency-key.ts';
import { routeGroup } from './plugins/route-access.ts';
import { holdView, refundedOrder, transitionedOrder } from './responses/order-responses.ts';
import { successWith } from './responses/response-shapes.ts';

/** A transition of an order; `open` is the amount that an admin leaves unpaid when completing a weighed order. */
const advanceOrderQuery = orderTokenQuery.extend({
  open: wholeBetween(0, MONEY_MAX, 'Jumlah harus bilangan bulat.').optional(),
});

/** The transitions of an order: payment, progress, refund. */
export const orderTransitionsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;
  routeGroup(app, 'Pesanan', 'either');
  const asked = { params: orderCodeParams, querystring: orderTokenQuery };

  app.post(
    '/orders/:code/cancel',
    {
      schema: {
        operationId: 'cancelOrder',
        summary: 'Membatalkan pesanan',
        ...asked,
        body: reasonInput,
        once: true,
        response: { 200: successWith(transitionedOrder) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) => {
        const { code } = request.params;
        return successReply(
          successTexts.orderCancelled,
          await cancelOrder(ctx, actor, code, request.body, request.query.token),
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
        body: confirmHoldInput,
        response: { 200: successWith(holdView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.orderHoldConfirmed,
      data: await confirmLargeHold(ctx, await request.actor(), request.params.code, request.body),
    }),
  );

  app.post(
    '/orders/:code/proof',
    {
      schema: {
        operationId: 'sendProof',
        summary: 'Mengirim bukti transfer',
        ...asked,
        body: receiptInput,
        once: true,
        response: { 200: successWith(z.object({ code: z.string() })) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) => {
        const { code } = request.params;
        return successReply(
          successTexts.proofSent,
          await submitReceipt(ctx, actor, code, request.body, request.query.token),
        );
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
        response: { 200: successWith(z.object({ codes: z.array(z.string()) })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.paymentConfirmed,
          await confirmPayment(ctx, actor, request.params.code, request.query),
        ),
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
        response: { 200: successWith(z.object({ codes: z.array(z.string()) })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.paymentUndone,
          await undoPaymentConfirmation(ctx, actor, request.params.code),
        ),
      ),
  );

  app.post(
    '/orders/:code/reject-proof',
    {
      schema: {
        operationId: 'rejectProof',
        summary: 'Menolak bukti transfer dengan alasan',
        params: orderCodeParams,
        body: rejectReceiptInput,
        once: true,
        response: { 200: successWith(z.object({ code: z.string() })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.proofRejected,
          await rejectReceipt(ctx, actor, request.params.code, request.body),
        ),
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
        response: { 200: successWith(z.object({ code: z.string() })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.cashTaken, await confirmCashPayment(ctx, actor, request.params.code)),
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
        response: { 200: successWith(transitionedOrder) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.shippingUndone, await undoShipping(ctx, actor, request.params.code)),
      ),
  );

  app.post(
    '/orders/:code/fail-delivery',
    {
      schema: {
        operationId: 'failDelivery',
        summary: 'Mencatat bahwa barang ditolak, pembeli tidak di tempat, atau diambil sebagian',
        params: orderCodeParams,
        body: failedDeliveryInput,
        once: true,
        response: { 200: successWith(transitionedOrder) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.deliveryFailed,
          await recordFailedDelivery(ctx, actor, request.params.code, request.body),
        ),
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
          params: orderCodeParams,
          querystring: advanceOrderQuery,
          operationId: `${event}Order`,
          summary,
          once: true,
          response: { 200: successWith(transitionedOrder) },
          refusals: [403, 404, 409],
        },
      },
      async (request, reply) =>
        handleIdempotent(request, reply, async (ctx, actor) => {
          const { code } = request.params;
          return successReply(
            successTexts.orderMoved,
            await advanceOrder(ctx, actor, code, event, request.query.token, request.query.open),
          );
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
        body: seenRefundInput,
        once: true,
        response: { 200: successWith(refundedOrder) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.orderRefunded,
          await refundOrder(ctx, actor, request.params.code, request.body),
        ),
      ),
  );
};
