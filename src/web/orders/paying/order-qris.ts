import { getOrder } from '../../../domain/orders/reading/get-order.ts';
import { parse } from '../../../domain/parse.ts';
import { refuse } from '../../../domain/refusal.ts';
import { orderCodeParams } from '../../../shared/input/orders.ts';
import { view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import type { Route } from './+types/order-qris';
import { drawQris } from './draw-qris.server.ts';

/** An order's QR code as a picture to be kept on the phone that it is to be paid with; a guest's address carries his token. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const token = new URL(request.url).searchParams.get('token') ?? undefined;
  return view(async () => {
    const { code } = parse(orderCodeParams, params);
    const { payment } = await getOrder(shop, actor, code, token);
    const png = await drawQris(shop, payment?.qris ?? refuse('not_found'));
    return new Response(new Uint8Array(png), {
      headers: {
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="qris-${code}.png"`,
        'referrer-policy': 'no-referrer',
      },
    });
  });
}
