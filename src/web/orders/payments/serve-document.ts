import type { Actor, AppContext } from '../../../domain/context.ts';
import { parse } from '../../../domain/parse.ts';
import { pdfHeaders } from '../../../pdf/pdf-response.ts';
import { orderCodeParams } from '../../../shared/schemas/order-schemas.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';

type DocumentRequest = {
  context: Parameters<typeof getContext>[0];
  params: { code: string };
  request: Request;
};

/** Serves a document of an order or a checkout as PDF; a guest's URL contains the token. */
export async function serveDocument<Read>(
  { context, params, request }: DocumentRequest,
  name: string,
  read: (ctx: AppContext, actor: Actor, code: string, token?: string) => Promise<Read>,
  draw: (ctx: AppContext, what: Read) => Promise<Buffer>,
): Promise<Response> {
  const { ctx, actor } = getContext(context);
  const token = new URL(request.url).searchParams.get('token') ?? undefined;
  return runLoader(async () => {
    const { code } = parse(orderCodeParams, params);
    const what = await read(ctx, actor, code, token);
    return new Response(new Uint8Array(await draw(ctx, what)), {
      headers: pdfHeaders(`${name}-${code}.pdf`),
    });
  });
}
