import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ReportDocument } from '../domain/documents/document.ts';
import { recordDeposit, takeBackDeposit } from '../domain/groups/lots/deposit.ts';
import { findLots, getLot } from '../domain/groups/lots/find-lots.ts';
import { findShares } from '../domain/groups/lots/find-shares.ts';
import { contestHanding, handOn, voidHanding } from '../domain/groups/lots/hand-on.ts';
import { getMemberStatement, statementCsv } from '../domain/groups/lots/member-statement.ts';
import { openLot } from '../domain/groups/lots/open-lot.ts';
import {
  contestOwnHanding,
  findOwnShares,
  getOwnShare,
  getOwnStatement,
} from '../domain/groups/lots/own-share.ts';
import { reportXlsx } from '../domain/reports/report-xlsx.ts';
import type { Shop } from '../domain/shop.ts';
import { drawnReport, pdfHeaders } from '../pdf/pdf-answer.ts';
import { reportPdf } from '../pdf/report.ts';
import {
  contestInput,
  depositInput,
  depositParams,
  handInput,
  handingParams,
  lotParams,
  openLotInput,
  shareParams,
  statementOfQuery,
} from '../shared/input/goods/lots.ts';
import { said } from '../shared/said.ts';
import {
  deposited,
  groupShares,
  handed,
  lot,
  lotDetail,
  ownShare,
  ownShareDetail,
  takenBack,
} from './answers/groups.ts';
import { dataOf, doneOnly, doneWith, fileOf } from './answers/shapes.ts';
import { area } from './frame/area.ts';
import { done, idempotent } from './frame/idempotency.ts';

const files = {
  pdf: { mime: 'application/pdf', write: reportPdf },
  csv: {
    mime: 'text/csv; charset=utf-8; header=present',
    write: async (_: Shop, document: ReportDocument) => Buffer.from(statementCsv(document)),
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (_: Shop, document: ReportDocument) => reportXlsx(document),
  },
} satisfies Record<string, { mime: string; write(shop: Shop, document: ReportDocument): Promise<Buffer> }>;

