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
import { OfflineConsentCard } from '../../offline-queue/offline-consent-card.tsx';
import { AccessDenied } from '../../session/access-denied.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import type { Route } from './+types/order-weighing';
import { runWeighingAction } from './run-weighing-action.server.ts';
import { WeighingLines } from './weighing-lines.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { code } = parse(orderCodeParams, params);
    const token = new URL(request.url).searchParams.get('token') ?? undefined;
    const weighing = await getWeighing(ctx, actor, code, token);
    // The URL for the other side's camera.
    const theirs = weighing.side === 'buyer' ? `/admin/orders/${code}/weighing` : `/orders/${code}/weighing`;
    const qr = renderSVG(`${ctx.config.publicUrl}${theirs}`, { border: 2 });
    return { weighing, qr, token: token ?? null, name: actor.kind === 'user' ? actor.name : '' };
  });
}

// The URL may contain a token, which other sites must not receive.
export const headers = () => ({ 'referrer-policy': 'same-origin' });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const token = new URL(request.url).searchParams.get('token') ?? undefined;
  const form = await runLoader(() =>
    readForm(request, { most: (weighingLimits.photos + 1) * UPLOAD_BYTES_MAX }),
  );
  return runAction(form, async () => {
    const { code } = parse(orderCodeParams, params);
    const said = await runWeighingAction(ctx, actor, {
      code,
      token,
      form,
      address: context.get(clientAddressContext),
    });
    const self = `/orders/${code}/weighing${token ? `?token=${encodeURIComponent(token)}` : ''}`;
    throw redirect(self, { headers: { 'set-cookie': flashCookie(said) } });
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Timbang ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];
export { AccessDenied as ErrorBoundary };

/** The weighing of an order, for its buyer. */
export default function OrderWeighingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { weighing, qr, token, name } = loaderData;
  useLiveUpdates('order.', token === null);
  return (
    <section className="shell grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 py-8">
      <p>
        <Anchor
          href={`/orders/${weighing.code}${token ? `?token=${encodeURIComponent(token)}` : ''}`}
          className="inline-block py-1 font-semibold text-sawah-text underline"
        >
          Pesanan {weighing.code}
        </Anchor>
      </p>
      <h1 className="text-2xl font-bold">Hasil timbang</h1>
      <OfflineConsentCard what="halaman timbang Anda" />
      {weighing.lines.length === 0 && <p>Di pesanan ini tidak ada barang yang dijual menurut timbangan.</p>}
      <WeighingLines
        weighing={weighing}
        qr={qr}
        name={name}
        failure={actionData as ActionFailure | undefined}
      />
    </section>
  );
}
