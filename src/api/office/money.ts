import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findBalances } from '../../domain/payments/balances.ts';
import { findPayments } from '../../domain/payments/find-payments.ts';
import { getStatement } from '../../domain/payments/get-statement.ts';
import { settleDebt } from '../../domain/payments/settle-debt.ts';
import { statementCsv } from '../../domain/payments/statement-csv.ts';
import {
  balanceListInput,
  farmerParams,
  paymentListInput,
  settlementInput,
  statementQuery,
} from '../../shared/input/money.ts';
import { said } from '../../shared/said.ts';
import { balance, paymentItem, statement } from '../answers/money.ts';
import { dataOf, doneWith, fileOf, pageOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';
import { done, idempotent } from '../frame/idempotency.ts';

/** Payments to confirm, the farmers' balances and statements, and what farmers bring in. */
export const moneyApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  // A farmer has his own statement, which the verb sees to.
  area(app, 'Kantor: uang', ['admin', 'farmer']);

  app.get(
    '/admin/payments',
    {
      schema: {
        operationId: 'findPayments',
        summary: 'Pembayaran yang ditunggu, diperiksa, atau dikembalikan',
        querystring: paymentListInput,
        response: { 200: pageOf(paymentItem) },
        refusals: [403],
      },
    },
    async (request) => findPayments(shop, await request.actor(), request.query),
  );

  app.get(
    '/admin/balances',
    {
      schema: {
        operationId: 'findBalances',
        summary: 'Saldo petani',
        querystring: balanceListInput,
        response: { 200: pageOf(balance, { credit: z.int(), payable: z.int(), debt: z.int() }) },
      },
    },
    async (request) => findBalances(shop, await request.actor(), request.query),
  );

  const one = { schema: { params: farmerParams, querystring: statementQuery } };

  app.get(
    '/admin/balances/:farmerId',
    {
      schema: {
        ...one.schema,
        operationId: 'getStatement',
        summary: 'Rekening seorang petani dalam rentang hari',
        response: { 200: dataOf(statement) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getStatement(shop, await request.actor(), request.params.farmerId, request.query),
    }),
  );

  app.get(
    '/admin/balances/:farmerId/statement.csv',
    {
      schema: {
        ...one.schema,
        operationId: 'getStatementCsv',
        summary: 'Rekening seorang petani sebagai CSV',
        response: { 200: fileOf('text/csv') },
        refusals: [404],
      },
    },
    async (request, reply) => {
      const { farmerId } = request.params;
      const statement = await getStatement(shop, await request.actor(), farmerId, request.query);
      const name = `rekening-${farmerId}-${statement.from}-${statement.to}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .serializer(String)
        .send(statementCsv(statement));
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
        response: { 201: doneWith(z.object({ farmerId: z.int(), balance: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.debtSettled, await settleDebt(shop, actor, request.params.farmerId, request.body), 201),
      ),
  );
};
