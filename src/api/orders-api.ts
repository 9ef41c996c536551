import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Actor, AppContext } from '../domain/context.ts';
import { checkoutBidOrder } from '../domain/orders/checkout/checkout-bid-order.ts';
import { placeOrder } from '../domain/orders/checkout/place-order.ts';
import { quoteBidOrder } from '../domain/orders/checkout/quote-bid-order.ts';
import { fileComplaint } from '../domain/orders/complaints/file-complaint.ts';
import { findComplaints } from '../domain/orders/complaints/find-complaints.ts';
import { respondToComplaint } from '../domain/orders/complaints/respond-to-complaint.ts';
import { settleComplaint } from '../domain/orders/complaints/settle-complaint.ts';
import { findOrderAuditTrail } from '../domain/orders/queries/find-order-audit-trail.ts';
import { findOrders } from '../domain/orders/queries/find-orders.ts';
import { getCreditNotes } from '../domain/orders/queries/get-credit-notes.ts';
import { getGroupInvoice, getInvoice } from '../domain/orders/queries/get-invoice.ts';
import { getOrder } from '../domain/orders/queries/get-order.ts';
import { creditNotesPdf } from '../pdf/credit-notes-pdf.ts';
import { invoicePdf } from '../pdf/invoice-pdf.ts';
import { pdfHeaders } from '../pdf/pdf-response.ts';
import {
  checkoutBidInput,
  complaintInput,
  complaintListInput,
  complaintResponseInput,
  orderCodeParams,
  orderListInput,
  placeOrderInput,
  quoteBidInput,
} from '../shared/schemas/order-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { handleIdempotent, successReply } from './plugins/idempotency-key.ts';
import { routeGroup } from './plugins/route-access.ts';
import { quote } from './responses/cart-responses.ts';
import { complaintItem, orderItem, orderView, placedOrders } from './responses/order-responses.ts';
import {
  dataResponse,
  fileResponse,
  pageResponse,
  pageWithCountOf,
  successWith,
} from './responses/response-shapes.ts';
import { auditTrailEntry } from './responses/system-responses.ts';

/** A guest's token for one order. */
export const orderTokenQuery = z.strictObject({ token: z.string().max(100).optional() });

