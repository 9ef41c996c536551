import Plus from 'lucide-react/icons/plus';
import { findPayouts, type PayoutItem } from '../../../domain/payments/find-payouts.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { payoutListInput } from '../../../shared/input/money.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { PAYOUT_STATUSES, payoutStatusLabel } from '../../../shared/orders/payout-steps.ts';
import { said } from '../../../shared/said.ts';
import { askedOf } from '../../form/asked-of.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { StateChips } from '../list/list-parts.tsx';
import { OFFICE_PAGE } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { farmerOptions } from '../list/narrow/farmer-options.ts';
import { type FarmerOptions, narrowing } from '../list/narrow/narrowing.ts';
import { readAdminList } from '../list/read-list.ts';
import type { Route } from './+types/payouts';
import { payoutTone } from './payout-tone.ts';

const PATH = '/admin/payouts';

export const handle = { title: 'Pencairan' };

export async function loader(args: Route.LoaderArgs) {
  const page = await readAdminList(args, said.payoutsLoadFailed, findPayouts, payoutListInput, {
    limit: OFFICE_PAGE,
  });
  const { shop, actor } = here(args.context);
  const { farmer } = askedOf(new URL(args.request.url), payoutListInput);
  return { ...page, farmers: await farmerOptions(shop, actor, farmer) };
}

const by = narrowing<typeof payoutListInput>();
const narrowIn = (farmers: FarmerOptions) => [
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
    id: 'nomor',
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
    id: 'langkah',
    label: 'Langkah',
    fixed: true,
    cell: (payout) => <Badge tone={payoutTone[payout.status]}>{payoutStatusLabel[payout.status]}</Badge>,
  },
  { id: 'waktu', label: 'Dibuat', when: true, cell: (payout) => formatDateTime(payout.createdAt) },
  { id: 'petani', label: 'Petani', numeric: true, cell: (payout) => formatNumber(payout.farmers) },
  {
    id: 'jumlah',
    label: 'Jumlah',
    numeric: true,
    cell: (payout) => <span className="font-bold">{formatMoney(payout.total, currency)}</span>,
  },
  { id: 'catatan', label: 'Catatan', cell: (payout) => payout.note ?? <span className="text-muted">–</span> },
  { id: 'oleh', label: 'Oleh', cell: (payout) => payout.by },
];

/** The batches in which farmers are paid. */
export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  return (
    <OfficeList
      name="pencairan"
      path={PATH}
      title="Pencairan"
      tools={
        <ButtonLink href={`${PATH}/new`} size="sm" icon={<Plus className="size-4" aria-hidden />}>
          Cairkan saldo
        </ButtonLink>
      }
      search="Cari petani, nomor, atau catatan..."
      narrow={narrowIn(loaderData.farmers)}
      page={loaderData}
      columns={columnsIn(currency)}
      keyOf={(payout) => payout.id}
      none={{
        title: 'Tidak ada pencairan ditemukan',
        first: 'Uang penjualan petani yang dicairkan tampil di sini.',
      }}
      filters={<StateChips label="Langkah" path={PATH} states={PAYOUT_STATUSES} labels={payoutStatusLabel} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.payoutsLoadFailed} />;
}
