import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { data, Form, redirect, useLocation } from 'react-router';
import { createFarmer } from '../../domain/accounts/create-farmer.ts';
import { deleteFarmer } from '../../domain/accounts/delete-farmer.ts';
import { findFarmerAccounts } from '../../domain/accounts/find-farmer-accounts.ts';
import { getFarmerAccount } from '../../domain/accounts/get-farmer-account.ts';
import { updateFarmer } from '../../domain/accounts/update-farmer.ts';
import { findPlaces } from '../../domain/cart/find-places.ts';
import { said } from '../../shared/messages.ts';
import { formatNumber } from '../../shared/money.ts';
import { here } from '../context.ts';
import { flash } from '../flash.ts';
import { useRootData } from '../root.tsx';
import { pageTitle } from '../title.ts';
import { Anchor } from '../ui/anchor.tsx';
import { Notice } from '../ui/notice.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { type Failure, submit, view } from '../view.ts';
import type { Route } from './+types/farmers';
import { FarmerFields, farmerOf } from './farmer-form.tsx';
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

const PATH = '/admin/farmers';
const personal = { 'cache-control': 'private, no-store' };
const rowAction = 'grid size-11 place-items-center rounded-input text-sawah-text hover:bg-sawah-soft';

export const handle = { title: 'Manajemen Petani' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return view(async () => {
    const dialog = dialogOf(searchParams);
    const [list, row, places] = await Promise.all([
      findFarmerAccounts(shop, actor, {
        ...filtersOf(searchParams, ['q', 'page', 'sort']),
        limit: OFFICE_PAGE,
      }),
      dialog?.id ? getFarmerAccount(shop, actor, Number(dialog.id) || 0) : null,
      dialog && dialog.kind !== 'hapus' ? findPlaces(shop) : [],
    ]);
    return data(
      { list, dialog, row, provinces: places.map((place) => place.province) },
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
        await createFarmer(shop, actor, {
          ...farmerOf(form),
          email: String(form.get('email') ?? ''),
          password: String(form.get('password') ?? ''),
        });
        return back('farmerCreated');
      case 'delete':
        await deleteFarmer(shop, actor, id);
        return back('farmerDeleted');
      default:
        await updateFarmer(shop, actor, id, {
          ...farmerOf(form),
          version: Number(form.get('version')) || undefined,
        });
        return back('farmerUpdated');
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Manajemen Petani') },
  { name: 'robots', content: 'noindex' },
];

const failures = {
  create: said.farmerCreateFailed,
  update: said.farmerUpdateFailed,
  delete: said.farmerDeleteFailed,
};

export default function FarmersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, dialog, row, provinces } = loaderData;
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  const { search } = useLocation();
  const failure = actionData as Failure | undefined;
  useFailureToast(failure, failures);
  const href = (changes: Record<string, string | number | null>) => listHref(PATH, search, changes);
  const sort = new URLSearchParams(search).get('sort') ?? 'name';
  const sorted = (name: string) => ({
    href: href({ sort: sort === name ? `-${name}` : name }),
    direction: sort === name ? ('asc' as const) : sort === `-${name}` ? ('desc' as const) : null,
  });
  return (
    <div className="grid gap-5">
      <ListHead
        title="Manajemen Petani"
        subtitle={`${formatNumber(list.total)} petani`}
        add="Tambah Petani"
      />
      <ListSearch placeholder="Cari petani, kota, atau provinsi..." keep={['sort']} />
      {list.data.length === 0 ? (
        <Notice tone="info" title={said.farmersNone}>
          {new URLSearchParams(search).get('q')
            ? 'Tidak ada yang cocok dengan pencarian ini.'
            : 'Tambahkan petani pertama.'}
        </Notice>
      ) : (
        <Table caption="Petani">
          <thead>
            <tr>
              <Th numeric>No</Th>
              <Th sort={sorted('name')}>Nama</Th>
              <Th>Alamat</Th>
              <Th sort={sorted('city')}>Kota</Th>
              <Th sort={sorted('province')}>Provinsi</Th>
              <Th>Koordinat</Th>
              <Th>Aksi</Th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((one, at) => {
              const point = `${one.latitude.toFixed(4)}, ${one.longitude.toFixed(4)}`;
              return (
                <Tr key={one.id}>
                  <Td label="No" numeric>
                    {(list.page - 1) * OFFICE_PAGE + at + 1}
                  </Td>
                  <Td label="Nama" className="font-semibold">
                    {one.name}
                  </Td>
                  <Td label="Alamat">{one.address}</Td>
                  <Td label="Kota">{one.city}</Td>
                  <Td label="Provinsi">{one.province}</Td>
                  <Td label="Koordinat" className="tabular whitespace-nowrap">
                    {point}
                  </Td>
                  <Td label="Aksi">
                    <span className="flex gap-1">
                      <Anchor
                        href={href({ edit: one.id })}
                        stay
                        aria-label={`Edit ${one.name}`}
                        title="Edit"
                        className={rowAction}
                      >
                        <Pencil className="size-4.5" />
                      </Anchor>
                      <Anchor
                        href={`https://www.google.com/maps?q=${one.latitude},${one.longitude}`}
                        target="_blank"
                        aria-label={`Lihat ${one.name} di peta`}
                        title="Lihat di peta"
                        className={rowAction}
                      >
                        <MapPin className="size-4.5" />
                      </Anchor>
                      <Anchor
                        href={href({ hapus: one.id })}
                        stay
                        aria-label={`Hapus ${one.name}`}
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
          title={dialog.kind === 'edit' ? 'Edit Petani' : 'Tambah Petani'}
        >
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="intent" value={row ? 'update' : 'create'} />
            {row && (
              <>
                <input type="hidden" name="id" value={row.id} />
                <input type="hidden" name="version" value={row.version} />
              </>
            )}
            <FarmerFields row={row} provinces={provinces} failure={failure} minLength={minLength} />
            <DialogButtons submit={row ? 'Update' : 'Simpan'} />
          </Form>
        </ListDialog>
      )}
      {dialog?.kind === 'hapus' && row && (
        <ListDialog title="Hapus petani">
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={row.id} />
            <p>{said.farmerDeleteAsk}</p>
            <p className="font-semibold">
              {row.name}, {row.city}
            </p>
            {failure?.ok === false && <Notice tone="error">{failure.message}</Notice>}
            <DialogButtons submit="Hapus" danger />
          </Form>
        </ListDialog>
      )}
    </div>
  );
}
