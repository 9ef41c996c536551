import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { confirmTicket } from '../domain/weighing/confirm-ticket.ts';
import { decideTicket } from '../domain/weighing/decide-ticket.ts';
import { disputeTicket } from '../domain/weighing/dispute-ticket.ts';
import { getPublicTicket } from '../domain/weighing/get-public-ticket.ts';
import { getTicketPaper } from '../domain/weighing/get-ticket-paper.ts';
import { getWeighing } from '../domain/weighing/get-weighing.ts';
import { proposeTicket } from '../domain/weighing/propose-ticket.ts';
import { settleBalance } from '../domain/weighing/settle-balance.ts';
import { confirmByCode, takeSealed } from '../domain/weighing/take-sealed.ts';
import { pdfHeaders } from '../pdf/pdf-answer.ts';
import { weighTicketPdf } from '../pdf/weigh-ticket.ts';
import { orderCodeParams } from '../shared/input/orders.ts';
import {
  balanceInput,
  codeTicketInput,
  confirmTicketInput,
  decideTicketInput,
  disputeTicketInput,
  proposeTicketInput,
  sealedTicketInput,
  ticketCodeParams,
} from '../shared/input/weigh-tickets.ts';
import { said } from '../shared/said.ts';
import { dataOf, doneWith, fileOf } from './answers/shapes.ts';
import {
  movedTicket,
  proposedTicket,
  publicTicket,
  settledBalance,
  settledTicket,
  weighingView,
} from './answers/weighing.ts';
import { area } from './frame/area.ts';
import { done, idempotent } from './frame/idempotency.ts';
import { tokenQuery } from './orders.ts';

/** Weigh tickets of orders: proposing, answering, deciding, and what they leave open of the money. */
export const weighingApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  area(app, 'Timbangan', 'either');
  const asked = { params: orderCodeParams, querystring: tokenQuery };

  app.get(
    '/weighing/:code',
    {
      schema: {
        operationId: 'getWeighTicket',
        summary: 'Satu nota timbang untuk umum: angka, hash, dan tempatnya di rantai, tanpa nama orang',
        params: ticketCodeParams,
        response: { 200: dataOf(publicTicket) },
        admits: 'anyone',
        refusals: [404],
      },
    },
    async (request) => ({ data: await getPublicTicket(shop, request.params.code) }),
  );

  app.get(
    '/weighing/:code/ticket.pdf',
    {
      schema: {
        operationId: 'getWeighTicketPaper',
        summary: 'Satu nota timbang sebagai PDF dengan kode QR, untuk umum',
        params: ticketCodeParams,
        response: { 200: fileOf('application/pdf') },
        admits: 'anyone',
        refusals: [404],
      },
    },
    async (request, reply) => {
      const { code } = request.params;
      const pdf = await weighTicketPdf(shop, await getTicketPaper(shop, code));
      return reply.headers(pdfHeaders(`nota-timbang-${code}.pdf`)).send(pdf);
    },
  );

  app.get(
    '/orders/:code/weighing',
    {
      schema: {
        ...asked,
        operationId: 'getWeighing',
        summary: 'Barang pesanan yang dijual menurut timbangan, dengan notanya',
        response: { 200: dataOf(weighingView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getWeighing(shop, await request.actor(), request.params.code, request.query.token),
    }),
  );

  app.post(
    '/orders/:code/weighing',
    {
      schema: {
        ...asked,
        operationId: 'proposeTicket',
        summary: 'Mengajukan nota timbang, atau menggantinya dengan yang baru',
        body: proposeTicketInput,
        once: true,
        response: { 200: doneWith(proposedTicket) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const { params, body, query } = request;
        return done(said.weighingProposed, await proposeTicket(shop, actor, params.code, body, query.token));
      }),
  );

  app.post(
    '/orders/:code/weighing/confirm',
    {
      schema: {
        ...asked,
        operationId: 'confirmTicket',
        summary: 'Menyetujui nota timbang pihak lain; harga dan stok disesuaikan',
        body: confirmTicketInput,
        once: true,
        response: { 200: doneWith(settledTicket) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const { params, body, query } = request;
        return done(said.weighingConfirmed, await confirmTicket(shop, actor, params.code, body, query.token));
      }),
  );

  app.post(
    '/orders/:code/weighing/dispute',
    {
      schema: {
        ...asked,
        operationId: 'disputeTicket',
        summary: 'Mempersoalkan nota timbang pihak lain, dengan alasan',
        body: disputeTicketInput,
        once: true,
        response: { 200: doneWith(movedTicket) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const { params, body, query } = request;
        return done(said.weighingDisputed, await disputeTicket(shop, actor, params.code, body, query.token));
      }),
  );

  app.post(
    '/orders/:code/weighing/decide',
    {
      schema: {
        operationId: 'decideTicket',
        summary: 'Memutuskan nota timbang yang dipersoalkan: sah atau batal',
        params: orderCodeParams,
        body: decideTicketInput,
        once: true,
        response: { 200: doneWith(movedTicket) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.weighingDecided, await decideTicket(shop, actor, request.params.code, request.body)),
      ),
  );

  // Each wrong code counts, so these run in no transaction of a key's; the same yes twice is one by itself.
  app.post(
    '/orders/:code/weighing/code',
    {
      schema: {
        ...asked,
        operationId: 'confirmTicketByCode',
        summary: 'Menyetujui nota sendiri dengan enam angka yang dibacakan pihak lain',
        body: codeTicketInput,
        response: { 200: doneWith(settledTicket) },
        refusals: [403, 404, 409, 429],
      },
    },
    async (request) => {
      const { params, body, query } = request;
      const data = await confirmByCode(shop, await request.actor(), params.code, body, query.token);
      return { success: true as const, message: said.weighingConfirmed, data };
    },
  );

  app.post(
    '/orders/:code/weighing/sealed',
    {
      schema: {
        ...asked,
        operationId: 'takeSealedTicket',
        summary: 'Menerima nota dan persetujuan yang dibuat dua ponsel tanpa sinyal',
        body: sealedTicketInput,
        response: { 200: doneWith(settledTicket) },
        refusals: [403, 404, 409, 429],
      },
    },
    async (request) => {
      const { params, body, query } = request;
      const data = await takeSealed(shop, await request.actor(), params.code, body, query.token);
      return { success: true as const, message: said.weighingConfirmed, data };
    },
  );

  app.post(
    '/orders/:code/weighing/balance',
    {
      schema: {
        operationId: 'settleBalance',
        summary: 'Mencatat kelebihan bayar sudah dikembalikan, atau kekurangannya sudah masuk',
        params: orderCodeParams,
        body: balanceInput,
        once: true,
        response: { 200: doneWith(settledBalance) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.balanceSettled, await settleBalance(shop, actor, request.params.code, request.body)),
      ),
  );
};
