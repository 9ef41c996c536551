import { getGroupInvoice } from '../../domain/orders/reading/get-invoice.ts';
import { parse } from '../../domain/parse.ts';
import { invoicePdf } from '../../pdf/invoice.ts';
import { pdfHeaders } from '../../pdf/pdf-answer.ts';
import { orderCodeParams } from '../../shared/input/orders.ts';
import { view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import type { Route } from './+types/group-invoice';

/** The invoice over a whole checkout as a PDF; a guest's address carries his token. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const token = new URL(request.url).searchParams.get('token') ?? undefined;
  return view(async () => {
    const { code } = parse(orderCodeParams, params);
    const invoice = await getGroupInvoice(shop, actor, code, token);
    return new Response(new Uint8Array(await invoicePdf(shop, invoice)), {
      headers: pdfHeaders(`faktur-${code}.pdf`),
    });
  });
}
