import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findMoneyMovements } from '../../domain/payments/find-money-movements.ts';
import { recordPaymentFee } from '../../domain/payments/record-payment-fee.ts';
import { feeInput, ledgerQuery } from '../../shared/schemas/ledger-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { handleIdempotent, successReply } from '../plugins/idempotency-key.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { ledgerRow, ledgerSums } from '../responses/finance-responses.ts';
import { pageResponse, successWith } from '../responses/response-shapes.ts';

/** The rows of the ledger of money behind every report, and fees that providers of payments keep. */
export const ledgerApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Kantor: uang', ['admin']);

  app.get(
    '/admin/ledger',
    {
      schema: {
        operationId: 'findMoneyMovements',
        summary: 'Baris buku besar menurut tanggal dicatat, dengan jumlahnya',
        querystring: ledgerQuery,
        response: { 200: pageResponse(ledgerRow, { sums: ledgerSums }) },
      },
    },
    async (request) => findMoneyMovements(app.ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/ledger/fees',
    {
      schema: {
        operationId: 'recordPaymentFee',
        summary: 'Mencatat biaya pembayaran online atau QRIS, atau menarik kembali yang keliru',
        body: feeInput,
        once: true,
        response: { 201: successWith(z.object({ total: z.int() })) },
        refusals: [409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.paymentFeeRecorded, await recordPaymentFee(ctx, actor, request.body), 201),
      ),
  );
};
