import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findBalances } from '../domain/payments/balances.ts';
import { createPayout } from '../domain/payments/create-payout.ts';
import { findPayments } from '../domain/payments/find-payments.ts';
import { findPayouts, getPayout } from '../domain/payments/find-payouts.ts';
import { getStatement } from '../domain/payments/get-statement.ts';
import { settleDebt } from '../domain/payments/settle-debt.ts';
import { statementCsv } from '../domain/payments/statement-csv.ts';
import { requireUser } from '../domain/shop.ts';
import {
  balanceListInput,
  farmerParams,
  paymentListInput,
  payoutInput,
  payoutListInput,
  payoutParams,
  settlementInput,
  statementQuery,
} from '../shared/input/money.ts';
import { said } from '../shared/said.ts';
import { idempotent } from './idempotency.ts';

/** Payments to confirm, the farmers' balances and statements, payouts, and what farmers bring in. */
export const moneyApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  // Who asks comes before what he asks; a farmer has his own statement, which the verb sees to.
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor(), 'admin', 'farmer');
  });

  app.get('/admin/payments', { schema: { querystring: paymentListInput } }, async (request) =>
    findPayments(shop, await request.actor(), request.query),
  );

  app.get('/admin/payouts', { schema: { querystring: payoutListInput } }, async (request) =>
    findPayouts(shop, await request.actor(), request.query),
  );

  app.post('/admin/payouts', { schema: { body: payoutInput } }, async (request, reply) =>
    idempotent(request, reply, async (shop, actor) => ({
      status: 201,
      body: {
        success: true,
        message: said.payoutCreated,
        data: await createPayout(shop, actor, request.body),
      },
    })),
  );

  app.get('/admin/payouts/:id', { schema: { params: payoutParams } }, async (request) => ({
    data: await getPayout(shop, await request.actor(), request.params.id),
  }));

  app.get('/admin/balances', { schema: { querystring: balanceListInput } }, async (request) =>
    findBalances(shop, await request.actor(), request.query),
  );

  const one = { schema: { params: farmerParams, querystring: statementQuery } };

  app.get('/admin/balances/:farmerId', one, async (request) => ({
    data: await getStatement(shop, await request.actor(), request.params.farmerId, request.query),
  }));

  app.get('/admin/balances/:farmerId/statement.csv', one, async (request, reply) => {
    const { farmerId } = request.params;
    const statement = await getStatement(shop, await request.actor(), farmerId, request.query);
    const name = `rekening-${farmerId}-${statement.from}-${statement.to}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .serializer(String)
      .send(statementCsv(statement));
  });

  app.post(
    '/admin/balances/:farmerId/settlements',
    { schema: { params: farmerParams, body: settlementInput } },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => ({
        status: 201,
        body: {
          success: true,
          message: said.debtSettled,
          data: await settleDebt(shop, actor, request.params.farmerId, request.body),
        },
      })),
  );
};
