import { useLocation } from 'react-router';
import { type BatchItem, findBatches } from '../../../domain/batches/batch-queries.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { BATCH_KINDS, batchBlockLabel, batchKindLabel } from '../../../shared/rules/batch-rules.ts';
import { BATCH_STATES, batchesQuery } from '../../../shared/schemas/catalogue/batch-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { farmerOptions } from '../data-table/filters/farmer-options.ts';
import { type FarmerOptions, filterBuilder, optionsOf } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { ListFilterChips } from '../data-table/list-parts.tsx';
import { listHref, rowsPerPage } from '../data-table/list-url.ts';
import { loadList } from '../data-table/load-admin-list.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/batches-page';

const PATH = '/admin/batches';

export const handle = { title: 'Lot' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return loadList(ctx, successTexts.batchesLoadFailed, async () => {
    const asked = parseQuery(new URL(request.url), batchesQuery);
    const [page, farmers] = await Promise.all([
      findBatches(ctx, actor, { ...asked, limit: rowsPerPage(request.url) }),
      farmerOptions(ctx, actor, asked.farmer),
    ]);
    return { ...page, farmers, all: role === 'admin' };
  });
}

const by = filterBuilder<typeof batchesQuery>();
const filtersFor = (farmers: FarmerOptions) => [
  ...by.farmer('farmer', farmers),
  by.choice('kind', 'Jenis', optionsOf(BATCH_KINDS, batchKindLabel), 'Semua jenis'),
  by.days('from', 'to', 'Sejak'),
];

const stateLabel: Record<(typeof BATCH_STATES)[number], string> = {
  selling: 'Dijual',
  raw: 'Bahan baku',
  used: 'Habis',
  expired: batchBlockLabel.expired,
  recalled: batchBlockLabel.recalled,
};

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Lot') },
  { name: 'robots', content: 'noindex' },
];

const columns: Column<BatchItem>[] = [
  {
    id: 'batch',
    label: 'Lot',
    fixed: true,
    card: 'head',
    cell: (batch) => (
      <Anchor
        href={`${PATH}/${batch.code}`}
        className="inline-flex min-h-11 flex-wrap items-center gap-x-2 font-semibold text-sawah-text underline"
      >
        {batch.code} <span className="wrap-anywhere">{batch.goods}</span>
      </Anchor>
    ),
  },
  { id: 'seller', label: 'Penjual', cell: (batch) => <span className="wrap-anywhere">{batch.seller}</span> },
  { id: 'kind', label: 'Jenis', cell: (batch) => batchKindLabel[batch.kind] },
  { id: 'age', label: 'Sejak', when: true, cell: (batch) => formatDate(batch.agedOn) },
  {
    id: 'goodUntil',
    label: 'Baik sampai',
    when: true,
    cell: (batch) => (batch.goodUntil ? formatDate(batch.goodUntil) : '–'),
  },
  {
    id: 'left',
    label: 'Sisa',
    numeric: true,
    fixed: true,
    cell: (batch) => `${formatNumber(batch.left)} dari ${formatNumber(batch.qty)} ${batch.unit}`,
  },
  { id: 'state', label: 'Keadaan', cell: (batch) => <BatchState batch={batch} /> },
];

/** The state of a batch: not on sale, used up, sold first, or sold by age. */
export function BatchState({
  batch,
}: {
  batch: Pick<BatchItem, 'blocked' | 'left' | 'sellsFirst' | 'listingId'>;
}) {
  if (batch.blocked) return <Badge tone="danger">{batchBlockLabel[batch.blocked]}</Badge>;
  if (batch.left === 0) return <Badge tone="neutral">Habis</Badge>;
  if (batch.listingId === null) return <Badge tone="info">Bahan baku</Badge>;
  return <Badge tone="success">{batch.sellsFirst ? 'Dijual lebih dulu' : 'Dijual'}</Badge>;
}

/** Lists batches, newest first: the seller's own, or those of all sellers for an admin. */
export default function BatchesPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const { all, farmers } = loaderData;
  const state = new URLSearchParams(search).get('state');
  return (
    <AdminList
      sizes
      name="batches"
      noun="lot"
      path={PATH}
      title="Lot"
      page={loaderData}
      search="Cari kode, barang, atau varietas..."
      narrow={filtersFor(farmers)}
      filters={
        <ListFilterChips
          label="Keadaan"
          chips={[
            { label: 'Semua', href: listHref(PATH, search, { state: null }), active: state === null },
            ...BATCH_STATES.map((one) => ({
              label: stateLabel[one],
              href: listHref(PATH, search, { state: one }),
              active: state === one,
            })),
          ]}
        />
      }
      columns={all ? columns : columns.filter(({ id }) => id !== 'seller')}
      keyOf={(batch) => batch.code}
      none={{
        title: 'Belum ada lot',
        first:
          'Lot mencatat asal barang: dipanen, digiling, dan dikemas kapan, dan ke pesanan mana perginya.',
      }}
      tools={
        <>
          <ButtonLink href={`${PATH}/recalls`} variant="secondary" size="sm">
            Penarikan
          </ButtonLink>
          {!all && (
            <ButtonLink href={`${PATH}/new`} size="sm">
              Catat lot
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.batchesLoadFailed} />;
}
