import type { AppContext } from '../domain/context.ts';
import type { ReportDocument } from '../domain/file-formats/report-document.ts';
import { renderCached } from '../domain/render-cached.ts';

/**
 * Renders a report's file through `renderCached`: one at a time, and once for all equal requests of a minute.
 */
export function renderReportCached(
  ctx: AppContext,
  ending: string,
  report: ReportDocument,
  write: (ctx: AppContext, report: ReportDocument) => Promise<Buffer>,
): Promise<Buffer> {
  const madeAt = new Date(report.madeAt);
  madeAt.setUTCSeconds(0, 0);
  const shown = { ...report, madeAt };
  return renderCached(ctx, `report.${ending}`, shown, () => write(ctx, shown));
}

/** The headers of a private PDF: saved under `name`, and not cached by intermediaries. */
export function pdfHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name.replace(/[^A-Za-z0-9.-]/g, '-')}"`,
    'referrer-policy': 'no-referrer',
  };
}
