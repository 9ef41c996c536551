import { Form, redirect, useLocation } from 'react-router';
import { closeGatewayNotice } from '../../../domain/orders/payments/close-gateway-notice.ts';
import {
  findGatewayNotices,
  type GatewayNotice,
} from '../../../domain/orders/payments/find-gateway-notices.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { gatewayNoticeTexts } from '../../../shared/rules/orders/gateway-notice-kinds.ts';
import {
  gatewayNoticeInput,
  gatewayNoticeListInput,
  gatewayNoticeParams,
} from '../../../shared/schemas/payment-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction } from '../../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { ListError } from '../data-table/list-error.tsx';
import { ListFilterChips } from '../data-table/list-parts.tsx';
import { ADMIN_PAGE_SIZE, listHref } from '../data-table/list-url.ts';
import { loadAdminList } from '../data-table/load-admin-list.ts';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import type { Route } from './+types/gateway-notices-page';

const PATH = '/admin/payments/notices';
const TITLE = 'Kabar layanan pembayaran';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: TITLE,
  crumbs: () => [{ label: 'Pembayaran', href: '/admin/payments' }, { label: TITLE }],
});

export const loader = (args: Route.LoaderArgs) =>
  loadAdminList(args, successTexts.gatewayNoticesLoadFailed, findGatewayNotices, gatewayNoticeListInput, {
    limit: ADMIN_PAGE_SIZE,
  });

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    form.intent('close');
    const { id } = form.parse(gatewayNoticeParams);
    await closeGatewayNotice(ctx, actor, id, form.read(gatewayNoticeInput));
    return redirect(PATH, { headers: { 'set-cookie': flashCookie('gatewayNoticeClosed') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, TITLE) },
  { name: 'robots', content: 'noindex' },
];

/** Lists the unexpected messages of the payment gateways, each with the recommended action. */
export default function GatewayNoticesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const currency = useRootData()?.shell.currency;
  const failure = actionData as ActionFailure | undefined;
  useLiveUpdates('order.');
  const closed = new URLSearchParams(search).get('view') === 'closed';
  return (
    <AdminList
      sizes
      name="notices"
      path={PATH}
      title={TITLE}
      subtitle={`${formatNumber(loaderData.total)} ${closed ? 'sudah ditutup' : 'perlu dilihat'}`}
      page={loaderData}
      none={{
        title: 'Tidak ada kabar yang perlu dilihat',
        first: 'Yang dikatakan layanan pembayaran tetapi tidak diminta toko tampil di sini.',
      }}
      filters={
        <ListFilterChips
          label="Kabar"
          chips={[
            { label: 'Perlu dilihat', href: listHref(PATH, search, { view: null }), active: !closed },
            { label: 'Sudah ditutup', href: listHref(PATH, search, { view: 'closed' }), active: closed },
          ]}
        />
      }
      body={
        <ul className="grid gap-3">
          {loaderData.data.map((notice) => (
            <li key={notice.id} id={`kabar-${notice.id}`}>
              <GatewayNoticeCard notice={notice} failure={failure} currency={currency} />
            </li>
          ))}
        </ul>
      }
    />
  );
}

type CardProps = {
  notice: GatewayNotice;
  failure: ActionFailure | undefined;
  currency: Currency | undefined;
};

function GatewayNoticeCard({ notice, failure, currency }: CardProps) {
  const { id, code, kind, gatewayMessage, amount, times, firstAt, lastAt, closedAt, closedNote } = notice;
  const form = useForm<typeof gatewayNoticeInput>({ answer: failure, intent: 'close', fields: ['note'] });
  // Each notice has its own form, and an error appears at the submitted one.
  const mine = form.values?.id === String(id);
  const { label, todo } = gatewayNoticeTexts[kind];
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-bold">
          {label}
          {amount !== null && <span className="tabular">, {formatMoney(amount, currency)}</span>}
        </h2>
        {code && (
          <Anchor
            href={`/admin/orders/${code}`}
            className="flex min-h-11 items-center font-bold text-sawah-text underline"
          >
            {code}
          </Anchor>
        )}
      </div>
      <p className="text-muted break-words">
        {notice.provider}, nomor {notice.ref}. {formatDateTime(firstAt)}
        {times > 1 && `, ${formatNumber(times)} kali, terakhir ${formatDateTime(lastAt)}`}
      </p>
      <p className="break-words">
        Kata layanannya: <q>{gatewayMessage}</q>
      </p>
      <p>{todo}</p>
      {closedAt ? (
        <p className="border-l-4 border-sawah pl-3 break-words">
          <span className="text-muted">Ditutup {formatDateTime(closedAt)}: </span>
          {closedNote}
        </p>
      ) : (
        <Form ref={mine ? form.ref : undefined} method="post" noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="close" />
          <input type="hidden" name="id" value={id} />
          {mine && form.notice && (
            <Notice tone="error" live>
              {form.notice}
            </Notice>
          )}
          <TextInput
            label="Apa yang dilakukan"
            required
            maxLength={200}
            {...(mine ? form.text('note') : { name: 'note' })}
          />
          <div>
            <Button type="submit" size="sm" variant="secondary" busy={form.busy} busyText="Menutup...">
              Tutup kabar ini
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.gatewayNoticesLoadFailed} />;
}
