import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { redirect, useLocation } from 'react-router';
import {
  createReferencePrice,
  deleteReferencePrice,
  findReferencePrices,
  getReferencePrice,
  type ReferencePriceView,
  updateReferencePrice,
} from '../../../domain/references/reference-prices.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import {
  COMMODITIES,
  commodityLabel,
  referenceLevelLabel,
} from '../../../shared/rules/references/commodities.ts';
import {
  REFERENCE_KINDS,
  referenceAmount,
  referenceKindLabel,
} from '../../../shared/rules/references/reference-verdicts.ts';
import {
  createPriceInput,
  pricesQuery,
  updatePriceInput,
} from '../../../shared/schemas/catalogue/reference-price-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { ExportMenu } from '../data-table/export-menu.tsx';
import { filterBuilder, optionsOf } from '../data-table/filters/list-filters.ts';
import { dialogInUrl, listHref, rowsPerPage } from '../data-table/list-url.ts';
import { recordForm } from '../data-table/record-form.ts';
import { RowLink } from '../data-table/row-actions.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/reference-prices-page';
import { ReferencePriceDialog } from './reference-price-dialog.tsx';

const PATH = '/admin/settings/reference-prices';
const TITLE = 'Harga HPP, HET, HAP';
const stateText = { current: 'Berlaku', future: 'Akan datang', past: 'Sudah lewat' } as const;
const stateTone = { current: 'success', future: 'info', past: 'neutral' } as const;

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: TITLE,
  crumbs: () => [{ label: 'Pengaturan', href: '/admin/settings' }, { label: TITLE }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const url = new URL(request.url);
  const dialog = dialogInUrl(url.searchParams);
  return runLoader(async () => {
    const asked = parseQuery(url, pricesQuery);
    const [prices, row] = await Promise.all([
      findReferencePrices(ctx, actor, { ...asked, limit: rowsPerPage(request.url) }),
      dialog?.id ? getReferencePrice(ctx, actor, Number(dialog.id) || 0).catch(() => null) : null,
    ]);
    return { prices, row, dialog };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const { search } = new URL(request.url);
  const form = await readForm(request);
  const back = (said: Parameters<typeof flashCookie>[0]) =>
    redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flashCookie(said) } });
  return runAction(form, async () => {
    const { id } = form.parse(recordForm);
    switch (form.intent('create', 'update', 'delete')) {
      case 'create':
        await createReferencePrice(ctx, actor, form.read(createPriceInput));
        return back('priceSaved');
      case 'delete':
        await deleteReferencePrice(ctx, actor, id);
        return back('priceDeleted');
      case 'update':
        await updateReferencePrice(ctx, actor, id, form.read(updatePriceInput));
        return back('priceSaved');
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, TITLE) },
  { name: 'robots', content: 'noindex' },
];

const nameOf = (price: ReferencePriceView) => `${price.label} mulai ${formatDate(price.effective_from)}`;

const columnsIn = (search: string): Column<ReferencePriceView>[] => [
  {
    id: 'kind',
    label: 'Jenis',
    fixed: true,
    card: 'head',
    className: 'font-semibold',
    cell: (price) => price.label,
  },
  { id: 'price', label: 'Harga', numeric: true, fixed: true, cell: (price) => referenceAmount(price) },
  { id: 'level', label: 'Tingkat', extra: true, cell: (price) => referenceLevelLabel[price.level] },
  {
    id: 'valid',
    label: 'Berlaku',
    when: true,
    cell: (price) =>
      `${formatDate(price.effective_from)} ${price.effective_until ? `sampai ${formatDate(price.effective_until)}` : 'dan seterusnya'}`,
  },
  {
    id: 'source',
    label: 'Sumber',
    cell: (price) =>
      price.source_url ? (
        <a
          href={price.source_url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-sawah-text underline"
        >
          {price.source}
        </a>
      ) : (
        price.source
      ),
  },
  {
    id: 'checked',
    label: 'Diperiksa',
    when: true,
    cell: (price) => (
      <>
        {price.checked_on ? formatDate(price.checked_on) : 'Belum dicocokkan'}{' '}
        {price.stale && <Badge tone="warning">Periksa lagi</Badge>}
      </>
    ),
  },
  {
    id: 'by',
    label: 'Diubah oleh',
    extra: true,
    cell: (price) => (price.updated_by ? `${price.updated_by}, ${formatDate(price.updated_at)}` : 'bawaan'),
  },
  {
    id: 'state',
    label: 'Keadaan',
    cell: (price) => <Badge tone={stateTone[price.state]}>{stateText[price.state]}</Badge>,
  },
  {
    id: 'actions',
    label: 'Aksi',
    fixed: true,
    card: 'foot',
    cell: (price) => (
      <span className="flex gap-1">
        <RowLink
          href={listHref(PATH, search, { edit: price.id })}
          label={`Edit ${nameOf(price)}`}
          title="Edit"
          icon={<Pencil className="size-4.5" />}
        />
        <RowLink
          href={listHref(PATH, search, { delete: price.id })}
          label={`Hapus ${nameOf(price)}`}
          title="Hapus"
          icon={<Trash2 className="size-4.5" />}
          danger
        />
      </span>
    ),
  },
];

const by = filterBuilder<typeof pricesQuery>();

/** Lists the government's reference prices by commodity, with the days from and until which each applies. */
export default function ReferencePricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { prices, row, dialog } = loaderData;
  const { search } = useLocation();
  return (
    <AdminList
      name="referenceprices"
      path={PATH}
      title={TITLE}
      subtitle="Rupiah per kilogram: HPP batas bawah, HET batas atas, HAP rentang. Memberi tahu, tidak melarang."
      add="Tambah Harga"
      page={prices}
      sizes
      columns={columnsIn(search)}
      keyOf={(price) => price.id}
      none={{ title: 'Belum ada harga', first: 'Catat HPP, HET, dan HAP yang berlaku di daerah Anda.' }}
      tools={
        <>
          <ButtonLink href={`${PATH}/import`} variant="secondary" size="sm">
            Impor
          </ButtonLink>
          <ExportMenu noun="reference-prices" />
        </>
      }
      narrow={[
        by.choice(
          'commodity',
          'Komoditas',
          COMMODITIES.map((name) => ({ value: name, label: commodityLabel(name) })),
        ),
        by.choice('kind', 'Jenis', optionsOf(REFERENCE_KINDS, referenceKindLabel)),
        by.choice('state', 'Keadaan', [
          { value: 'current', label: 'Berlaku' },
          { value: 'future', label: 'Akan datang' },
          { value: 'past', label: 'Sudah lewat' },
          { value: 'stale', label: 'Berlaku, perlu diperiksa lagi' },
        ]),
      ]}
    >
      {dialog && (dialog.kind === 'add' || row) && (
        <ReferencePriceDialog
          key={dialog.kind + dialog.id}
          kind={dialog.kind}
          row={row}
          answer={actionData}
        />
      )}
    </AdminList>
  );
}
