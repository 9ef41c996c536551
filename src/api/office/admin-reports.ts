import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReportDocument } from '../../domain/documents/document.ts';
import { getPriceReport } from '../../domain/reports/get-price-report.ts';
import { getReport } from '../../domain/reports/get-report.ts';
import { getPriceDocument } from '../../domain/reports/price-document.ts';
import { getReportDocument } from '../../domain/reports/report-document.ts';
import { reportXlsx } from '../../domain/reports/report-xlsx.ts';
import type { Shop } from '../../domain/shop.ts';
import { drawnReport, pdfHeaders } from '../../pdf/pdf-answer.ts';
import { reportPdf } from '../../pdf/report.ts';
import { reportQuery } from '../../shared/input/reports.ts';
import { priceReport, report } from '../answers/reports.ts';
import { dataOf, fileOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

const files = {
  pdf: { mime: 'application/pdf', write: reportPdf },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (_: Shop, document: ReportDocument) => reportXlsx(document),
  },
} satisfies Record<string, { mime: string; write(shop: Shop, document: ReportDocument): Promise<Buffer> }>;

/** The reports over all orders, and their files; an admin's. */
export const adminReportsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  area(app, 'Kantor: laporan', ['admin']);

  app.get(
    '/admin/reports',
    {
      schema: {
        operationId: 'getReport',
        summary: 'Laporan penjualan',
        querystring: reportQuery,
        response: { 200: dataOf(report) },
      },
    },
    async (request) => ({
      data: await getReport(shop, await request.actor(), request.query),
    }),
  );
  app.get(
    '/admin/reports/prices',
    {
      schema: {
        operationId: 'getPriceReport',
        summary: 'Laporan harga dan penawaran',
        querystring: reportQuery,
        response: { 200: dataOf(priceReport) },
      },
    },
    async (request) => ({
      data: await getPriceReport(shop, await request.actor(), request.query),
    }),
  );

  for (const [path, operationId, called, read] of [
    ['/admin/reports', 'export-report', 'laporan penjualan', getReportDocument],
    ['/admin/reports/prices', 'export-price-report', 'laporan harga', getPriceDocument],
  ] as const) {
    for (const [ending, { mime, write }] of Object.entries(files)) {
      const schema = {
        operationId: `${operationId}-${ending}`,
        summary: `Mengunduh ${called} sebagai ${ending.toUpperCase()}`,
        querystring: reportQuery,
        response: { 200: fileOf(mime) },
      };
      app.get(`${path}/export.${ending}`, { schema }, async (request, reply) => {
        const document = await read(shop, await request.actor(), request.query);
        const bytes = await drawnReport(shop, ending, document, write);
        return reply
          .headers({ ...pdfHeaders(`${document.name}.${ending}`), 'content-type': mime })
          .send(bytes);
      });
    }
  }
};
