import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createPayout } from '../../domain/payments/create-payout.ts';
import { findPayouts, getPayout } from '../../domain/payments/find-payouts.ts';
import { movePayout, returnPayoutPart } from '../../domain/payments/move-payout.ts';
import { payoutFile } from '../../domain/payments/payout-file.ts';
import {
  payoutInput,
  payoutListInput,
  payoutParams,
  payoutReturnInput,
  payoutStepInput,
} from '../../shared/input/money.ts';
import { said } from '../../shared/said.ts';
import { payoutItem, payoutMoved, payoutView } from '../answers/money.ts';
import { dataOf, doneWith, fileOf, pageOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';
import { done, idempotent } from '../frame/idempotency.ts';

/** Payouts to farmers, from their making to their end. */
export const payoutsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: uang', ['admin']);

  app.get(
    '/admin/payouts',
    {
      schema: {
        operationId: 'findPayouts',
        summary: 'Pencairan kepada petani',
        querystring: payoutListInput,
        response: { 200: pageOf(payoutItem) },
      },
    },
    async (request) => findPayouts(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/payouts',
    {
      schema: {
        operationId: 'createPayout',
        summary: 'Mencairkan saldo petani',
        body: payoutInput,
        once: true,
        response: { 201: doneWith(z.object({ id: z.int(), total: z.int(), farmers: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.payoutCreated, await createPayout(shop, actor, request.body), 201),
      ),
  );

  app.get(
    '/admin/payouts/:id',
    {
      schema: {
        operationId: 'getPayout',
        summary: 'Satu pencairan, per petani',
        params: payoutParams,
        response: { 200: dataOf(payoutView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getPayout(shop, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/admin/payouts/:id/steps',
    {
      schema: {
        operationId: 'movePayout',
        summary: 'Satu langkah pencairan: disetujui, file bank dibuat, ditransfer, selesai, atau mundur',
        params: payoutParams,
        body: payoutStepInput,
        once: true,
        response: { 200: doneWith(payoutMoved) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.payoutMoved, await movePayout(shop, actor, request.params.id, request.body)),
      ),
  );

  app.post(
    '/admin/payouts/:id/returns',
    {
      schema: {
        operationId: 'returnPayoutPart',
        summary: 'Mengembalikan bagian seorang petani ke saldonya',
        params: payoutParams,
        body: payoutReturnInput,
        once: true,
        response: { 200: doneWith(payoutMoved) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.payoutReturned, await returnPayoutPart(shop, actor, request.params.id, request.body)),
      ),
  );

  app.get(
    '/admin/payouts/:id/bank.csv',
    {
      schema: {
        operationId: 'getPayoutFile',
        summary: 'Pencairan sebagai file untuk transfer massal bank',
        params: payoutParams,
        response: { 200: fileOf('text/csv') },
        refusals: [404, 409],
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const file = await payoutFile(shop, await request.actor(), id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="pencairan-${id}.csv"`)
        .serializer(String)
        .send(file);
    },
  );
};
