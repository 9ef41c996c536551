import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { noteTaxDeposit, voidTaxDeposit } from '../../domain/payments/tax-deposits.ts';
import { getTaxReport } from '../../domain/reports/get-tax-report.ts';
import { answerApplication } from '../../domain/sellers/answer-application.ts';
import { findApplications, getApplication } from '../../domain/sellers/find-applications.ts';
import { getIdentity, revealIdentity, saveIdentity } from '../../domain/sellers/identity.ts';
import { answerPapers, findPapers } from '../../domain/sellers/papers.ts';
import { answerPapersInput, identityInput, identityParams } from '../../shared/input/people/identities.ts';
import {
  answerApplicationInput,
  applicationParams,
  applicationsQuery,
} from '../../shared/input/people/sellers.ts';
import { taxDepositInput, taxDepositParams, taxDepositVoidInput, taxQuery } from '../../shared/input/tax.ts';
import { said } from '../../shared/said.ts';
import {
  openedIdentity,
  sellerApplication,
  sellerApplicationToAnswer,
  sellerIdentity,
  sellerPapers,
  taxDeposited,
  taxReport,
} from '../answers/sellers.ts';
import { dataOf, doneWith, pageOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';
import { done, idempotent } from '../frame/idempotency.ts';

/** Sign-ups of stalls and their answers, who stands behind each before the law, and their tax. */
export const adminSellersApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Kantor: lapak baru', ['admin']);

  app.get(
    '/admin/seller-applications',
    {
      schema: {
        operationId: 'findApplications',
        summary: 'Pendaftaran lapak, yang menunggu dulu',
        querystring: applicationsQuery,
        response: { 200: pageOf(sellerApplication, { waiting: z.int() }) },
      },
    },
    async (request) => findApplications(app.shop, await request.actor(), request.query),
  );

  app.get(
    '/admin/seller-applications/:id',
    {
      schema: {
        operationId: 'getApplication',
        summary: 'Satu pendaftaran lapak',
        params: applicationParams,
        response: { 200: dataOf(sellerApplicationToAnswer) },
        refusals: [404],
      },
    },
    async (request) => ({ data: await getApplication(app.shop, await request.actor(), request.params.id) }),
  );

  app.post(
    '/admin/seller-applications/:id/answer',
    {
      schema: {
        operationId: 'answerApplication',
        summary: 'Menyetujui lapak, meminta dilengkapi, atau menolaknya',
        params: applicationParams,
        body: answerApplicationInput,
        response: { 200: doneWith(sellerApplication) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.applicationAnswered,
      data: await answerApplication(app.shop, await request.actor(), request.params.id, request.body),
    }),
  );

  app.get(
    '/admin/farmers/:id/identity',
    {
      schema: {
        operationId: 'getIdentity',
        summary: 'Identitas hukum penjual, nomornya tersamar',
        params: identityParams,
        response: { 200: dataOf(sellerIdentity) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getIdentity(app.shop, await request.actor(), request.params.id),
    }),
  );

  app.put(
    '/admin/farmers/:id/identity',
    {
      schema: {
        operationId: 'saveIdentity',
        summary: 'Mencatat identitas hukum penjual',
        params: identityParams,
        body: identityInput,
        response: { 200: doneWith(sellerIdentity) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.identitySaved,
      data: await saveIdentity(app.shop, await request.actor(), request.params.id, request.body),
    }),
  );

  app.get(
    '/admin/farmers/:id/identity/papers',
    {
      schema: {
        operationId: 'findPapers',
        summary: 'Identitas yang diajukan penjualnya, yang terbaru dulu',
        params: identityParams,
        response: { 200: dataOf(z.array(sellerPapers)) },
        refusals: [404],
      },
    },
    async (request) => ({ data: await findPapers(app.shop, await request.actor(), request.params.id) }),
  );

  app.post(
    '/admin/farmers/:id/identity/answer',
    {
      schema: {
        operationId: 'answerPapers',
        summary: 'Menyetujui identitas yang diajukan penjualnya, atau menolaknya dengan alasan',
        params: identityParams,
        body: answerPapersInput,
        response: { 200: doneWith(z.array(sellerPapers)) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.papersAnswered,
      data: await answerPapers(app.shop, await request.actor(), request.params.id, request.body),
    }),
  );

  app.post(
    '/admin/farmers/:id/identity/reveal',
    {
      schema: {
        operationId: 'revealIdentity',
        summary: 'NIK dan NPWP penjual seutuhnya; tercatat di jejak',
        params: identityParams,
        response: { 200: dataOf(openedIdentity) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await revealIdentity(app.shop, await request.actor(), request.params.id),
    }),
  );

  app.get(
    '/admin/tax',
    {
      schema: {
        operationId: 'getTaxReport',
        summary: 'Peredaran bruto dan PPh pasal 22 tiap penjual dalam satu bulan',
        querystring: taxQuery,
        response: { 200: dataOf(taxReport) },
      },
    },
    async (request) => ({ data: await getTaxReport(app.shop, await request.actor(), request.query) }),
  );

  app.post(
    '/admin/tax/deposits',
    {
      schema: {
        operationId: 'noteTaxDeposit',
        summary: 'Mencatat PPh pasal 22 yang disetor ke negara, menurut NTPN-nya',
        body: taxDepositInput,
        once: true,
        response: { 201: doneWith(taxDeposited) },
        refusals: [409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.taxDeposited, await noteTaxDeposit(shop, actor, request.body), 201),
      ),
  );

  app.post(
    '/admin/tax/deposits/:id/void',
    {
      schema: {
        operationId: 'voidTaxDeposit',
        summary: 'Membatalkan catatan setoran pajak yang keliru, dengan alasan',
        params: taxDepositParams,
        body: taxDepositVoidInput,
        once: true,
        response: { 200: doneWith(taxDeposited) },
        refusals: [409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.taxDepositVoided, await voidTaxDeposit(shop, actor, request.params.id, request.body)),
      ),
  );
};
