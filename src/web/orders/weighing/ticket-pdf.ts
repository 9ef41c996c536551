import { parse } from '../../../domain/parse.ts';
import { getTicketPaper } from '../../../domain/weighing/get-ticket-paper.ts';
import { pdfHeaders } from '../../../pdf/pdf-answer.ts';
import { weighTicketPdf } from '../../../pdf/weigh-ticket.ts';
import { ticketCodeParams } from '../../../shared/input/weigh-tickets.ts';
import { view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import type { Route } from './+types/ticket-pdf';

/** A weigh ticket as a paper, for anyone who has its code. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop } = here(context);
  return view(async () => {
    const { code } = parse(ticketCodeParams, params);
    const pdf = await weighTicketPdf(shop, await getTicketPaper(shop, code));
    return new Response(new Uint8Array(pdf), { headers: pdfHeaders(`nota-timbang-${code}.pdf`) });
  });
}
