import { type BatchItem, findBatches } from '../../../domain/batches/batch-queries.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { batchBlockLabel, batchKindLabel } from '../../../shared/rules/batch-rules.ts';
import { batchesQuery } from '../../../shared/schemas/catalogue/batch-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { ListError } from '../data-table/list-error.tsx';
import { rowsPerPage } from '../data-table/list-url.ts';
import { loadList } from '../data-table/load-admin-list.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/batches-page';

const PATH = '/admin/batches';

export const handle = { title: 'Lot' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['farmer']);
  const { ctx, actor } = getContext(context);
  return loadList(ctx, successTexts.batchesLoadFailed, () =>
    findBatches(ctx, actor, {
      ...parseQuery(new URL(request.url), batchesQuery),
      limit: rowsPerPage(request.url),
    }),
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Lot') },
  { name: 'robots', content: 'noindex' },
];

const columns: Column<BatchItem>[] = [
  {
    id: 'lot',
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
  { id: 'jenis', label: 'Jenis', cell: (batch) => batchKindLabel[batch.kind] },
  { id: 'umur', label: 'Sejak', when: true, cell: (batch) => formatDate(batch.agedOn) },
  {
    id: 'baik',
    label: 'Baik sampai',
    when: true,
    cell: (batch) => (batch.goodUntil ? formatDate(batch.goodUntil) : '–'),
  },
  {
    id: 'sisa',
    label: 'Sisa',
    numeric: true,
    fixed: true,
    cell: (batch) => `${formatNumber(batch.left)} dari ${formatNumber(batch.qty)} ${batch.unit}`,
  },
  { id: 'keadaan', label: 'Keadaan', cell: (batch) => <BatchState batch={batch} /> },
];

/** Whether a batch is sold: not on sale, used up, before the others, or by its age. */
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

/** Lists the seller's batches, newest first. */
export default function BatchesPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      sizes
      name="lot"
      path={PATH}
      title="Lot"
      page={loaderData}
      columns={columns}
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
          <ButtonLink href={`${PATH}/new`} size="sm">
            Catat lot
          </ButtonLink>
        </>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.batchesLoadFailed} />;
}
