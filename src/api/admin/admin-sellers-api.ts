import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordTaxDeposit, voidTaxDeposit } from '../../domain/payments/tax-deposits.ts';
import { getTaxReport } from '../../domain/reports/get-tax-report.ts';
import { decideApplication } from '../../domain/sellers/decide-application.ts';
import {
  findSellerApplications,
  getSellerApplication,
} from '../../domain/sellers/find-seller-applications.ts';
import {
  findIdentitySubmissions,
  reviewIdentitySubmission,
} from '../../domain/sellers/own-identity-documents.ts';
import {
  getSellerIdentity,
  revealSellerIdentity,
  saveSellerIdentity,
} from '../../domain/sellers/seller-identity.ts';
import {
  identityInput,
  identityParams,
  reviewIdentityDocumentsInput,
} from '../../shared/schemas/people/identity-schemas.ts';
import {
  applicationParams,
  applicationsQuery,
  decideApplicationInput,
} from '../../shared/schemas/people/seller-schemas.ts';
import {
  taxDepositInput,
  taxDepositParams,
  taxDepositVoidInput,
  taxQuery,
} from '../../shared/schemas/tax-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { handleIdempotent, successReply } from '../plugins/idempotency-key.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { dataResponse, pageResponse, successWith } from '../responses/response-shapes.ts';
import {
  identitySubmission,
  recordedTaxDeposit,
  revealedIdentity,
  sellerApplication,
  sellerApplicationToDecide,
  sellerIdentity,
  taxReport,
} from '../responses/seller-responses.ts';

/** Sellers' applications and their decisions, the sellers' legal identity, and their tax. */
export const adminSellersApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Kantor: lapak baru', ['admin']);

  app.get(
    '/admin/seller-applications',
    {
      schema: {
        operationId: 'findApplications',
        summary: 'Pendaftaran lapak, yang menunggu dulu',
        querystring: applicationsQuery,
        response: { 200: pageResponse(sellerApplication, { waiting: z.int() }) },
      },
    },
    async (request) => findSellerApplications(app.ctx, await request.actor(), request.query),
  );

  app.get(
    '/admin/seller-applications/:id',
    {
      schema: {
        operationId: 'getApplication',
        summary: 'Satu pendaftaran lapak',
        params: applicationParams,
        response: { 200: dataResponse(sellerApplicationToDecide) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getSellerApplication(app.ctx, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/admin/seller-applications/:id/answer',
    {
      schema: {
        operationId: 'answerApplication',
        summary: 'Menyetujui lapak, meminta dilengkapi, atau menolaknya',
        params: applicationParams,
        body: decideApplicationInput,
        response: { 200: successWith(sellerApplication) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.applicationAnswered,
      data: await decideApplication(app.ctx, await request.actor(), request.params.id, request.body),
    }),
  );

  app.get(
    '/admin/farmers/:id/identity',
    {
      schema: {
        operationId: 'getIdentity',
        summary: 'Identitas hukum penjual, nomornya tersamar',
        params: identityParams,
        response: { 200: dataResponse(sellerIdentity) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getSellerIdentity(app.ctx, await request.actor(), request.params.id),
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
        response: { 200: successWith(sellerIdentity) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.identitySaved,
      data: await saveSellerIdentity(app.ctx, await request.actor(), request.params.id, request.body),
    }),
  );

  app.get(
    '/admin/farmers/:id/identity/papers',
    {
      schema: {
        operationId: 'findPapers',
        summary: 'Identitas yang diajukan penjualnya, yang terbaru dulu',
        params: identityParams,
        response: { 200: dataResponse(z.array(identitySubmission)) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await findIdentitySubmissions(app.ctx, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/admin/farmers/:id/identity/answer',
    {
      schema: {
        operationId: 'answerPapers',
        summary: 'Menyetujui identitas yang diajukan penjualnya, atau menolaknya dengan alasan',
        params: identityParams,
        body: reviewIdentityDocumentsInput,
        response: { 200: successWith(z.array(identitySubmission)) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.papersAnswered,
      data: await reviewIdentitySubmission(app.ctx, await request.actor(), request.params.id, request.body),
    }),
  );

  app.post(
    '/admin/farmers/:id/identity/reveal',
    {
      schema: {
        operationId: 'revealIdentity',
        summary: 'NIK dan NPWP penjual seutuhnya; tercatat di jejak',
        params: identityParams,
        response: { 200: dataResponse(revealedIdentity) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await revealSellerIdentity(app.ctx, await request.actor(), request.params.id),
    }),
  );

  app.get(
    '/admin/tax',
    {
      schema: {
        operationId: 'getTaxReport',
        summary: 'Peredaran bruto dan PPh pasal 22 tiap penjual dalam satu bulan',
        querystring: taxQuery,
        response: { 200: dataResponse(taxReport) },
      },
    },
    async (request) => ({ data: await getTaxReport(app.ctx, await request.actor(), request.query) }),
  );

  app.post(
    '/admin/tax/deposits',
    {
      schema: {
        operationId: 'noteTaxDeposit',
        summary: 'Mencatat PPh pasal 22 yang disetor ke negara, menurut NTPN-nya',
        body: taxDepositInput,
        once: true,
        response: { 201: successWith(recordedTaxDeposit) },
        refusals: [409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.taxDeposited, await recordTaxDeposit(ctx, actor, request.body), 201),
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
        response: { 200: successWith(recordedTaxDeposit) },
        refusals: [409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.taxDepositVoided,
          await voidTaxDeposit(ctx, actor, request.params.id, request.body),
        ),
      ),
  );
};
