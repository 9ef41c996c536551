import { redirect } from 'react-router';
import { renderSVG } from 'uqr';
import { parse } from '../../../domain/parse.ts';
import { getWeighing } from '../../../domain/weighing/get-weighing.ts';
import { orderCodeParams } from '../../../shared/input/orders.ts';
import { UPLOAD_BYTES_MAX } from '../../../shared/input/parts/uploads.ts';
import { weighingLimits } from '../../../shared/weighing/terms.ts';
import { sentForm } from '../../form/sent-form.ts';
import { runWeighing } from '../../orders/weighing/run-weighing.server.ts';
import { WeighingLines } from '../../orders/weighing/weighing-lines.tsx';
import { flash } from '../../page/answer/flash.ts';
import { useLive } from '../../page/answer/use-live.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { addressContext, here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/weighing';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Timbang',
  crumbs: ({ weighing }) => [
    { label: 'Pesanan', href: '/admin/orders' },
    { label: weighing.code, href: `/admin/orders/${weighing.code}` },
    { label: 'Timbang' },
  ],
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  return view(async () => {
    const { code } = parse(orderCodeParams, params);
    const weighing = await getWeighing(shop, actor, code);
    const qr = renderSVG(`${shop.config.publicUrl}/orders/${code}/timbang`, { border: 2 });
    return { weighing, qr, name: actor.kind === 'user' ? actor.name : '' };
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await view(() => sentForm(request, { most: (weighingLimits.photos + 1) * UPLOAD_BYTES_MAX }));
  return submit(form, async () => {
    const { code } = parse(orderCodeParams, params);
    const address = context.get(addressContext);
    const said = await runWeighing(shop, actor, { code, token: undefined, form, address });
    return redirect(`/admin/orders/${code}/timbang`, { headers: { 'set-cookie': flash(said) } });
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Timbang ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];

/** The weighing of an order, for its seller beside the scale and for an admin who decides. */
export default function OfficeWeighingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { weighing, qr, name } = loaderData;
  useLive('order.');
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-xl font-bold">
        Timbang pesanan <span className="whitespace-nowrap">{weighing.code}</span>
      </h1>
      {weighing.lines.length === 0 && <p>Di pesanan ini tidak ada barang yang dijual menurut timbangan.</p>}
      <WeighingLines weighing={weighing} qr={qr} name={name} failure={actionData as Failure | undefined} />
    </div>
  );
}
