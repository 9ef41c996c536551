import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { data, Form, redirect, useLocation } from 'react-router';
import { findFarmerAccounts } from '../../domain/accounts/find-farmer-accounts.ts';
import { createListing } from '../../domain/stock/create-listing.ts';
import { deleteListing } from '../../domain/stock/delete-listing.ts';
import { findStallListings } from '../../domain/stock/find-stall-listings.ts';
import { getStallListing } from '../../domain/stock/get-stall-listing.ts';
import { stepStock } from '../../domain/stock/step-stock.ts';
import { updateListing } from '../../domain/stock/update-listing.ts';
import { LIST_LOW_THRESHOLD, stockLabel, stockLevel } from '../../shared/labels.ts';
import { said } from '../../shared/messages.ts';
import { formatMoney, formatNumber } from '../../shared/money.ts';
import { here } from '../context.ts';
import { flash } from '../flash.ts';
import { useRootData } from '../root.tsx';
import { pictureOf } from '../shop/listing-picture.ts';
import { pageTitle } from '../title.ts';
import { Anchor } from '../ui/anchor.tsx';
import { Badge } from '../ui/badge.tsx';
import { FilterChips } from '../ui/chip.tsx';
import { Notice } from '../ui/notice.tsx';
import { Picture } from '../ui/picture.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { type Failure, submit, view } from '../view.ts';
import type { Route } from './+types/products';
import { requireAdminRole } from './guard.tsx';
import {
  DialogButtons,
  ListDialog,
  ListHead,
  ListSearch,
  OfficePages,
  useFailureToast,
} from './list-parts.tsx';
import { dialogOf, filtersOf, listHref, OFFICE_PAGE } from './list-state.ts';
import { ProductFields, productOf } from './product-form.tsx';
import { StockTap, stepOf } from './stock-tap.tsx';

const PATH = '/admin/products';
const personal = { 'cache-control': 'private, no-store' };
const FARMERS_OFFERED = 100;

export const handle = {
  title: (page: { own?: boolean } | undefined) => (page?.own ? 'Produk Saya' : 'Manajemen Produk'),
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return view(async () => {
    const dialog = dialogOf(searchParams);
    const filters = filtersOf(searchParams, ['q', 'page', 'stock', 'picture', 'sort']);
    const [list, row, farmers] = await Promise.all([
      findStallListings(shop, actor, { ...filters, limit: OFFICE_PAGE }),
      dialog?.id ? getStallListing(shop, actor, Number(dialog.id) || 0) : null,
      user.role === 'admin' && dialog && dialog.kind !== 'hapus'
        ? findFarmerAccounts(shop, actor, { limit: FARMERS_OFFERED })
        : null,
    ]);
    return data(
      {
        list,
        dialog,
        row,
        own: user.role === 'farmer',
        farmers:
          farmers?.data.map(({ id, name, city }) => ({ id, name, city })) ??
          (user.farmerId === null ? [] : [{ id: user.farmerId, name: user.name, city: '' }]),
      },
      { headers: personal },
    );
  });
}

export const headers = () => personal;

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { search } = new URL(request.url);
  const form = await request.formData();
  const id = Number(form.get('id'));
  const back = (text: Parameters<typeof flash>[0]) =>
    redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flash(text) } });
  return submit(form, async () => {
    switch (form.get('intent')) {
      case 'create':
        await createListing(shop, actor, productOf(form));
        return back('productCreated');
      case 'delete':
        await deleteListing(shop, actor, id);
        return back('productDeleted');
      case 'step':
        await stepStock(shop, actor, id, stepOf(form));
        return form.get('quiet') === null ? back('productUpdated') : { ok: true as const };
      case 'stock':
        await updateListing(shop, actor, id, { stock: Number(form.get('stock')) });
        return back('productUpdated');
      default:
        await updateListing(shop, actor, id, {
          ...productOf(form),
          version: Number(form.get('version')) || undefined,
        });
        return back('productUpdated');
    }
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.own ? 'Produk Saya' : 'Manajemen Produk') },
  { name: 'robots', content: 'noindex' },
];

