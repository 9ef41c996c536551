import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerComplaint } from '../domain/orders/complaints/answer-complaint.ts';
import { fileComplaint } from '../domain/orders/complaints/file-complaint.ts';
import { findComplaints } from '../domain/orders/complaints/find-complaints.ts';
import { checkoutBidOrder } from '../domain/orders/placing/checkout-bid-order.ts';
import { placeOrder } from '../domain/orders/placing/place-order.ts';
import { quoteBidOrder } from '../domain/orders/placing/quote-bid-order.ts';
import { findOrderTrail } from '../domain/orders/reading/find-order-trail.ts';
import { findOrders } from '../domain/orders/reading/find-orders.ts';
import { getCreditNotes } from '../domain/orders/reading/get-credit-notes.ts';
import { getGroupInvoice, getInvoice } from '../domain/orders/reading/get-invoice.ts';
import { getOrder } from '../domain/orders/reading/get-order.ts';
import type { Actor, Shop } from '../domain/shop.ts';
import { creditNotesPdf } from '../pdf/credit-note.ts';
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
  quoteBidInput,
} from '../shared/input/orders.ts';
import { said } from '../shared/said.ts';
import { quote } from './answers/cart.ts';
import { complaintItem, orderItem, orderView, placedOrders } from './answers/orders.ts';
import { countedPageOf, dataOf, doneWith, fileOf, pageOf } from './answers/shapes.ts';
import { trailEntry } from './answers/system.ts';
import { area } from './frame/area.ts';
import { done, idempotent } from './frame/idempotency.ts';

/** A guest's token for one order. */
export const tokenQuery = z.strictObject({ token: z.string().max(100).optional() });

/** Orders: placing, reading, complaints. Their steps stand in order-steps.ts. */
export const ordersApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  area(app, 'Pesanan', 'either');

  app.post(
    '/orders',
    {
      schema: {
        operationId: 'placeOrder',
        summary: 'Membuat pesanan, satu untuk setiap petani',
        body: placeOrderInput,
        once: true,
        response: { 201: doneWith(placedOrders) },
        refusals: [401, 404, 409, 429],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const placed = await placeOrder(shop, actor, request.body, request.ip);
        return done(said.orderPlaced, placed, 201);
      }),
  );

  app.get(
    '/orders',
    {
      schema: {
        operationId: 'findOrders',
        summary: 'Pesanan: pembeli miliknya, petani untuk produknya, admin semuanya',
        querystring: orderListInput,
        response: { 200: countedPageOf(orderItem) },
        admits: [],
      },
    },
    async (request) => findOrders(shop, await request.actor(), request.query),
  );

  const asked = { params: orderCodeParams, querystring: tokenQuery };

  /** A paper about an order, drawn from what `read` gives. */
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
      read(shop: Shop, actor: Actor, code: string, token?: string): Promise<Read>;
      draw(shop: Shop, what: Read): Promise<Buffer>;
    },
  ) {
    app.get(
      path,
      {
        schema: {
          ...asked,
          operationId,
          summary,
          response: { 200: fileOf('application/pdf') },
          refusals: [404, 409],
        },
      },
      async (request, reply) => {
        const { code } = request.params;
        const what = await read(shop, await request.actor(), code, request.query.token);
        return reply.headers(pdfHeaders(`${name}-${code}.pdf`)).send(await draw(shop, what));
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
        response: { 200: dataOf(orderView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getOrder(shop, await request.actor(), request.params.code, request.query.token),
    }),
  );

  app.get(
    '/orders/:code/trail',
    {
      schema: {
        operationId: 'findOrderTrail',
        summary: 'Jejak perubahan sebuah pesanan',
        params: orderCodeParams,
        response: { 200: dataOf(z.array(trailEntry)) },
        admits: [],
        refusals: [403, 404],
      },
    },
    async (request) => ({
      data: await findOrderTrail(shop, await request.actor(), request.params.code),
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
        response: { 200: dataOf(quote) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request) => ({
      data: await quoteBidOrder(shop, await request.actor(), request.params.code, request.query),
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
        response: { 200: doneWith(z.object({ code: z.string(), total: z.int() })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.orderPlaced, await checkoutBidOrder(shop, actor, request.params.code, request.body)),
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
        response: { 201: doneWith(z.object({ code: z.string() })) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const { code } = request.params;
        const data = await fileComplaint(shop, actor, code, request.body, request.query.token);
        return done(said.complaintSent, data, 201);
      }),
  );

  app.post(
    '/orders/:code/complaint/answer',
    {
      schema: {
        operationId: 'answerComplaint',
        summary: 'Menjawab keluhan pembeli',
        params: orderCodeParams,
        body: complaintAnswerInput,
        once: true,
        response: { 200: doneWith(z.object({ code: z.string() })) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.complaintAnswered, await answerComplaint(shop, actor, request.params.code, request.body)),
      ),
  );

  app.get(
    '/orders/complaints',
    {
      schema: {
        operationId: 'findComplaints',
        summary: 'Keluhan pembeli',
        querystring: complaintListInput,
        response: { 200: pageOf(complaintItem) },
        admits: [],
        refusals: [403],
      },
    },
    async (request) => findComplaints(shop, await request.actor(), request.query),
  );
};
