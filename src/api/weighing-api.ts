import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  acceptOfflineTicket,
  confirmTicketByCode,
} from '../domain/weighing/commands/accept-offline-ticket.ts';
import { confirmTicket } from '../domain/weighing/commands/confirm-ticket.ts';
import { disputeTicket } from '../domain/weighing/commands/dispute-ticket.ts';
import { proposeTicket } from '../domain/weighing/commands/propose-ticket.ts';
import { resolveTicketDispute } from '../domain/weighing/commands/resolve-ticket-dispute.ts';
import { settleWeighingBalance } from '../domain/weighing/commands/settle-weighing-balance.ts';
import { getPublicTicket } from '../domain/weighing/queries/get-public-ticket.ts';
import { getTicketDocument } from '../domain/weighing/queries/get-ticket-document.ts';
import { getWeighing } from '../domain/weighing/queries/get-weighing.ts';
import { pdfHeaders } from '../pdf/pdf-response.ts';
import { weighTicketPdf } from '../pdf/weigh-ticket-pdf.ts';
import { orderCodeParams } from '../shared/schemas/order-schemas.ts';
import {
  balanceInput,
  codeTicketInput,
  confirmTicketInput,
  decideTicketInput,
  disputeTicketInput,
  offlineTicketInput,
  proposeTicketInput,
  ticketCodeParams,
} from '../shared/schemas/weigh-ticket-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { orderTokenQuery } from './orders-api.ts';
import { handleIdempotent, successReply } from './plugins/idempotency-key.ts';
import { routeGroup } from './plugins/route-access.ts';
import { dataResponse, fileResponse, successWith } from './responses/response-shapes.ts';
import {
  proposedTicket,
  publicTicket,
  settledBalance,
  settledTicket,
  transitionedTicket,
  weighingView,
} from './responses/weighing-responses.ts';

/** Weigh tickets of orders: proposing, confirming, deciding, and their effect on the money. */
export const weighingApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;
  routeGroup(app, 'Timbangan', 'either');
  const asked = { params: orderCodeParams, querystring: orderTokenQuery };

  app.get(
    '/weighing/:code',
    {
      schema: {
        operationId: 'getWeighTicket',
        summary: 'Satu nota timbang untuk umum: angka, hash, dan tempatnya di rantai, tanpa nama orang',
        params: ticketCodeParams,
        response: { 200: dataResponse(publicTicket) },
        admits: 'anyone',
        refusals: [404],
      },
    },
    async (request) => ({ data: await getPublicTicket(ctx, request.params.code) }),
  );

  app.get(
    '/weighing/:code/ticket.pdf',
    {
      schema: {
        operationId: 'getWeighTicketPaper',
        summary: 'Satu nota timbang sebagai PDF dengan kode QR, untuk umum',
        params: ticketCodeParams,
        response: { 200: fileResponse('application/pdf') },
        admits: 'anyone',
        refusals: [404],
      },
    },
    async (request, reply) => {
      const { code } = request.params;
      const pdf = await weighTicketPdf(ctx, await getTicketDocument(ctx, code));
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
        response: { 200: dataResponse(weighingView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getWeighing(ctx, await request.actor(), request.params.code, request.query.token),
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
        response: { 200: successWith(proposedTicket) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) => {
        const { params, body, query } = request;
        return successReply(
          successTexts.weighingProposed,
          await proposeTicket(ctx, actor, params.code, body, query.token),
        );
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
        response: { 200: successWith(settledTicket) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) => {
        const { params, body, query } = request;
        return successReply(
          successTexts.weighingConfirmed,
          await confirmTicket(ctx, actor, params.code, body, query.token),
        );
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
        response: { 200: successWith(transitionedTicket) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) => {
        const { params, body, query } = request;
        return successReply(
          successTexts.weighingDisputed,
          await disputeTicket(ctx, actor, params.code, body, query.token),
        );
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
        response: { 200: successWith(transitionedTicket) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.weighingDecided,
          await resolveTicketDispute(ctx, actor, request.params.code, request.body),
        ),
      ),
  );

  // Every wrong code counts, so these run outside the idempotency key's transaction; a repeated confirmation
  // is idempotent by itself.
  app.post(
    '/orders/:code/weighing/code',
    {
      schema: {
        ...asked,
        operationId: 'confirmTicketByCode',
        summary: 'Menyetujui nota sendiri dengan enam angka yang dibacakan pihak lain',
        body: codeTicketInput,
        response: { 200: successWith(settledTicket) },
        refusals: [403, 404, 409, 429],
      },
    },
    async (request) => {
      const { params, body, query } = request;
      const data = await confirmTicketByCode(ctx, await request.actor(), params.code, body, query.token);
      return { success: true as const, message: successTexts.weighingConfirmed, data };
    },
  );

  app.post(
    '/orders/:code/weighing/sealed',
    {
      schema: {
        ...asked,
        operationId: 'takeSealedTicket',
        summary: 'Menerima nota dan persetujuan yang dibuat dua ponsel tanpa sinyal',
        body: offlineTicketInput,
        response: { 200: successWith(settledTicket) },
        refusals: [403, 404, 409, 429],
      },
    },
    async (request) => {
      const { params, body, query } = request;
      const data = await acceptOfflineTicket(ctx, await request.actor(), params.code, body, query.token);
      return { success: true as const, message: successTexts.weighingConfirmed, data };
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
        response: { 200: successWith(settledBalance) },
        admits: [],
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.balanceSettled,
          await settleWeighingBalance(ctx, actor, request.params.code, request.body),
        ),
      ),
  );
};
