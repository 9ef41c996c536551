import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findBankLines } from '../../domain/bank-reconciliation/find-bank-lines.ts';
import { importBankStatement } from '../../domain/bank-reconciliation/import-bank-statement.ts';
import { ignoreBankLines, matchBankLines } from '../../domain/bank-reconciliation/match-bank-lines.ts';
import { matchBankMoney } from '../../domain/bank-reconciliation/match-bank-money.ts';
import {
  bankIgnoreInput,
  bankLineListInput,
  bankMatchInput,
  bankMoneyInput,
  bankStatementInput,
} from '../../shared/schemas/payment-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { bankImport, bankLine, matchedBankLines } from '../responses/finance-responses.ts';
import { pageResponse, successWith } from '../responses/response-shapes.ts';

/** Enough for a statement of several months. */
const STATEMENT_BYTES_MAX = 1024 * 1024;

/** The bank statement, and the payments that its lines match. */
export const bankReconciliationApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: uang', ['admin']);

  app.get(
    '/admin/bank-lines',
    {
      schema: {
        operationId: 'findBankLines',
        summary: 'Uang masuk menurut mutasi rekening, dengan pembayaran yang mungkin cocok',
        querystring: bankLineListInput,
        response: { 200: pageResponse(bankLine) },
      },
    },
    async (request) => findBankLines(ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/bank-lines/import',
    {
      bodyLimit: STATEMENT_BYTES_MAX,
      schema: {
        operationId: 'importStatement',
        summary:
          'Membaca mutasi rekening (CSV); baris yang sama tidak masuk dua kali, dan belum ada yang dibukukan',
        body: bankStatementInput,
        response: { 200: successWith(bankImport) },
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.bankRead,
      data: await importBankStatement(ctx, await request.actor(), request.body),
    }),
  );

  app.post(
    '/admin/bank-lines/match',
    {
      schema: {
        operationId: 'matchBankLines',
        summary: 'Mencocokkan baris mutasi dengan pembayaran; yang menunggu dikonfirmasi',
        body: bankMatchInput,
        response: { 200: successWith(matchedBankLines) },
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.bankMatched,
      data: await matchBankLines(ctx, await request.actor(), request.body),
    }),
  );

  app.post(
    '/admin/bank-lines/match-by-hand',
    {
      schema: {
        operationId: 'matchBankMoney',
        summary: 'Mencocokkan beberapa baris mutasi dengan beberapa pesanan sekaligus',
        body: bankMoneyInput,
        response: { 200: successWith(z.object({ codes: z.array(z.string()) })) },
        refusals: [403, 404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.bankMatched,
      data: await matchBankMoney(ctx, await request.actor(), request.body),
    }),
  );

  app.post(
    '/admin/bank-lines/aside',
    {
      schema: {
        operationId: 'setBankLinesAside',
        summary: 'Menyisihkan baris mutasi yang bukan pembayaran pembeli, atau mengembalikannya',
        body: bankIgnoreInput,
        response: { 200: successWith(z.object({ changed: z.int() })) },
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.bankAside,
      data: await ignoreBankLines(ctx, await request.actor(), request.body),
    }),
  );
};
