import { parse } from '../../../domain/parse.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { pdfHeaders } from '../../../pdf/pdf-answer.ts';
import { orderCodeParams } from '../../../shared/input/orders.ts';
import { view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';

type Asked = { context: Parameters<typeof here>[0]; params: { code: string }; request: Request };

/** A paper about an order or a checkout as a PDF; a guest's address carries his token. */
export async function servePaper<Read>(
  { context, params, request }: Asked,
  name: string,
  read: (shop: Shop, actor: Actor, code: string, token?: string) => Promise<Read>,
  draw: (shop: Shop, what: Read) => Promise<Buffer>,
): Promise<Response> {
  const { shop, actor } = here(context);
  const token = new URL(request.url).searchParams.get('token') ?? undefined;
  return view(async () => {
    const { code } = parse(orderCodeParams, params);
    const what = await read(shop, actor, code, token);
    return new Response(new Uint8Array(await draw(shop, what)), {
      headers: pdfHeaders(`${name}-${code}.pdf`),
    });
  });
}
