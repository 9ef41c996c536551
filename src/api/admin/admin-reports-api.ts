import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../domain/context.ts';
import type { ReportDocument } from '../../domain/file-formats/report-document.ts';
import { findReportOrders } from '../../domain/reports/find-report-orders.ts';
import { getPriceReport } from '../../domain/reports/get-price-report.ts';
import { getSalesBreakdown } from '../../domain/reports/get-sales-breakdown.ts';
import { getSalesReport } from '../../domain/reports/get-sales-report.ts';
import { getPriceReportDocument } from '../../domain/reports/price-report-document.ts';
import { reportXlsx } from '../../domain/reports/report-xlsx.ts';
import { getSalesReportDocument } from '../../domain/reports/sales-report-document.ts';
import { deleteReport } from '../../domain/reports/saved/delete-report.ts';
import { findSavedReports } from '../../domain/reports/saved/find-saved-reports.ts';
import { saveReport } from '../../domain/reports/saved/save-report.ts';
import { pdfHeaders, renderReportCached } from '../../pdf/pdf-response.ts';
import { reportPdf } from '../../pdf/report-pdf.ts';
import { idOrDefault } from '../../shared/schemas/fields/paging.ts';
import {
  breakdownQuery,
  reportOrdersQuery,
  reportQuery,
  saveReportInput,
} from '../../shared/schemas/report-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import {
  priceReport,
  reportOrder,
  salesBreakdown,
  salesReport,
  savedReport,
} from '../responses/report-responses.ts';
import {
  dataResponse,
  fileResponse,
  isoDate,
  pageResponse,
  successOnly,
  successWith,
} from '../responses/response-shapes.ts';

const files = {
  pdf: { mime: 'application/pdf', write: reportPdf },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (_: AppContext, document: ReportDocument) => reportXlsx(document),
  },
} satisfies Record<
  string,
  { mime: string; write(ctx: AppContext, document: ReportDocument): Promise<Buffer> }
>;

/** The reports over all orders, and their files; for admins. */
export const adminReportsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;
  routeGroup(app, 'Kantor: laporan', ['admin']);

  app.get(
    '/admin/reports',
    {
      schema: {
        operationId: 'getReport',
        summary: 'Laporan penjualan',
        querystring: reportQuery,
        response: { 200: dataResponse(salesReport) },
      },
    },
    async (request) => ({
      data: await getSalesReport(ctx, await request.actor(), request.query),
    }),
  );
  app.get(
    '/admin/reports/prices',
    {
      schema: {
        operationId: 'getPriceReport',
        summary: 'Laporan harga dan penawaran',
        querystring: reportQuery,
        response: { 200: dataResponse(priceReport) },
      },
    },
    async (request) => ({
      data: await getPriceReport(ctx, await request.actor(), request.query),
    }),
  );

  app.get(
    '/admin/reports/breakdown',
    {
      schema: {
        operationId: 'getSalesBreakdown',
        summary: 'Pendapatan menurut kategori, petani, pembeli, atau wilayah',
        querystring: breakdownQuery,
        response: { 200: dataResponse(salesBreakdown) },
      },
    },
    async (request) => ({ data: await getSalesBreakdown(ctx, await request.actor(), request.query) }),
  );
  app.get(
    '/admin/reports/orders',
    {
      schema: {
        operationId: 'findReportOrders',
        summary: 'Pesanan di balik satu baris laporan',
        querystring: reportOrdersQuery,
        response: {
          200: pageResponse(reportOrder, {
            start: isoDate,
            end: isoDate,
            name: z.string().nullable(),
            sum: z.int(),
          }),
        },
      },
    },
    async (request) => findReportOrders(ctx, await request.actor(), request.query),
  );

  app.get(
    '/admin/reports/saved',
    {
      schema: {
        operationId: 'findSavedReports',
        summary: 'Laporan tersimpan milik sendiri',
        response: { 200: dataResponse(z.array(savedReport)) },
      },
    },
    async (request) => ({ data: await findSavedReports(ctx, await request.actor()) }),
  );
  app.post(
    '/admin/reports/saved',
    {
      schema: {
        operationId: 'saveReport',
        summary: 'Menyimpan laporan dengan nama, dan menghidupkan atau mematikan kiriman mingguannya',
        body: saveReportInput,
        response: { 201: successWith(z.object({ id: z.int() })) },
        refusals: [409],
      },
    },
    async (request, reply) => {
      const data = await saveReport(ctx, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: successTexts.reportSaved, data });
    },
  );
  app.delete(
    '/admin/reports/saved/:id',
    {
      schema: {
        operationId: 'deleteReport',
        summary: 'Menghapus laporan tersimpan milik sendiri',
        params: z.object({ id: idOrDefault('Nomor ini tidak benar.') }),
        response: { 200: successOnly },
        refusals: [404],
      },
    },
    async (request) => {
      await deleteReport(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.reportDeleted };
    },
  );

  for (const [path, operationId, called, read] of [
    ['/admin/reports', 'export-report', 'laporan penjualan', getSalesReportDocument],
    ['/admin/reports/prices', 'export-price-report', 'laporan harga', getPriceReportDocument],
  ] as const) {
    for (const [ending, { mime, write }] of Object.entries(files)) {
      const schema = {
        operationId: `${operationId}-${ending}`,
        summary: `Mengunduh ${called} sebagai ${ending.toUpperCase()}`,
        querystring: reportQuery,
        response: { 200: fileResponse(mime) },
      };
      app.get(`${path}/export.${ending}`, { schema }, async (request, reply) => {
        const document = await read(ctx, await request.actor(), request.query);
        const bytes = await renderReportCached(ctx, ending, document, write);
        return reply
          .headers({ ...pdfHeaders(`${document.name}.${ending}`), 'content-type': mime })
          .send(bytes);
      });
    }
  }
};
