import { redirect, useLocation } from 'react-router';
import { type Balance, findBalances } from '../../../domain/payments/balances.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { balanceListInput } from '../../../shared/schemas/payment-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { filterBuilder } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { ListFilterChips } from '../data-table/list-parts.tsx';
import { listHref, rowsPerPage } from '../data-table/list-url.ts';
import { loadList } from '../data-table/load-admin-list.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/balances-page';

const PATH = '/admin/balances';

export const handle = { title: 'Saldo' };

/** Lists the farmers' balances for an admin and redirects a farmer to their own. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  if (user.role === 'farmer') throw redirect(`${PATH}/${user.farmerId ?? 0}`);
  const { ctx, actor } = getContext(context);
  return loadList(ctx, successTexts.balancesLoadFailed, async () => {
    const asked = parseQuery(new URL(request.url), balanceListInput);
    return await findBalances(ctx, actor, { ...asked, limit: rowsPerPage(request.url) });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Saldo petani') },
  { name: 'robots', content: 'noindex' },
];

const FILTERS = [filterBuilder<typeof balanceListInput>().sums('least', 'most', 'Saldo atau utang')];

const columnsIn = (currency: Currency | undefined): Column<Balance>[] => [
  {
    id: 'farmer',
    label: 'Petani',
    fixed: true,
    card: 'head',
    cell: (one) => (
      <Anchor href={`${PATH}/${one.farmerId}`} className="font-bold text-sawah-text underline">
        {one.name}
      </Anchor>
    ),
  },
  { id: 'city', label: 'Kabupaten', cell: (one) => one.city },
  {
    id: 'balance',
    label: 'Saldo',
    fixed: true,
    numeric: true,
    cell: (one) => (
      <span>
        <span className={`block font-bold ${one.balance < 0 ? 'text-error' : ''}`}>
          {formatMoney(one.balance, currency)}
        </span>
        {one.balance < 0 && <span className="text-xs text-muted">utang</span>}
      </span>
    ),
  },
  {
    id: 'held',
    label: 'Tertahan',
    numeric: true,
    cell: (one) => (one.held > 0 ? formatMoney(one.held, currency) : <span className="text-muted">–</span>),
  },
  {
    id: 'available',
    label: 'Bisa dicairkan',
    fixed: true,
    numeric: true,
    cell: (one) => formatMoney(Math.max(0, one.free), currency),
  },
  {
    id: 'last',
    label: 'Terakhir dicairkan',
    cell: (one) =>
      one.paidOutAt ? formatDate(one.paidOutAt) : <span className="text-muted">Belum pernah</span>,
  },
];

export default function BalancesPage({ loaderData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  const { credit, payable, debt } = loaderData;
  const side = new URLSearchParams(search).get('side');
  const chip = (label: string, to: string | null) => ({
    label,
    href: listHref(PATH, search, { side: to }),
    active: side === to,
  });
  return (
    <AdminList
      sizes
      name="balances"
      path={PATH}
      title="Saldo petani"
      subtitle={`Milik petani ${formatMoney(credit, currency)}, bisa dicairkan ${formatMoney(payable, currency)}, utang ${formatMoney(debt, currency)}`}
      search="Cari nama petani..."
      narrow={FILTERS}
      page={loaderData}
      columns={columnsIn(currency)}
      keyOf={(one) => one.farmerId}
      none={{ title: 'Tidak ada petani ditemukan', first: 'Saldo setiap petani tampil di sini.' }}
      tools={
        <ButtonLink href="/admin/payouts/new" size="sm">
          Cairkan saldo
        </ButtonLink>
      }
      filters={
        <ListFilterChips
          label="Saldo"
          chips={[
            chip('Semua', null),
            chip('Bisa dicairkan', 'payable'),
            chip('Punya saldo', 'credit'),
            chip('Berutang', 'debt'),
          ]}
        />
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.balancesLoadFailed} />;
}