const failures = {
  create: said.productCreateFailed,
  update: said.productUpdateFailed,
  stock: said.productUpdateFailed,
  step: said.productUpdateFailed,
  delete: said.productDeleteFailed,
};

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, dialog, row, own, farmers } = loaderData;
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  const failure = actionData as Failure | undefined;
  useFailureToast(failure, failures);
  const query = new URLSearchParams(search);
  const href = (changes: Record<string, string | number | null>) => listHref(PATH, search, changes);
  const sort = query.get('sort') ?? '-createdAt';
  const sorted = (name: string) => ({
    href: href({ sort: sort === name ? `-${name}` : name }),
    direction: sort === name ? ('asc' as const) : sort === `-${name}` ? ('desc' as const) : null,
  });
  const filtered = ['q', 'stock', 'picture'].some((name) => query.get(name));
  return (
    <div className="grid gap-5">
      <ListHead
        title={own ? 'Produk Saya' : 'Manajemen Produk'}
        subtitle={own ? 'Kelola produk yang Anda jual' : `${formatNumber(list.total)} produk`}
        add="Tambah Produk"
      />
      <ListSearch placeholder="Cari produk atau petani..." keep={['stock', 'picture', 'sort']} />
      <FilterChips
        label="Tampilan"
        chips={[
          {
            label: 'Semua',
            href: href({ stock: null, picture: null }),
            active: !query.get('stock') && !query.get('picture'),
          },
          {
            label: 'Stok menipis',
            href: href({ stock: 'low', picture: null }),
            active: query.get('stock') === 'low',
          },
          {
            label: 'Habis',
            href: href({ stock: 'out', picture: null }),
            active: query.get('stock') === 'out',
          },
          {
            label: 'Tanpa gambar',
            href: href({ stock: null, picture: 'none' }),
            active: query.get('picture') === 'none',
          },
        ]}
      />
      {list.data.length === 0 ? (
        <Notice tone="info" title={said.productsNone}>
          {filtered
            ? 'Tidak ada yang cocok dengan pencarian atau saringan ini.'
            : 'Tambahkan produk pertama Anda.'}
        </Notice>
      ) : (
        <Table caption="Produk">
          <thead>
            <tr>
              <Th numeric>No</Th>
              <Th sort={sorted('name')}>Produk</Th>
              <Th>Petani</Th>
              <Th numeric sort={sorted('stock')}>
                Stok
              </Th>
              <Th numeric>Harga Tengkulak</Th>
              <Th numeric sort={sorted('price')}>
                Harga Customer
              </Th>
              <Th>Aksi</Th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((one, at) => {
              const level = stockLevel(one.stock - one.reserved, one.low_threshold ?? LIST_LOW_THRESHOLD);
              return (
                <Tr key={one.id}>
                  <Td label="No" numeric>
                    {(list.page - 1) * OFFICE_PAGE + at + 1}
                  </Td>
                  <Td label="Produk">
                    <span className="flex items-center gap-3 text-left">
                      <Picture
                        source={pictureOf(one.image_url, '')}
                        sizes="40px"
                        className="size-10 shrink-0 overflow-hidden rounded-input"
                      />
                      <span>
                        <span className="block font-semibold">{one.product.name}</span>
                        <span className="text-muted">{one.product.unit}</span>
                      </span>
                    </span>
                  </Td>
                  <Td label="Petani">
                    <span>
                      <span className="block">{one.farmer.name}</span>
                      <span className="text-muted">
                        {one.farmer.city}, {one.farmer.province}
                      </span>
                    </span>
                  </Td>
                  <Td label="Stok" numeric>
                    <span className="inline-grid justify-items-end gap-1.5">
                      {level !== 'available' && (
                        <Badge tone={level === 'out' ? 'danger' : 'warning'}>{stockLabel[level]}</Badge>
                      )}
                      <StockTap
                        id={one.id}
                        name={one.product.name}
                        unit={one.product.unit}
                        stock={one.stock}
                        reserved={one.reserved}
                        search={search}
                      />
                    </span>
                  </Td>
                  <Td label="Harga Tengkulak" numeric>
                    {formatMoney(one.price_tengkulak, currency)}
                  </Td>
                  <Td label="Harga Customer" numeric className="font-bold">
                    {formatMoney(one.price_customer, currency)}
                  </Td>
                  <Td label="Aksi">
                    <span className="flex gap-1">
                      <Anchor
                        href={href({ edit: one.id })}
                        stay
                        aria-label={`Edit ${one.product.name}`}
                        title="Edit"
                        className="grid size-11 place-items-center rounded-input text-sawah-text hover:bg-sawah-soft"
                      >
                        <Pencil className="size-4.5" />
                      </Anchor>
                      <Anchor
                        href={href({ hapus: one.id })}
                        stay
                        aria-label={`Hapus ${one.product.name}`}
                        title="Hapus"
                        className="grid size-11 place-items-center rounded-input text-error hover:bg-error-soft"
                      >
                        <Trash2 className="size-4.5" />
                      </Anchor>
                    </span>
                  </Td>
                </Tr>
              );
            })}
          </tbody>
        </Table>
      )}
      <OfficePages page={list.page} last={list.totalPages} />
      {dialog && dialog.kind !== 'hapus' && (
        <ListDialog
          key={dialog.kind + dialog.id}
          title={dialog.kind === 'edit' ? 'Edit Produk' : 'Tambah Produk'}
        >
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="intent" value={dialog.kind === 'edit' ? 'update' : 'create'} />
            {row && (
              <>
                <input type="hidden" name="id" value={row.id} />
                <input type="hidden" name="version" value={row.version} />
              </>
            )}
            <ProductFields row={row} farmers={farmers} fixed={own} failure={failure} />
            <DialogButtons submit={dialog.kind === 'edit' ? 'Update' : 'Simpan'} />
          </Form>
        </ListDialog>
      )}
      {dialog?.kind === 'hapus' && row && (
        <ListDialog title="Hapus produk">
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={row.id} />
            <p>{said.productDeleteAsk}</p>
            <p className="font-semibold">
              {row.product.name}, {row.farmer.name}
            </p>
            {failure && !failure.ok && <Notice tone="error">{failure.message}</Notice>}
            <DialogButtons submit="Hapus" danger />
          </Form>
        </ListDialog>
      )}
    </div>
  );
}
