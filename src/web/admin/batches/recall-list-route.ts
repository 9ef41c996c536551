import { parse } from '../../../domain/parse.ts';
import { getRecallDocument } from '../../../domain/recalls/get-recall-document.ts';
import { pdfHeaders } from '../../../pdf/pdf-response.ts';
import { reportPdf } from '../../../pdf/report-pdf.ts';
import { recallParams } from '../../../shared/schemas/catalogue/recall-schemas.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/recall-list-route';

/** Serves the list of a recall as PDF. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { id } = parse(recallParams, params);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const report = await getRecallDocument(ctx, actor, Number(id), query);
    const pdf = await reportPdf(ctx, report);
    return new Response(new Uint8Array(pdf), { headers: pdfHeaders(`${report.name}.pdf`) });
  });
}
