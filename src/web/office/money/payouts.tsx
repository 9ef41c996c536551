import Plus from 'lucide-react/icons/plus';
import { findPayouts, type PayoutItem } from '../../../domain/payments/find-payouts.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/money.ts';
import { said } from '../../../shared/said.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { ListHead, OfficePages } from '../list/list-parts.tsx';
import { OFFICE_PAGE } from '../list/list-state.ts';
import { type Column, ListTable } from '../list/list-table.tsx';
import { readAdminList } from '../list/read-list.ts';
import type { Route } from './+types/payouts';

const PATH = '/admin/payouts';

export const handle = { title: 'Pencairan' };

export const loader = (args: Route.LoaderArgs) =>
  readAdminList(args, said.payoutsLoadFailed, findPayouts, ['page'], { limit: OFFICE_PAGE });

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
  { id: 'waktu', label: 'Waktu', cell: (payout) => formatDateTime(payout.createdAt) },
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

/** The batches in which farmers were paid. */
export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const { total, page, totalPages } = loaderData;
  return (
    <div className="grid gap-4">
      <ListHead
        title="Pencairan"
        subtitle={`${formatNumber(total)} pencairan`}
        tools={
          <ButtonLink href={`${PATH}/new`} size="sm" icon={<Plus className="size-4" aria-hidden />}>
            Cairkan saldo
          </ButtonLink>
        }
      />
      {loaderData.data.length === 0 ? (
        <EmptyState
          scene="noMatch"
          title={total > 0 ? 'Halaman ini sudah melewati akhir daftar.' : 'Belum ada pencairan'}
          text="Uang penjualan petani yang sudah dicairkan tampil di sini."
        />
      ) : (
        <ListTable
          caption="Pencairan"
          path={PATH}
          columns={columnsIn(currency)}
          rows={loaderData}
          keyOf={(payout) => payout.id}
        />
      )}
      <OfficePages page={page} last={totalPages} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.payoutsLoadFailed} />;
}
