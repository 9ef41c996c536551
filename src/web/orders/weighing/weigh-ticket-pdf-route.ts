import { parse } from '../../../domain/parse.ts';
import { getTicketDocument } from '../../../domain/weighing/queries/get-ticket-document.ts';
import { pdfHeaders } from '../../../pdf/pdf-response.ts';
import { weighTicketPdf } from '../../../pdf/weigh-ticket-pdf.ts';
import { ticketCodeParams } from '../../../shared/schemas/weigh-ticket-schemas.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import type { Route } from './+types/weigh-ticket-pdf-route';

/** Serves a weigh ticket as PDF to anyone who has its code. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  return runLoader(async () => {
    const { code } = parse(ticketCodeParams, params);
    const pdf = await weighTicketPdf(ctx, await getTicketDocument(ctx, code));
    return new Response(new Uint8Array(pdf), { headers: pdfHeaders(`nota-timbang-${code}.pdf`) });
  });
}
