import { fail } from '../../../domain/domain-error.ts';
import { getOrder } from '../../../domain/orders/queries/get-order.ts';
import { parse } from '../../../domain/parse.ts';
import { orderCodeParams } from '../../../shared/schemas/order-schemas.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import type { Route } from './+types/order-qris';
import { renderQris } from './render-qris.server.ts';

/**
 * Serves an order's QR code as an image, to save it on the phone that pays; a guest's URL contains the token.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const token = new URL(request.url).searchParams.get('token') ?? undefined;
  return runLoader(async () => {
    const { code } = parse(orderCodeParams, params);
    const { payment } = await getOrder(ctx, actor, code, token);
    const png = await renderQris(ctx, payment?.qris ?? fail('not_found'));
    return new Response(new Uint8Array(png), {
      headers: {
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="qris-${code}.png"`,
        'referrer-policy': 'no-referrer',
      },
    });
  });
}
