import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  bookReceivedMoney,
  returnSurplus,
  useCredit,
} from '../../domain/orders/payments/book-received-money.ts';
import { closeGatewayNotice } from '../../domain/orders/payments/close-gateway-notice.ts';
import { findGatewayNotices } from '../../domain/orders/payments/find-gateway-notices.ts';
import { getReceivedMoney } from '../../domain/orders/payments/get-received-money.ts';
import { findBalances } from '../../domain/payments/balances.ts';
import { findPayments } from '../../domain/payments/find-payments.ts';
import { getStatement } from '../../domain/payments/get-statement.ts';
import { settleDebt } from '../../domain/payments/settle-debt.ts';
import { statementCsv } from '../../domain/payments/statement-csv.ts';
import { getSettings } from '../../domain/settings/get-settings.ts';
import {
  balanceListInput,
  creditInput,
  farmerParams,
  gatewayNoticeInput,
  gatewayNoticeListInput,
  gatewayNoticeParams,
  paymentListInput,
  paymentParams,
  receivedInput,
  settlementInput,
  statementQuery,
  surplusBackInput,
} from '../../shared/schemas/payment-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { handleIdempotent, successReply } from '../plugins/idempotency-key.ts';
import { routeGroup } from '../plugins/route-access.ts';
import {
  balance,
  gatewayNotice,
  paymentItem,
  receivedMoney,
  statement,
} from '../responses/finance-responses.ts';
import { dataResponse, fileResponse, pageResponse, successWith } from '../responses/response-shapes.ts';

/** Payments to confirm, the farmers' balances and statements, and farmers' settlements. */
export const financeApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  // A farmer may read their own statement; the use case checks that.
  routeGroup(app, 'Kantor: uang', ['admin', 'farmer']);

  app.get(
    '/admin/payments',
    {
      schema: {
        operationId: 'findPayments',
        summary: 'Pembayaran yang ditunggu, diperiksa, atau dikembalikan',
        querystring: paymentListInput,
        response: { 200: pageResponse(paymentItem) },
        refusals: [403],
      },
    },
    async (request) => findPayments(ctx, await request.actor(), request.query),
  );

  app.get(
    '/admin/payments/:id/received',
    {
      schema: {
        operationId: 'getReceivedMoney',
        summary: 'Uang terlambat dan kelebihan satu checkout, dan pesanan yang bisa dibayar dengannya',
        params: paymentParams,
        response: { 200: dataResponse(receivedMoney) },
        refusals: [403, 404],
      },
    },
    async (request) => ({ data: await getReceivedMoney(ctx, await request.actor(), request.params.id) }),
  );

  app.post(
    '/admin/payments/:id/received',
    {
      schema: {
        operationId: 'bookReceivedMoney',
        summary: 'Mencatat uang yang masuk terlambat, dua kali, atau berlebih',
        params: paymentParams,
        body: receivedInput,
        once: true,
        response: {
          200: successWith(
            z.object({ paid: z.array(z.string()), late: z.array(z.string()), surplus: z.int() }),
          ),
        },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.moneyReceived,
          await bookReceivedMoney(ctx, actor, request.params.id, request.body),
        ),
      ),
  );

  app.post(
    '/admin/payments/:id/return',
    {
      schema: {
        operationId: 'returnSurplus',
        summary: 'Mencatat kelebihan bayar yang sudah dikembalikan',
        params: paymentParams,
        body: surplusBackInput,
        once: true,
        response: { 200: successWith(z.object({ left: z.int() })) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.surplusReturned,
          await returnSurplus(ctx, actor, request.params.id, request.body),
        ),
      ),
  );

  app.post(
    '/admin/payments/:id/use',
    {
      schema: {
        operationId: 'useCredit',
        summary: 'Memakai uang terlambat atau kelebihan untuk pesanan lain pembeli yang sama',
        params: paymentParams,
        body: creditInput,
        once: true,
        response: { 200: successWith(z.object({ codes: z.array(z.string()), left: z.int() })) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.creditUsed, await useCredit(ctx, actor, request.params.id, request.body)),
      ),
  );

  app.get(
    '/admin/gateway-notices',
    {
      schema: {
        operationId: 'findGatewayNotices',
        summary: 'Kabar dari layanan pembayaran yang tidak diminta atau tidak bisa dicatat sendiri',
        querystring: gatewayNoticeListInput,
        response: { 200: pageResponse(gatewayNotice) },
        refusals: [403],
      },
    },
    async (request) => findGatewayNotices(ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/gateway-notices/:id/close',
    {
      schema: {
        operationId: 'closeGatewayNotice',
        summary: 'Menutup kabar layanan pembayaran dengan catatan apa yang dilakukan',
        params: gatewayNoticeParams,
        body: gatewayNoticeInput,
        response: { 200: successWith(z.object({ id: z.int() })) },
        refusals: [403, 409],
      },
    },
    async (request) => {
      const data = await closeGatewayNotice(ctx, await request.actor(), request.params.id, request.body);
      return { success: true as const, message: successTexts.gatewayNoticeClosed, data };
    },
  );

  app.get(
    '/admin/balances',
    {
      schema: {
        operationId: 'findBalances',
        summary: 'Saldo petani',
        querystring: balanceListInput,
        response: { 200: pageResponse(balance, { credit: z.int(), payable: z.int(), debt: z.int() }) },
      },
    },
    async (request) => findBalances(ctx, await request.actor(), request.query),
  );

  const one = { schema: { params: farmerParams, querystring: statementQuery } };

  app.get(
    '/admin/balances/:farmerId',
    {
      schema: {
        ...one.schema,
        operationId: 'getStatement',
        summary: 'Rekening seorang petani dalam rentang hari',
        response: { 200: dataResponse(statement) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getStatement(ctx, await request.actor(), request.params.farmerId, request.query),
    }),
  );

  app.get(
    '/admin/balances/:farmerId/statement.csv',
    {
      schema: {
        ...one.schema,
        operationId: 'getStatementCsv',
        summary: 'Rekening seorang petani sebagai CSV',
        response: { 200: fileResponse('text/csv') },
        refusals: [404],
      },
    },
    async (request, reply) => {
      const { farmerId } = request.params;
      const statement = await getStatement(ctx, await request.actor(), farmerId, request.query);
      const name = `rekening-${farmerId}-${statement.from}-${statement.to}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .serializer(String)
        .send(statementCsv(statement, (await getSettings(ctx, 'store')).store.currency));
    },
  );

  app.post(
    '/admin/balances/:farmerId/settlements',
    {
      schema: {
        operationId: 'settleDebt',
        summary: 'Mencatat komisi yang disetor petani',
        params: farmerParams,
        body: settlementInput,
        once: true,
        response: { 201: successWith(z.object({ farmerId: z.int(), balance: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.debtSettled,
          await settleDebt(ctx, actor, request.params.farmerId, request.body),
          201,
        ),
      ),
  );
};
