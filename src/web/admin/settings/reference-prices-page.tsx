import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Form, redirect, useLocation } from 'react-router';
import {
  createReferencePrice,
  deleteReferencePrice,
  findReferencePrices,
  type ReferencePriceView,
  updateReferencePrice,
} from '../../../domain/bidding/market-prices/reference-prices.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import {
  createPriceInput,
  REFERENCE_KINDS,
  referenceKindLabel,
  referenceLabel,
  updatePriceInput,
  ZONES,
  zoneLabel,
} from '../../../shared/schemas/catalogue/reference-price-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import type { FieldName } from '../../forms/field-name.ts';
import { readForm } from '../../forms/read-form.ts';
import { type Form as FormOf, useForm } from '../../forms/use-form.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DateInput } from '../../ui/field/date-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { DialogButtons, ListDialog } from '../data-table/list-parts.tsx';
import { dialogInUrl, listHref, pageOfRows } from '../data-table/list-url.ts';
import { recordForm } from '../data-table/record-form.ts';
import { RowLink } from '../data-table/row-actions.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/reference-prices-page';

const PATH = '/admin/settings/harga-acuan';
const stateText = { current: 'Berlaku', future: 'Akan datang', past: 'Sudah lewat' } as const;
const stateTone = { current: 'success', future: 'info', past: 'neutral' } as const;

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Harga Acuan',
  crumbs: () => [{ label: 'Pengaturan', href: '/admin/settings' }, { label: 'Harga Acuan' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const dialog = dialogInUrl(new URL(request.url).searchParams);
  return runLoader(async () => {
    const prices = await findReferencePrices(ctx, actor);
    const row = prices.find((price) => String(price.id) === dialog?.id) ?? null;
    return { prices: pageOfRows(prices, request.url), row, dialog };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  const back = (said: Parameters<typeof flashCookie>[0]) =>
    redirect(PATH, { headers: { 'set-cookie': flashCookie(said) } });
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
  { title: pageTitle(matches, 'Harga Acuan') },
  { name: 'robots', content: 'noindex' },
];

const nameOf = (price: ReferencePriceView) =>
  `${referenceLabel(price.kind, price.zone)} mulai ${formatDate(price.effective_from)}`;

const columnsIn = (search: string): Column<ReferencePriceView>[] => [
  {
    id: 'jenis',
    label: 'Jenis',
    fixed: true,
    card: 'head',
    className: 'font-semibold',
    cell: (price) => referenceLabel(price.kind, price.zone),
  },
  {
    id: 'harga',
    label: 'Harga per kg',
    numeric: true,
    fixed: true,
    cell: (price) => formatMoney(price.price, 'IDR'),
  },
  { id: 'berlaku', label: 'Mulai berlaku', when: true, cell: (price) => formatDate(price.effective_from) },
  { id: 'sumber', label: 'Sumber', cell: (price) => price.source },
  {
    id: 'keadaan',
    label: 'Keadaan',
    cell: (price) => <Badge tone={stateTone[price.state]}>{stateText[price.state]}</Badge>,
  },
  {
    id: 'aksi',
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
          href={listHref(PATH, search, { hapus: price.id })}
          label={`Hapus ${nameOf(price)}`}
          title="Hapus"
          icon={<Trash2 className="size-4.5" />}
          danger
        />
      </span>
    ),
  },
];

/** Lists the government's reference prices by type, with the date from which each applies. */
export default function ReferencePricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { prices, row, dialog } = loaderData;
  const { search } = useLocation();
  const form = useForm<typeof createPriceInput>({
    answer: actionData,
    fields: ['kind', 'zone', 'price', 'effective_from', 'source'],
  });
  const { failure } = form;
  return (
    <AdminList
      name="harga acuan"
      path={PATH}
      title="Harga Acuan"
      subtitle="Rupiah per kilogram; dibandingkan dengan tawaran dan harga jual"
      add="Tambah Harga"
      page={prices}
      sizes
      columns={columnsIn(search)}
      keyOf={(price) => price.id}
      none={{ title: 'Belum ada harga acuan', first: 'Catat HPP dan HET yang berlaku di daerah Anda.' }}
    >
      {dialog && (dialog.kind === 'tambah' || row) && (
        <ListDialog
          key={dialog.kind + dialog.id}
          title={
            dialog.kind === 'hapus' ? 'Hapus harga acuan' : row ? 'Edit harga acuan' : 'Tambah harga acuan'
          }
        >
          <Form ref={form.ref} method="post" noValidate className="grid gap-5">
            <input
              type="hidden"
              name="intent"
              value={dialog.kind === 'hapus' ? 'delete' : row ? 'update' : 'create'}
            />
            {row && <input type="hidden" name="id" value={row.id} />}
            {failure && (
              <Notice tone="error" live>
                {failure.message}
              </Notice>
            )}
            {dialog.kind === 'hapus' && row ? (
              <p>
                Hapus {nameOf(row)}?{' '}
                {row.state === 'future'
                  ? 'Harga ini belum berlaku.'
                  : 'Yang sudah dicatat dengan harga ini tidak berubah; jejaknya tetap ada di Riwayat perubahan.'}
              </p>
            ) : (
              <PriceFields row={row} form={form} />
            )}
            <DialogButtons
              submit={dialog.kind === 'hapus' ? 'Hapus' : 'Simpan'}
              danger={dialog.kind === 'hapus'}
            />
          </Form>
        </ListDialog>
      )}
    </AdminList>
  );
}

function PriceFields({
  row,
  form,
}: {
  row: ReferencePriceView | null;
  form: FormOf<FieldName<typeof createPriceInput>>;
}) {
  const field = (name: 'price' | 'effective_from' | 'source') => ({
    required: true,
    ...form.text(name, row?.[name] ?? ''),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {row ? (
        <p className="font-semibold sm:col-span-2">{referenceLabel(row.kind, row.zone)}</p>
      ) : (
        <>
          <Select
            className="sm:col-span-2"
            label="Jenis"
            required
            placeholder="Pilih jenisnya"
            options={REFERENCE_KINDS.map((kind) => ({ value: kind, label: referenceKindLabel[kind] }))}
            {...form.text('kind', '')}
          />
          <Select
            className="sm:col-span-2"
            label="Zona"
            placeholder="Seluruh Indonesia (HPP)"
            options={ZONES.map((zone) => ({ value: String(zone), label: zoneLabel[zone] }))}
            {...form.text('zone', '')}
          />
        </>
      )}
      <TextInput label="Harga per kg (rupiah)" inputMode="numeric" {...field('price')} />
      <DateInput label="Mulai berlaku" {...field('effective_from')} />
      <TextInput
        className="sm:col-span-2"
        label="Sumber"
        hint="Peraturan yang menetapkannya, misalnya Kepbadan 14/2025; tulis ‘periksa lagi’ bila belum pasti"
        maxLength={200}
        {...field('source')}
      />
    </div>
  );
}
