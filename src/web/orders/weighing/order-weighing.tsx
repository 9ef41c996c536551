import { redirect } from 'react-router';
import { renderSVG } from 'uqr';
import { parse } from '../../../domain/parse.ts';
import { getWeighing } from '../../../domain/weighing/get-weighing.ts';
import { orderCodeParams } from '../../../shared/input/orders.ts';
import { UPLOAD_BYTES_MAX } from '../../../shared/input/parts/uploads.ts';
import { weighingLimits } from '../../../shared/weighing/terms.ts';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { useLive } from '../../page/answer/use-live.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { addressContext, here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Refused } from '../../session/refused.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import type { Route } from './+types/order-weighing';
import { runWeighing } from './run-weighing.server.ts';
import { WeighingLines } from './weighing-lines.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return view(async () => {
    const { code } = parse(orderCodeParams, params);
    const token = new URL(request.url).searchParams.get('token') ?? undefined;
    const weighing = await getWeighing(shop, actor, code, token);
    // What the other side's camera opens.
    const theirs = weighing.side === 'buyer' ? `/admin/orders/${code}/timbang` : `/orders/${code}/timbang`;
    const qr = renderSVG(`${shop.config.publicUrl}${theirs}`, { border: 2 });
    return { weighing, qr, token: token ?? null, name: actor.kind === 'user' ? actor.name : '' };
  });
}

// The address may carry a token, so no other site learns it.
export const headers = () => ({ 'referrer-policy': 'same-origin' });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const token = new URL(request.url).searchParams.get('token') ?? undefined;
  const form = await view(() => sentForm(request, { most: (weighingLimits.photos + 1) * UPLOAD_BYTES_MAX }));
  return submit(form, async () => {
    const { code } = parse(orderCodeParams, params);
    const said = await runWeighing(shop, actor, { code, token, form, address: context.get(addressContext) });
    const self = `/orders/${code}/timbang${token ? `?token=${encodeURIComponent(token)}` : ''}`;
    throw redirect(self, { headers: { 'set-cookie': flash(said) } });
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Timbang ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];
export { Refused as ErrorBoundary };

/** The weighing of an order, for its buyer. */
export default function OrderWeighingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { weighing, qr, token, name } = loaderData;
  useLive('order.', token === null);
  return (
    <section className="shell grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 py-8">
      <p>
        <Anchor
          href={`/orders/${weighing.code}${token ? `?token=${encodeURIComponent(token)}` : ''}`}
          className="font-semibold text-sawah-text underline"
        >
          Pesanan {weighing.code}
        </Anchor>
      </p>
      <h1 className="text-2xl font-bold">Hasil timbang</h1>
      {weighing.lines.length === 0 && <p>Di pesanan ini tidak ada barang yang dijual menurut timbangan.</p>}
      <WeighingLines weighing={weighing} qr={qr} name={name} failure={actionData as Failure | undefined} />
    </section>
  );
}
