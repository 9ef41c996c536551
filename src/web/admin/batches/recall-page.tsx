import { Form, redirect, useLocation } from 'react-router';
import { z } from 'zod';
import { parse } from '../../../domain/parse.ts';
import { liftRecall } from '../../../domain/recalls/lift-recall.ts';
import { getRecall } from '../../../domain/recalls/recall-queries.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { recallAmountText } from '../../../shared/rules/batch-rules.ts';
import {
  RECALL_LIST_ROWS,
  recallParams,
  recallQuery,
} from '../../../shared/schemas/catalogue/recall-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { OrderStatusPill } from '../../orders/order-parts.tsx';
import { recallAnswerText } from '../../orders/recall-notice.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { Collapsible } from '../data-table/collapsible.tsx';
import { listHref } from '../data-table/list-url.ts';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/recall-page';
import { RecalledBatches } from './recalled-batches.tsx';
import { RecallState } from './recalls-page.tsx';

const PATH = '/admin/batches/recalls';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Penarikan',
  crumbs: ({ lot }) => [
    { label: 'Lot', href: '/admin/batches' },
    { label: 'Penarikan', href: PATH },
    { label: lot },
  ],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => ({
    ...(await getRecall(
      ctx,
      actor,
      Number(parse(recallParams, params).id),
      parseQuery(new URL(request.url), recallQuery),
    )),
    byAdmin: actor.kind === 'user' && actor.role === 'admin',
  }));
}

const liftForm = z.object({});

export async function action({ context, request, params }: Route.ActionArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const { id } = parse(recallParams, params);
    form.intent('lift');
    await liftRecall(ctx, actor, Number(id));
    return redirect(`${PATH}/${id}`, { headers: { 'set-cookie': flashCookie('recallLifted') } });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, `Penarikan ${loaderData?.lot ?? ''}`) },
  { name: 'robots', content: 'noindex' },
];

/** One recall: its batches, and each of its orders with the buyer's answer. */
export default function RecallPage({ loaderData, actionData }: Route.ComponentProps) {
  const recall = loaderData;
  const { search } = useLocation();
  const parts = Math.max(1, Math.ceil(recall.total / RECALL_LIST_ROWS));
  const form = useForm<typeof liftForm>({ answer: actionData, intent: 'lift', fields: [] });
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold wrap-anywhere">
          Penarikan lot {recall.lot}, {recall.goods}
        </h1>
        <RecallState recall={recall} />
      </div>
      <FormResult notice={form.notice} />
      <Card className="grid gap-1">
        <p className="wrap-anywhere">{recall.reason}</p>
        <p className="text-muted">
          {recall.seller}. {recall.byShop ? 'Ditarik pengelola toko' : 'Ditarik penjualnya'} sejak{' '}
          {formatDateTime(recall.openedAt)}
          {recall.liftedAt && `, berakhir ${formatDateTime(recall.liftedAt)}`}
        </p>
        <p>
          {formatNumber(recall.total)} pesanan: {formatNumber(recall.separated)} sudah dipisahkan,{' '}
          {formatNumber(recall.used)} sudah dipakai,{' '}
          {formatNumber(recall.total - recall.separated - recall.used)} belum dijawab.
        </p>
        {recall.untold > 0 && (
          <p className="text-muted">
            {formatNumber(recall.untold)} pembeli lagi diberi tahu dalam beberapa menit.
          </p>
        )}
      </Card>
      <p className="flex flex-wrap gap-3">
        {Array.from({ length: parts }, (_, at) => at + 1).map((part) => (
          <ButtonLink
            key={part}
            href={`${PATH}/${recall.id}/list.pdf${parts > 1 ? `?part=${part}` : ''}`}
            download
            variant="secondary"
            size="sm"
          >
            {parts > 1 ? `Unduh daftar (PDF), bagian ${formatNumber(part)}` : 'Unduh daftar (PDF)'}
          </ButtonLink>
        ))}
      </p>
      <RecalledBatches rows={recall.batches} reached={recall.reached} />
      <Card className="grid gap-2">
        <h2 className="font-bold">Pesanan</h2>
        {recall.orders.length === 0 && <p className="text-muted">Tidak ada pesanan dari lot ini.</p>}
        <ul className="divide-y divide-line">
          {recall.orders.map((order) => (
            <li key={order.code} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <Anchor
                href={`/admin/orders/${order.code}`}
                className="inline-flex min-h-11 items-center text-sawah-text underline"
              >
                {order.code}
              </Anchor>
              <OrderStatusPill status={order.status} method={order.paymentMethod} />
              <span className="w-full text-muted wrap-anywhere">
                {order.buyer}
                {order.phone && `, ${order.phone}`}, {recallAmountText(order)}
                <br />
                {order.answer && order.answeredAt
                  ? `${recallAnswerText[order.answer]}, ${formatDateTime(order.answeredAt)}`
                  : 'Belum dijawab'}
              </span>
            </li>
          ))}
        </ul>
        <Pagination
          page={recall.page}
          last={Math.ceil(recall.total / recall.limit)}
          href={(page) => listHref(`${PATH}/${recall.id}`, search, { page })}
        />
      </Card>
      {!recall.liftedAt && recall.byShop && !recall.byAdmin && (
        <p className="text-muted">Hanya pengelola toko yang bisa mengakhiri penarikan ini.</p>
      )}
      {!recall.liftedAt && (recall.byAdmin || !recall.byShop) && (
        <Collapsible title={recall.drill ? 'Akhiri latihan' : 'Ternyata keliru'}>
          <Form method="post" noValidate className="grid justify-items-start gap-3">
            <input type="hidden" name="intent" value="lift" />
            <p>
              {recall.drill
                ? 'Daftar latihannya tetap tersimpan.'
                : 'Sisanya dijual lagi, pesanan yang ditahan bisa dikirim, dan pembelinya diberi tahu.'}
            </p>
            <Button type="submit" variant="secondary" size="sm" busy={form.busy}>
              Akhiri penarikan
            </Button>
          </Form>
        </Collapsible>
      )}
    </div>
  );
}
