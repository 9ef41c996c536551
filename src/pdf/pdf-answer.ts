import type { ReportDocument } from '../domain/documents/document.ts';
import { drawn } from '../domain/drawn.ts';
import type { Shop } from '../domain/shop.ts';

/** Draws what a report says as a file, by `drawn`: one at a time, and once for all who ask for the same in a minute. */
export function drawnReport(
  shop: Shop,
  ending: string,
  report: ReportDocument,
  write: (shop: Shop, report: ReportDocument) => Promise<Buffer>,
): Promise<Buffer> {
  const madeAt = new Date(report.madeAt);
  madeAt.setUTCSeconds(0, 0);
  const shown = { ...report, madeAt };
  return drawn(shop, `report.${ending}`, shown, () => write(shop, shown));
}

/** The headers of a PDF that belongs to one asker: saved under `name`, kept by nobody in between. */
export function pdfHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name.replace(/[^A-Za-z0-9.-]/g, '-')}"`,
    'referrer-policy': 'no-referrer',
  };
}
