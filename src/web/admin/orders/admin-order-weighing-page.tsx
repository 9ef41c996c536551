import { redirect } from 'react-router';
import { renderSVG } from 'uqr';
import { parse } from '../../../domain/parse.ts';
import { getWeighing } from '../../../domain/weighing/queries/get-weighing.ts';
import { weighingLimits } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { UPLOAD_BYTES_MAX } from '../../../shared/schemas/fields/upload-fields.ts';
import { orderCodeParams } from '../../../shared/schemas/order-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { clientAddressContext, getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { readForm } from '../../forms/read-form.ts';
import { runWeighingAction } from '../../orders/weighing/run-weighing-action.server.ts';
import { WeighingLines } from '../../orders/weighing/weighing-lines.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/admin-order-weighing-page';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Timbang',
  crumbs: ({ weighing }) => [
    { label: 'Pesanan', href: '/admin/orders' },
    { label: weighing.code, href: `/admin/orders/${weighing.code}` },
    { label: 'Timbang' },
  ],
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { code } = parse(orderCodeParams, params);
    const weighing = await getWeighing(ctx, actor, code);
    const qr = renderSVG(`${ctx.config.publicUrl}/orders/${code}/weighing`, { border: 2 });
    return { weighing, qr, name: actor.kind === 'user' ? actor.name : '' };
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await runLoader(() =>
    readForm(request, { most: (weighingLimits.photos + 1) * UPLOAD_BYTES_MAX }),
  );
  return runAction(form, async () => {
    const { code } = parse(orderCodeParams, params);
    const address = context.get(clientAddressContext);
    const said = await runWeighingAction(ctx, actor, { code, token: undefined, form, address });
    return redirect(`/admin/orders/${code}/weighing`, { headers: { 'set-cookie': flashCookie(said) } });
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Timbang ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];

/** The weighing of an order, for the seller at the scale and for an admin who decides a dispute. */
export default function AdminOrderWeighingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { weighing, qr, name } = loaderData;
  useLiveUpdates('order.');
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-xl font-bold">
        Timbang pesanan <span className="whitespace-nowrap">{weighing.code}</span>
      </h1>
      {weighing.lines.length === 0 && <p>Di pesanan ini tidak ada barang yang dijual menurut timbangan.</p>}
      <WeighingLines
        weighing={weighing}
        qr={qr}
        name={name}
        failure={actionData as ActionFailure | undefined}
      />
    </div>
  );
}
