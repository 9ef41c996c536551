import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../domain/context.ts';
import { closePooledBatch } from '../domain/farmer-groups/pooled-lots/close-pooled-batch.ts';
import { createPooledLot } from '../domain/farmer-groups/pooled-lots/create-pooled-lot.ts';
import { findMemberShares } from '../domain/farmer-groups/pooled-lots/find-member-shares.ts';
import { findPooledLots, getPooledLot } from '../domain/farmer-groups/pooled-lots/find-pooled-lots.ts';
import {
  disputeMemberPayout,
  recordMemberPayout,
  voidMemberPayout,
} from '../domain/farmer-groups/pooled-lots/member-payout.ts';
import { getMemberStatement, statementCsv } from '../domain/farmer-groups/pooled-lots/member-statement.ts';
import {
  disputeOwnPayout,
  findOwnMemberShares,
  getOwnMemberShare,
  getOwnStatement,
} from '../domain/farmer-groups/pooled-lots/own-member-share.ts';
import { recordDeposit, returnDeposit } from '../domain/farmer-groups/pooled-lots/produce-deposit.ts';
import type { ReportDocument } from '../domain/file-formats/report-document.ts';
import { reportXlsx } from '../domain/reports/report-xlsx.ts';
import { pdfHeaders, renderReportCached } from '../pdf/pdf-response.ts';
import { reportPdf } from '../pdf/report-pdf.ts';
import {
  createPooledLotInput,
  depositInput,
  depositParams,
  disputeInput,
  lotParams,
  memberPayoutInput,
  memberPayoutParams,
  memberStatementQuery,
  shareParams,
} from '../shared/schemas/catalogue/pooled-lot-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { handleIdempotent, successReply } from './plugins/idempotency-key.ts';
import { routeGroup } from './plugins/route-access.ts';
import {
  closedBatch,
  groupShares,
  memberPayout,
  ownMemberShare,
  ownMemberShareDetail,
  pooledLot,
  pooledLotDetail,
  recordedDeposit,
  returnedDeposit,
} from './responses/farmer-group-responses.ts';
import { dataResponse, fileResponse, successOnly, successWith } from './responses/response-shapes.ts';

const files = {
  pdf: { mime: 'application/pdf', write: reportPdf },
  csv: {
    mime: 'text/csv; charset=utf-8; header=present',
    write: async (_: AppContext, document: ReportDocument) => Buffer.from(statementCsv(document)),
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (_: AppContext, document: ReportDocument) => reportXlsx(document),
  },
} satisfies Record<
  string,
  { mime: string; write(ctx: AppContext, document: ReportDocument): Promise<Buffer> }
>;

