import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createPayout } from '../../domain/payments/create-payout.ts';
import { findPayouts, getPayout } from '../../domain/payments/find-payouts.ts';
import { payoutFile } from '../../domain/payments/payout-file.ts';
import { returnPayoutPart, transitionPayout } from '../../domain/payments/transition-payout.ts';
import {
  payoutInput,
  payoutListInput,
  payoutParams,
  payoutReturnInput,
  payoutTransitionInput,
} from '../../shared/schemas/payment-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { handleIdempotent, successReply } from '../plugins/idempotency-key.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { payoutItem, payoutTransitioned, payoutView } from '../responses/finance-responses.ts';
import { dataResponse, fileResponse, pageResponse, successWith } from '../responses/response-shapes.ts';

/** Payouts to farmers, from their creation to their end. */
export const payoutsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: uang', ['admin']);

  app.get(
    '/admin/payouts',
    {
      schema: {
        operationId: 'findPayouts',
        summary: 'Pencairan kepada petani',
        querystring: payoutListInput,
        response: { 200: pageResponse(payoutItem) },
      },
    },
    async (request) => findPayouts(ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/payouts',
    {
      schema: {
        operationId: 'createPayout',
        summary: 'Mencairkan saldo petani',
        body: payoutInput,
        once: true,
        response: { 201: successWith(z.object({ id: z.int(), total: z.int(), farmers: z.int() })) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.payoutCreated, await createPayout(ctx, actor, request.body), 201),
      ),
  );

  app.get(
    '/admin/payouts/:id',
    {
      schema: {
        operationId: 'getPayout',
        summary: 'Satu pencairan, per petani',
        params: payoutParams,
        response: { 200: dataResponse(payoutView) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getPayout(ctx, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/admin/payouts/:id/steps',
    {
      schema: {
        operationId: 'movePayout',
        summary: 'Satu langkah pencairan: disetujui, file bank dibuat, ditransfer, selesai, atau mundur',
        params: payoutParams,
        body: payoutTransitionInput,
        once: true,
        response: { 200: successWith(payoutTransitioned) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.payoutMoved,
          await transitionPayout(ctx, actor, request.params.id, request.body),
        ),
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
        response: { 200: successWith(payoutTransitioned) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.payoutReturned,
          await returnPayoutPart(ctx, actor, request.params.id, request.body),
        ),
      ),
  );

  app.get(
    '/admin/payouts/:id/bank.csv',
    {
      schema: {
        operationId: 'getPayoutFile',
        summary: 'Pencairan sebagai file untuk transfer massal bank',
        params: payoutParams,
        response: { 200: fileResponse('text/csv') },
        refusals: [404, 409],
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const file = await payoutFile(ctx, await request.actor(), id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="pencairan-${id}.csv"`)
        .serializer(String)
        .send(file);
    },
  );
};
