import { useLocation } from 'react-router';
import { type ComplaintItem, findComplaints } from '../../../domain/orders/complaints/find-complaints.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { complaintListInput } from '../../../shared/input/orders.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { askedOf } from '../../form/asked-of.ts';
import { OrderPill } from '../../orders/order-parts.tsx';
import { useLive } from '../../page/answer/use-live.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { ListChips } from '../list/list-parts.tsx';
import { listHref, OFFICE_PAGE } from '../list/list-state.ts';
import { farmerOptions } from '../list/narrow/farmer-options.ts';
import { type FarmerOptions, narrowing } from '../list/narrow/narrowing.ts';
import { readList } from '../list/read-list.ts';
import type { Route } from './+types/complaints';

const PATH = '/admin/complaints';

export const handle = { title: 'Keluhan' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  return readList(shop, said.ordersLoadFailed, async () => {
    const asked = askedOf(new URL(request.url), complaintListInput);
    const [page, farmers] = await Promise.all([
      findComplaints(shop, actor, { ...asked, limit: OFFICE_PAGE }),
      farmerOptions(shop, actor, asked.farmer),
    ]);
    return { ...page, farmers };
  });
}

const by = narrowing<typeof complaintListInput>();
const narrowIn = (farmers: FarmerOptions) => [
  ...by.farmer('farmer', farmers),
  by.days('from', 'to', 'Dikirim'),
];

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Keluhan') },
  { name: 'robots', content: 'noindex' },
];

/** Complaints about orders: those that wait for an answer, the longest first; those that were answered. */
export default function ComplaintsPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  useLive('order.');
  const answered = new URLSearchParams(search).get('status') === 'answered';
  return (
    <OfficeList
      name="keluhan"
      path={PATH}
      title="Keluhan"
      subtitle={`${formatNumber(loaderData.total)} ${answered ? 'sudah dijawab' : 'menunggu jawaban'}`}
      search="Cari kode pesanan atau isi keluhan..."
      narrow={narrowIn(loaderData.farmers)}
      page={loaderData}
      none={{
        title: 'Tidak ada keluhan',
        first: 'Keluhan pembeli atas pesanan yang sudah dikirim tampil di sini.',
      }}
      filters={
        <ListChips
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
            <li key={complaint.code}>
              <ComplaintCard complaint={complaint} />
            </li>
          ))}
        </ul>
      }
    />
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
