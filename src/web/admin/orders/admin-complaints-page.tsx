import { useLocation } from 'react-router';
import { type ComplaintItem, findComplaints } from '../../../domain/orders/complaints/find-complaints.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { complaintListInput } from '../../../shared/schemas/order-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { OrderStatusPill } from '../../orders/order-parts.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { farmerOptions } from '../data-table/filters/farmer-options.ts';
import { type FarmerOptions, filterBuilder } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { ListFilterChips } from '../data-table/list-parts.tsx';
import { listHref, rowsPerPage } from '../data-table/list-url.ts';
import { loadList } from '../data-table/load-admin-list.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/admin-complaints-page';

const PATH = '/admin/complaints';

export const handle = { title: 'Keluhan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return loadList(ctx, successTexts.ordersLoadFailed, async () => {
    const asked = parseQuery(new URL(request.url), complaintListInput);
    const [page, farmers] = await Promise.all([
      findComplaints(ctx, actor, { ...asked, limit: rowsPerPage(request.url) }),
      farmerOptions(ctx, actor, asked.farmer),
    ]);
    return { ...page, farmers };
  });
}

const by = filterBuilder<typeof complaintListInput>();
const filtersFor = (farmers: FarmerOptions) => [
  ...by.farmer('farmer', farmers),
  by.days('from', 'to', 'Dikirim'),
];

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Keluhan') },
  { name: 'robots', content: 'noindex' },
];

/** Lists complaints about orders: first those that await a reply, oldest first, then the answered ones. */
export default function AdminComplaintsPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  useLiveUpdates('order.');
  const answered = new URLSearchParams(search).get('status') === 'answered';
  return (
    <AdminList
      sizes
      name="complaints"
      path={PATH}
      title="Keluhan"
      subtitle={`${formatNumber(loaderData.total)} ${answered ? 'sudah dijawab' : 'menunggu jawaban'}`}
      search="Cari kode pesanan atau isi keluhan..."
      narrow={filtersFor(loaderData.farmers)}
      page={loaderData}
      none={{
        title: 'Tidak ada keluhan',
        first: 'Keluhan pembeli atas pesanan yang sudah dikirim tampil di sini.',
      }}
      filters={
        <ListFilterChips
          label="Keluhan"
          chips={[
            { label: 'Menunggu jawaban', href: listHref(PATH, search, { status: null }), active: !answered },
            {
              label: 'Sudah dijawab',
              href: listHref(PATH, search, { status: 'answered' }),
              active: answered,
            },
          ]}
        />
      }
      body={
        <ul className="grid gap-3">
          {loaderData.data.map((complaint) => (
            <li key={`${complaint.code}${complaint.createdAt}`}>
              <ComplaintCard complaint={complaint} />
            </li>
          ))}
        </ul>
      }
    />
  );
}

function ComplaintCard({ complaint }: { complaint: ComplaintItem }) {
  const { code, buyer, farmer, text, pictures, reply, answer, answeredAt } = complaint;
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Anchor
          href={`/admin/orders/${code}#complaint`}
          className="flex min-h-11 items-center font-bold text-sawah-text underline"
        >
          {code}
        </Anchor>
        <OrderStatusPill status={complaint.status} method={complaint.paymentMethod} />
      </div>
      <p className="text-muted">
        {buyer} kepada {farmer}, {formatDateTime(complaint.createdAt)}
        {complaint.weighing && ', atas timbangan'}
        {pictures > 0 && `, ${pictures} foto`}
      </p>
      <p className="line-clamp-4 whitespace-pre-line break-words">{text}</p>
      {reply !== null && (
        <p className="line-clamp-2 break-words">
          <span className="text-muted">Kata penjual: </span>
          {reply}
        </p>
      )}
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
  return <ListError error={error} text={successTexts.ordersLoadFailed} />;
}