/** Pooled lots of the active group: deposits, shares of sales, and payouts to members. */
export const pooledLotsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kelompok', []);

  app.get(
    '/group/lots',
    {
      schema: {
        operationId: 'findLots',
        summary: 'Lot gabungan kelompok',
        response: { 200: dataResponse(z.array(pooledLot)) },
        refusals: [403],
      },
    },
    async (request) => ({ data: await findPooledLots(ctx, await request.actor()) }),
  );

  app.post(
    '/group/lots',
    {
      schema: {
        operationId: 'openLot',
        summary: 'Menjadikan produk kelompok lot gabungan, dengan bagian kelompok yang tetap',
        body: createPooledLotInput,
        response: { 200: successOnly },
        refusals: [403, 404, 409],
      },
    },
    async (request) => {
      await createPooledLot(ctx, await request.actor(), request.body);
      return { success: true as const, message: successTexts.lotOpened };
    },
  );

  app.get(
    '/group/lots/:id',
    {
      schema: {
        operationId: 'getLot',
        summary: 'Satu lot: setoran, penjualan, dan bagiannya; anggota biasa melihat miliknya',
        params: lotParams,
        response: { 200: dataResponse(pooledLotDetail) },
        refusals: [403, 404],
      },
    },
    async (request) => ({ data: await getPooledLot(ctx, await request.actor(), request.params.id) }),
  );

  app.post(
    '/group/lots/:id/deposits',
    {
      schema: {
        operationId: 'recordDeposit',
        summary: 'Mencatat setoran anggota menurut timbangan',
        params: lotParams,
        body: depositInput,
        once: true,
        response: { 201: successWith(recordedDeposit) },
        refusals: [403, 404, 409],
      },
    },
    (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.depositTaken,
          await recordDeposit(ctx, actor, request.params.id, request.body),
          201,
        ),
      ),
  );

  app.post(
    '/group/lots/:id/close',
    {
      schema: {
        operationId: 'closePooledBatch',
        summary: 'Menutup lot yang sedang diisi setoran; setoran berikutnya menjadi lot baru',
        params: lotParams,
        response: { 200: successWith(closedBatch) },
        refusals: [403, 404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.pooledBatchClosed,
      data: await closePooledBatch(ctx, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/group/deposits/:id/take-back',
    {
      schema: {
        operationId: 'takeBackDeposit',
        summary: 'Mengambil kembali yang belum terjual dari sebuah setoran',
        params: depositParams,
        response: { 200: successWith(returnedDeposit) },
        refusals: [403, 404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.depositReturned,
      data: await returnDeposit(ctx, await request.actor(), request.params.id),
    }),
  );

  app.get(
    '/group/shares',
    {
      schema: {
        operationId: 'findShares',
        summary: 'Bagi hasil dan penyerahan: semua anggota bagi bendahara, selain itu miliknya',
        response: { 200: dataResponse(groupShares) },
        refusals: [403],
      },
    },
    async (request) => ({ data: await findMemberShares(ctx, await request.actor()) }),
  );

  app.post(
    '/group/handings',
    {
      schema: {
        operationId: 'handOn',
        summary: 'Mencatat uang yang diserahkan kepada anggota',
        body: memberPayoutInput,
        once: true,
        response: { 201: successWith(memberPayout) },
        refusals: [403, 404, 409],
      },
    },
    (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.sharesHanded, await recordMemberPayout(ctx, actor, request.body), 201),
      ),
  );

  app.post(
    '/group/handings/:id/contest',
    {
      schema: {
        operationId: 'contestHanding',
        summary: 'Menyanggah penyerahan yang dicatat untuk diri sendiri',
        params: memberPayoutParams,
        body: disputeInput,
        response: { 200: successOnly },
        refusals: [403, 404, 409],
      },
    },
    async (request) => {
      await disputeMemberPayout(ctx, await request.actor(), request.params.id, request.body);
      return { success: true as const, message: successTexts.handingContested };
    },
  );

  app.post(
    '/group/handings/:id/void',
    {
      schema: {
        operationId: 'voidHanding',
        summary: 'Menarik kembali catatan penyerahan',
        params: memberPayoutParams,
        response: { 200: successOnly },
        refusals: [403, 404],
      },
    },
    async (request) => {
      await voidMemberPayout(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.handingVoided };
    },
  );

  for (const [ending, { mime, write }] of Object.entries(files)) {
    const schema = {
      operationId: `getMemberStatement-${ending}`,
      summary: `Mengunduh laporan bagi hasil seorang anggota sebagai ${ending.toUpperCase()}`,
      querystring: memberStatementQuery,
      response: { 200: fileResponse(mime) },
      refusals: [403, 404] as const,
    };
    app.get(`/group/statement.${ending}`, { schema }, async (request, reply) => {
      const document = await getMemberStatement(ctx, await request.actor(), request.query);
      return reply
        .headers({ ...pdfHeaders(`${document.name}.${ending}`), 'content-type': mime })
        .send(await renderReportCached(ctx, ending, document, write));
    });
    const own = {
      operationId: `getOwnStatement-${ending}`,
      summary: `Mengunduh laporan bagi hasil sendiri di sebuah kelompok sebagai ${ending.toUpperCase()}, juga sesudah keluar`,
      params: shareParams,
      response: { 200: fileResponse(mime) },
      refusals: [404] as const,
    };
    app.get(`/me/shares/:id/statement.${ending}`, { schema: own }, async (request, reply) => {
      const document = await getOwnStatement(ctx, await request.actor(), request.params.id);
      return reply
        .headers({ ...pdfHeaders(`${document.name}.${ending}`), 'content-type': mime })
        .send(await renderReportCached(ctx, ending, document, write));
    });
  }

  app.get(
    '/me/shares',
    {
      schema: {
        operationId: 'findOwnShares',
        summary: 'Bagian sendiri di tiap kelompok, juga yang sudah ditinggalkan',
        response: { 200: dataResponse(z.array(ownMemberShare)) },
      },
    },
    async (request) => ({ data: await findOwnMemberShares(ctx, await request.actor()) }),
  );

  app.get(
    '/me/shares/:id',
    {
      schema: {
        operationId: 'getOwnShare',
        summary: 'Bagian sendiri di satu kelompok, dan yang sudah diserahkan',
        params: shareParams,
        response: { 200: dataResponse(ownMemberShareDetail) },
        refusals: [404],
      },
    },
    async (request) => ({ data: await getOwnMemberShare(ctx, await request.actor(), request.params.id) }),
  );

  app.post(
    '/me/handings/:id/contest',
    {
      schema: {
        operationId: 'contestOwnHanding',
        summary:
          'Menyanggah penyerahan yang dicatat untuk diri sendiri, juga sesudah keluar dari kelompoknya',
        params: memberPayoutParams,
        body: disputeInput,
        response: { 200: successOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await disputeOwnPayout(ctx, await request.actor(), request.params.id, request.body);
      return { success: true as const, message: successTexts.handingContested };
    },
  );
};