/** Orders: placing, reading, complaints. Their transitions are in order-transitions-api.ts. */
export const ordersApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;
  routeGroup(app, 'Pesanan', 'either');

  app.post(
    '/orders',
    {
      schema: {
        operationId: 'placeOrder',
        summary: 'Membuat pesanan, satu untuk setiap petani',
        body: placeOrderInput,
        once: true,
        response: { 201: successWith(placedOrders) },
        refusals: [401, 404, 409, 429],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) => {
        const placed = await placeOrder(ctx, actor, request.body, request.ip);
        return successReply(successTexts.orderPlaced, placed, 201);
      }),
  );

  app.get(
    '/orders',
    {
      schema: {
        operationId: 'findOrders',
        summary: 'Pesanan: pembeli miliknya, petani untuk produknya, admin semuanya',
        querystring: orderListInput,
        response: { 200: pageWithCountOf(orderItem) },
        admits: [],
      },
    },
    async (request) => findOrders(ctx, await request.actor(), request.query),
  );

  const asked = { params: orderCodeParams, querystring: orderTokenQuery };

  /** A document about an order, rendered from the result of `read`. */
  function paper<Read>(
    path: string,
    {
      operationId,
      summary,
      name,
      read,
      draw,
    }: {
      operationId: string;
      summary: string;
      name: string;
      read(ctx: AppContext, actor: Actor, code: string, token?: string): Promise<Read>;
      draw(ctx: AppContext, what: Read): Promise<Buffer>;
    },
  ) {
    app.get(
      path,
      {
        schema: {
          ...asked,
          operationId,
          summary,
          response: { 200: fileResponse('application/pdf') },
          refusals: [404, 409],
        },
      },
      async (request, reply) => {
        const { code } = request.params;
        const what = await read(ctx, await request.actor(), code, request.query.token);
        return reply.headers(pdfHeaders(`${name}-${code}.pdf`)).send(await draw(ctx, what));
      },
    );
  }

  app.get(
    '/orders/:code',
    {
      schema: {
        ...asked,
        operationId: 'getOrder',
        summary: 'Satu pesanan',
        response: { 200: dataResponse(orderView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getOrder(ctx, await request.actor(), request.params.code, request.query.token),
    }),
  );

  app.get(
    '/orders/:code/trail',
    {
      schema: {
        operationId: 'findOrderTrail',
        summary: 'Jejak perubahan sebuah pesanan',
        params: orderCodeParams,
        response: { 200: dataResponse(z.array(auditTrailEntry)) },
        admits: [],
        refusals: [403, 404],
      },
    },
    async (request) => ({
      data: await findOrderAuditTrail(ctx, await request.actor(), request.params.code),
    }),
  );

  paper('/orders/:code/invoice.pdf', {
    operationId: 'getInvoice',
    summary: 'Faktur satu pesanan sebagai PDF',
    name: 'faktur',
    read: getInvoice,
    draw: invoicePdf,
  });
  paper('/orders/group/:code/invoice.pdf', {
    operationId: 'getGroupInvoice',
    summary: 'Faktur semua pesanan yang dibuat bersama sebagai PDF',
    name: 'faktur',
    read: getGroupInvoice,
    draw: invoicePdf,
  });
  paper('/orders/:code/credit-notes.pdf', {
    operationId: 'getCreditNotes',
    summary: 'Nota kredit dan debit atas faktur satu pesanan sebagai PDF',
    name: 'nota-kredit',
    read: getCreditNotes,
    draw: creditNotesPdf,
  });

  app.get(
    '/orders/:code/checkout',
    {
      schema: {
        operationId: 'quoteBidOrder',
        summary: 'Rincian pesanan dari penawaran yang diterima, sebelum dibayar',
        params: orderCodeParams,
        querystring: quoteBidInput,
        response: { 200: dataResponse(quote) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request) => ({
      data: await quoteBidOrder(ctx, await request.actor(), request.params.code, request.query),
    }),
  );

  app.post(
    '/orders/:code/checkout',
    {
      schema: {
        operationId: 'checkoutBidOrder',
        summary: 'Melengkapi alamat dan cara bayar pesanan dari penawaran',
        params: orderCodeParams,
        body: checkoutBidInput,
        once: true,
        response: { 200: successWith(z.object({ code: z.string(), total: z.int() })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.orderPlaced,
          await checkoutBidOrder(ctx, actor, request.params.code, request.body),
        ),
      ),
  );

  app.post(
    '/orders/:code/complaint',
    {
      schema: {
        operationId: 'fileComplaint',
        summary: 'Menyampaikan keluhan atas pesanan',
        ...asked,
        body: complaintInput,
        once: true,
        response: { 201: successWith(z.object({ code: z.string() })) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) => {
        const { code } = request.params;
        const data = await fileComplaint(ctx, actor, code, request.body, request.query.token);
        return successReply(successTexts.complaintSent, data, 201);
      }),
  );

  app.post(
    '/orders/:code/complaint/answer',
    {
      schema: {
        operationId: 'answerComplaint',
        summary: 'Menjawab keluhan pembeli',
        params: orderCodeParams,
        body: complaintResponseInput,
        once: true,
        response: { 200: successWith(z.object({ code: z.string() })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.complaintAnswered,
          await respondToComplaint(ctx, actor, request.params.code, request.body),
        ),
      ),
  );

  app.post(
    '/orders/:code/complaint/settle',
    {
      schema: {
        operationId: 'settleComplaint',
        summary: 'Menyatakan keluhan sendiri sudah selesai',
        params: orderCodeParams,
        querystring: orderTokenQuery,
        once: true,
        response: { 200: successWith(z.object({ code: z.string() })) },
        refusals: [403, 404],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.complaintSettled,
          await settleComplaint(ctx, actor, request.params.code, request.query.token),
        ),
      ),
  );

  app.get(
    '/orders/complaints',
    {
      schema: {
        operationId: 'findComplaints',
        summary: 'Keluhan pembeli',
        querystring: complaintListInput,
        response: { 200: pageResponse(complaintItem) },
        admits: [],
        refusals: [403],
      },
    },
    async (request) => findComplaints(ctx, await request.actor(), request.query),
  );
};