/** Pooled lots of the group for which one acts: what is brought, what a sale brings whom, what was handed on. */
export const lotsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kelompok', []);

  app.get(
    '/group/lots',
    {
      schema: {
        operationId: 'findLots',
        summary: 'Lot gabungan kelompok',
        response: { 200: dataOf(z.array(lot)) },
        refusals: [403],
      },
    },
    async (request) => ({ data: await findLots(shop, await request.actor()) }),
  );

  app.post(
    '/group/lots',
    {
      schema: {
        operationId: 'openLot',
        summary: 'Menjadikan produk kelompok lot gabungan, dengan bagian kelompok yang tetap',
        body: openLotInput,
        response: { 200: doneOnly },
        refusals: [403, 404, 409],
      },
    },
    async (request) => {
      await openLot(shop, await request.actor(), request.body);
      return { success: true as const, message: said.lotOpened };
    },
  );

  app.get(
    '/group/lots/:id',
    {
      schema: {
        operationId: 'getLot',
        summary: 'Satu lot: setoran, penjualan, dan bagiannya; anggota biasa melihat miliknya',
        params: lotParams,
        response: { 200: dataOf(lotDetail) },
        refusals: [403, 404],
      },
    },
    async (request) => ({ data: await getLot(shop, await request.actor(), request.params.id) }),
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
        response: { 201: doneWith(deposited) },
        refusals: [403, 404, 409],
      },
    },
    (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.depositTaken, await recordDeposit(shop, actor, request.params.id, request.body), 201),
      ),
  );

  app.post(
    '/group/deposits/:id/take-back',
    {
      schema: {
        operationId: 'takeBackDeposit',
        summary: 'Mengambil kembali yang belum terjual dari sebuah setoran',
        params: depositParams,
        response: { 200: doneWith(takenBack) },
        refusals: [403, 404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.depositReturned,
      data: await takeBackDeposit(shop, await request.actor(), request.params.id),
    }),
  );

  app.get(
    '/group/shares',
    {
      schema: {
        operationId: 'findShares',
        summary: 'Bagi hasil dan penyerahan: semua anggota bagi bendahara, selain itu miliknya',
        response: { 200: dataOf(groupShares) },
        refusals: [403],
      },
    },
    async (request) => ({ data: await findShares(shop, await request.actor()) }),
  );

  app.post(
    '/group/handings',
    {
      schema: {
        operationId: 'handOn',
        summary: 'Mencatat uang yang diserahkan kepada anggota',
        body: handInput,
        once: true,
        response: { 201: doneWith(handed) },
        refusals: [403, 404, 409],
      },
    },
    (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.sharesHanded, await handOn(shop, actor, request.body), 201),
      ),
  );

  app.post(
    '/group/handings/:id/contest',
    {
      schema: {
        operationId: 'contestHanding',
        summary: 'Menyanggah penyerahan yang dicatat untuk diri sendiri',
        params: handingParams,
        body: contestInput,
        response: { 200: doneOnly },
        refusals: [403, 404, 409],
      },
    },
    async (request) => {
      await contestHanding(shop, await request.actor(), request.params.id, request.body);
      return { success: true as const, message: said.handingContested };
    },
  );

  app.post(
    '/group/handings/:id/void',
    {
      schema: {
        operationId: 'voidHanding',
        summary: 'Menarik kembali catatan penyerahan',
        params: handingParams,
        response: { 200: doneOnly },
        refusals: [403, 404],
      },
    },
    async (request) => {
      await voidHanding(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.handingVoided };
    },
  );

  for (const [ending, { mime, write }] of Object.entries(files)) {
    const schema = {
      operationId: `getMemberStatement-${ending}`,
      summary: `Mengunduh laporan bagi hasil seorang anggota sebagai ${ending.toUpperCase()}`,
      querystring: statementOfQuery,
      response: { 200: fileOf(mime) },
      refusals: [403, 404] as const,
    };
    app.get(`/group/statement.${ending}`, { schema }, async (request, reply) => {
      const document = await getMemberStatement(shop, await request.actor(), request.query);
      return reply
        .headers({ ...pdfHeaders(`${document.name}.${ending}`), 'content-type': mime })
        .send(await drawnReport(shop, ending, document, write));
    });
    const own = {
      operationId: `getOwnStatement-${ending}`,
      summary: `Mengunduh laporan bagi hasil sendiri di sebuah kelompok sebagai ${ending.toUpperCase()}, juga sesudah keluar`,
      params: shareParams,
      response: { 200: fileOf(mime) },
      refusals: [404] as const,
    };
    app.get(`/me/shares/:id/statement.${ending}`, { schema: own }, async (request, reply) => {
      const document = await getOwnStatement(shop, await request.actor(), request.params.id);
      return reply
        .headers({ ...pdfHeaders(`${document.name}.${ending}`), 'content-type': mime })
        .send(await drawnReport(shop, ending, document, write));
    });
  }

  app.get(
    '/me/shares',
    {
      schema: {
        operationId: 'findOwnShares',
        summary: 'Bagian sendiri di tiap kelompok, juga yang sudah ditinggalkan',
        response: { 200: dataOf(z.array(ownShare)) },
      },
    },
    async (request) => ({ data: await findOwnShares(shop, await request.actor()) }),
  );

  app.get(
    '/me/shares/:id',
    {
      schema: {
        operationId: 'getOwnShare',
        summary: 'Bagian sendiri di satu kelompok, dan yang sudah diserahkan',
        params: shareParams,
        response: { 200: dataOf(ownShareDetail) },
        refusals: [404],
      },
    },
    async (request) => ({ data: await getOwnShare(shop, await request.actor(), request.params.id) }),
  );

  app.post(
    '/me/handings/:id/contest',
    {
      schema: {
        operationId: 'contestOwnHanding',
        summary:
          'Menyanggah penyerahan yang dicatat untuk diri sendiri, juga sesudah keluar dari kelompoknya',
        params: handingParams,
        body: contestInput,
        response: { 200: doneOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await contestOwnHanding(shop, await request.actor(), request.params.id, request.body);
      return { success: true as const, message: said.handingContested };
    },
  );
};
