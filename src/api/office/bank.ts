import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findBankLines } from '../../domain/bank/find-bank-lines.ts';
import { importStatement } from '../../domain/bank/import-statement.ts';
import { matchBankLines, setBankLinesAside } from '../../domain/bank/match-lines.ts';
import {
  bankAsideInput,
  bankLineListInput,
  bankMatchInput,
  bankStatementInput,
} from '../../shared/input/money.ts';
import { said } from '../../shared/said.ts';
import { bankImport, bankLine, bankMatched } from '../answers/money.ts';
import { doneWith, pageOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** A statement of some months. */
const BODY_BYTES = 1024 * 1024;

/** The bank's statement, and which payments its rows are the money of. */
export const bankApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: uang', ['admin']);

  app.get(
    '/admin/bank-lines',
    {
      schema: {
        operationId: 'findBankLines',
        summary: 'Uang masuk menurut mutasi rekening, dengan pembayaran yang mungkin cocok',
        querystring: bankLineListInput,
        response: { 200: pageOf(bankLine) },
      },
    },
    async (request) => findBankLines(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/bank-lines/import',
    {
      bodyLimit: BODY_BYTES,
      schema: {
        operationId: 'importStatement',
        summary:
          'Membaca mutasi rekening (CSV); baris yang sama tidak masuk dua kali, dan belum ada yang dibukukan',
        body: bankStatementInput,
        response: { 200: doneWith(bankImport) },
      },
    },
    async (request) => ({
      success: true as const,
      message: said.bankRead,
      data: await importStatement(shop, await request.actor(), request.body),
    }),
  );

  app.post(
    '/admin/bank-lines/match',
    {
      schema: {
        operationId: 'matchBankLines',
        summary: 'Mencocokkan baris mutasi dengan pembayaran; yang menunggu dikonfirmasi',
        body: bankMatchInput,
        response: { 200: doneWith(bankMatched) },
      },
    },
    async (request) => ({
      success: true as const,
      message: said.bankMatched,
      data: await matchBankLines(shop, await request.actor(), request.body),
    }),
  );

  app.post(
    '/admin/bank-lines/aside',
    {
      schema: {
        operationId: 'setBankLinesAside',
        summary: 'Menyisihkan baris mutasi yang bukan pembayaran pembeli, atau mengembalikannya',
        body: bankAsideInput,
        response: { 200: doneWith(z.object({ changed: z.int() })) },
      },
    },
    async (request) => ({
      success: true as const,
      message: said.bankAside,
      data: await setBankLinesAside(shop, await request.actor(), request.body),
    }),
  );
};
