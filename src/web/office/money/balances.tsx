import { redirect, useLocation } from 'react-router';
import { type Balance, findBalances } from '../../../domain/payments/balances.ts';
import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import { balanceListInput } from '../../../shared/input/money.ts';
import { formatDate } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { askedOf } from '../../form/asked-of.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { ListChips } from '../list/list-parts.tsx';
import { listHref, OFFICE_PAGE } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { narrowing } from '../list/narrow/narrowing.ts';
import { readList } from '../list/read-list.ts';
import type { Route } from './+types/balances';

const PATH = '/admin/balances';

export const handle = { title: 'Saldo' };

/** The farmers' balances for an admin; a farmer comes to his own. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  if (user.role === 'farmer') throw redirect(`${PATH}/${user.farmerId ?? 0}`);
  const { shop, actor } = here(context);
  return readList(shop, said.balancesLoadFailed, async () => {
    const asked = askedOf(new URL(request.url), balanceListInput);
    return await findBalances(shop, actor, { ...asked, limit: OFFICE_PAGE });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Saldo petani') },
  { name: 'robots', content: 'noindex' },
];

const NARROW = [narrowing<typeof balanceListInput>().sums('least', 'most', 'Saldo atau utang')];

const columnsIn = (currency: Currency | undefined): Column<Balance>[] => [
  {
    id: 'petani',
    label: 'Petani',
    fixed: true,
    card: 'head',
    cell: (one) => (
      <Anchor href={`${PATH}/${one.farmerId}`} className="font-bold text-sawah-text underline">
        {one.name}
      </Anchor>
    ),
  },
  { id: 'kabupaten', label: 'Kabupaten', cell: (one) => one.city },
  {
    id: 'saldo',
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
    id: 'tertahan',
    label: 'Tertahan',
    numeric: true,
    cell: (one) => (one.held > 0 ? formatMoney(one.held, currency) : <span className="text-muted">–</span>),
  },
  {
    id: 'bebas',
    label: 'Bisa dicairkan',
    fixed: true,
    numeric: true,
    cell: (one) => formatMoney(Math.max(0, one.free), currency),
  },
  {
    id: 'terakhir',
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
    <OfficeList
      name="saldo"
      path={PATH}
      title="Saldo petani"
      subtitle={`Milik petani ${formatMoney(credit, currency)}, bisa dicairkan ${formatMoney(payable, currency)}, utang ${formatMoney(debt, currency)}`}
      search="Cari nama petani..."
      narrow={NARROW}
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
        <ListChips
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
  return <ListFailed error={error} text={said.balancesLoadFailed} />;
}
