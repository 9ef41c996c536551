import { useLocation } from 'react-router';
import { type ComplaintItem, findComplaints } from '../../../domain/orders/complaints/find-complaints.ts';
import type { complaintListInput } from '../../../shared/input/orders.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { formatNumber } from '../../../shared/money.ts';
import { said } from '../../../shared/said.ts';
import { OrderPill } from '../../orders/order-parts.tsx';
import { useLive } from '../../page/answer/use-live.ts';
import { view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { ListChips, OfficePages } from '../list/list-parts.tsx';
import { filtersOf, listHref, OFFICE_PAGE } from '../list/list-state.ts';
import type { Route } from './+types/complaints';

const PATH = '/admin/complaints';

export const handle = { title: 'Keluhan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  const filters = filtersOf<typeof complaintListInput>(new URL(request.url).searchParams, ['status', 'page']);
  return view(async () => await findComplaints(shop, actor, { ...filters, limit: OFFICE_PAGE }));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Keluhan') },
  { name: 'robots', content: 'noindex' },
];

/** Complaints about orders: those that wait for an answer, the longest first; those that were answered. */
export default function ComplaintsPage({ loaderData }: Route.ComponentProps) {
  const { data: complaints, total, page, totalPages } = loaderData;
  const { search } = useLocation();
  useLive('order.');
  const answered = new URLSearchParams(search).get('status') === 'answered';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 className="text-xl font-bold">Keluhan</h1>
        <p className="text-muted">
          {formatNumber(total)} {answered ? 'sudah dijawab' : 'menunggu jawaban'}
        </p>
      </div>
      <ListChips
        label="Keluhan"
        chips={[
          { label: 'Menunggu jawaban', href: listHref(PATH, search, { status: null }), active: !answered },
          { label: 'Sudah dijawab', href: listHref(PATH, search, { status: 'answered' }), active: answered },
        ]}
      />
      {complaints.length === 0 && (
        <Notice tone="info" title={total > 0 ? 'Halaman ini kosong' : 'Tidak ada keluhan'}>
          {total > 0 ? (
            <Anchor href={listHref(PATH, search, { page: null })} className="underline">
              Ke halaman pertama
            </Anchor>
          ) : answered ? (
            'Keluhan yang sudah dijawab tampil di sini.'
          ) : (
            'Keluhan pembeli atas pesanan yang sudah dikirim tampil di sini.'
          )}
        </Notice>
      )}
      <ul className="grid gap-3">
        {complaints.map((complaint) => (
          <li key={complaint.code}>
            <ComplaintCard complaint={complaint} />
          </li>
        ))}
      </ul>
      <OfficePages page={page} last={totalPages} />
    </div>
  );
}

function ComplaintCard({ complaint }: { complaint: ComplaintItem }) {
  const { code, buyer, farmer, text, pictures, answer, answeredAt } = complaint;
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Anchor
          href={`/admin/orders/${code}#keluhan`}
          className="flex min-h-11 items-center font-bold text-sawah-text underline"
        >
          {code}
        </Anchor>
        <OrderPill status={complaint.status} />
      </div>
      <p className="text-muted">
        {buyer} kepada {farmer}, {formatDateTime(complaint.createdAt)}
        {pictures > 0 && `, ${pictures} foto`}
      </p>
      <p className="line-clamp-4 whitespace-pre-line break-words">{text}</p>
      {answer !== null && (
        <p className="line-clamp-3 border-l-4 border-sawah pl-3 break-words">
          <span className="text-muted">Dijawab {answeredAt && formatDateTime(answeredAt)}: </span>
          {answer}
        </p>
      )}
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.ordersLoadFailed} />;
}
