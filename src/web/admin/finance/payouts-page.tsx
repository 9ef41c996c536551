import Plus from 'lucide-react/icons/plus';
import { findPayouts, type PayoutItem } from '../../../domain/payments/find-payouts.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { PAYOUT_STATUSES, payoutStatusLabel } from '../../../shared/rules/orders/payout-transitions.ts';
import { payoutListInput } from '../../../shared/schemas/payment-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { farmerOptions } from '../data-table/filters/farmer-options.ts';
import { type FarmerOptions, filterBuilder } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { StatusFilterChips } from '../data-table/list-parts.tsx';
import { ADMIN_PAGE_SIZE } from '../data-table/list-url.ts';
import { loadAdminList } from '../data-table/load-admin-list.ts';
import type { Route } from './+types/payouts-page';
import { payoutTone } from './payout-tone.ts';

const PATH = '/admin/payouts';

export const handle = { title: 'Pencairan' };

export async function loader(args: Route.LoaderArgs) {
  const page = await loadAdminList(args, successTexts.payoutsLoadFailed, findPayouts, payoutListInput, {
    limit: ADMIN_PAGE_SIZE,
  });
  const { ctx, actor } = getContext(args.context);
  const { farmer } = parseQuery(new URL(args.request.url), payoutListInput);
  return { ...page, farmers: await farmerOptions(ctx, actor, farmer) };
}

const by = filterBuilder<typeof payoutListInput>();
const filtersFor = (farmers: FarmerOptions) => [
  ...by.farmer('farmer', farmers),
  by.days('from', 'to', 'Dibuat'),
  by.sums('least', 'most', 'Jumlah'),
];

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pencairan') },
  { name: 'robots', content: 'noindex' },
];

const columnsIn = (currency: Currency | undefined): Column<PayoutItem>[] => [
  {
    id: 'number',
    label: 'Nomor',
    fixed: true,
    card: 'head',
    cell: (payout) => (
      <Anchor href={`${PATH}/${payout.id}`} className="font-bold text-sawah-text underline">
        Pencairan {payout.id}
      </Anchor>
    ),
  },
  {
    id: 'step',
    label: 'Langkah',
    fixed: true,
    cell: (payout) => <Badge tone={payoutTone[payout.status]}>{payoutStatusLabel[payout.status]}</Badge>,
  },
  { id: 'time', label: 'Dibuat', when: true, cell: (payout) => formatDateTime(payout.createdAt) },
  { id: 'farmer', label: 'Petani', numeric: true, cell: (payout) => formatNumber(payout.farmers) },
  {
    id: 'amount',
    label: 'Jumlah',
    numeric: true,
    cell: (payout) => <span className="font-bold">{formatMoney(payout.total, currency)}</span>,
  },
  { id: 'note', label: 'Catatan', cell: (payout) => payout.note ?? <span className="text-muted">–</span> },
  { id: 'by', label: 'Oleh', cell: (payout) => payout.by },
];

/** Lists the payout batches. */
export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  return (
    <AdminList
      sizes
      name="payouts"
      noun="pencairan"
      path={PATH}
      title="Pencairan"
      tools={
        <ButtonLink href={`${PATH}/new`} size="sm" icon={<Plus className="size-4" aria-hidden />}>
          Cairkan saldo
        </ButtonLink>
      }
      search="Cari petani, nomor, atau catatan..."
      narrow={filtersFor(loaderData.farmers)}
      page={loaderData}
      columns={columnsIn(currency)}
      keyOf={(payout) => payout.id}
      none={{
        title: 'Tidak ada pencairan ditemukan',
        first: 'Uang penjualan petani yang dicairkan tampil di sini.',
      }}
      filters={
        <StatusFilterChips label="Langkah" path={PATH} states={PAYOUT_STATUSES} labels={payoutStatusLabel} />
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.payoutsLoadFailed} />;
}
