import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { data, Form, redirect, useLocation, useNavigation } from 'react-router';
import { createUser } from '../../domain/accounts/create-user.ts';
import { deleteUser } from '../../domain/accounts/delete-user.ts';
import { findUsers } from '../../domain/accounts/find-users.ts';
import { getUser } from '../../domain/accounts/get-user.ts';
import { updateUser } from '../../domain/accounts/update-user.ts';
import { formatDate, type Role, roleLabel } from '../../shared/labels.ts';
import { said } from '../../shared/messages.ts';
import { formatNumber } from '../../shared/money.ts';
import { here } from '../context.ts';
import { flash } from '../flash.ts';
import { useRootData } from '../root.tsx';
import { pageTitle } from '../title.ts';
import { Anchor } from '../ui/anchor.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { FilterChips } from '../ui/chip.tsx';
import { Notice } from '../ui/notice.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { type Failure, submit, view } from '../view.ts';
import type { Route } from './+types/users';
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
import { UserFields, userOf } from './user-form.tsx';

const PATH = '/admin/users';
const personal = { 'cache-control': 'private, no-store' };

/** Red for admin, green for farmer, blue for customer (ADMUSER-05). */
const roleTone: Record<Role, Tone> = { admin: 'danger', farmer: 'success', customer: 'info' };

export const handle = { title: 'Manajemen User' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return view(async () => {
    const dialog = dialogOf(searchParams);
    const [list, row] = await Promise.all([
      findUsers(shop, actor, {
        ...filtersOf(searchParams, ['q', 'page', 'role', 'sort']),
        limit: OFFICE_PAGE,
      }),
      dialog?.id ? getUser(shop, actor, dialog.id) : null,
    ]);
    return data({ list, dialog, row }, { headers: personal });
  });
}

export const headers = () => personal;

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { search } = new URL(request.url);
  const form = await request.formData();
  const id = String(form.get('id') ?? '');
  const back = (text: Parameters<typeof flash>[0]) =>
    redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flash(text) } });
  return submit(form, async () => {
    switch (form.get('intent')) {
      case 'create':
        await createUser(shop, actor, { ...userOf(form), password: String(form.get('password') ?? '') });
        return back('userCreated');
      case 'delete':
        await deleteUser(shop, actor, id);
        return back('userDeleted');
      case 'toggle': {
        const isActive = form.get('isActive') === 'true';
        await updateUser(shop, actor, id, { isActive });
        return back(isActive ? 'userActivated' : 'userDeactivated');
      }
      default:
        await updateUser(shop, actor, id, {
          ...userOf(form),
          version: Number(form.get('version')) || undefined,
        });
        return back('userUpdated');
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Manajemen User') },
  { name: 'robots', content: 'noindex' },
];

const failures = {
  create: said.userCreateFailed,
  update: said.userUpdateFailed,
  delete: said.userDeleteFailed,
  toggle: said.userToggleFailed,
};

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, dialog, row } = loaderData;
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  const { search } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const failure = actionData as Failure | undefined;
  useFailureToast(failure, failures);
  const query = new URLSearchParams(search);
  const href = (changes: Record<string, string | number | null>) => listHref(PATH, search, changes);
  const sort = query.get('sort') ?? '-createdAt';
  const sorted = (name: string) => ({
    href: href({ sort: sort === name ? `-${name}` : name }),
    direction: sort === name ? ('asc' as const) : sort === `-${name}` ? ('desc' as const) : null,
  });
  const roles: (Role | null)[] = [null, 'admin', 'farmer', 'customer'];
  return (
    <div className="grid gap-5">
      <ListHead title="Manajemen User" subtitle={`${formatNumber(list.total)} user`} add="Tambah User" />
      <ListSearch placeholder="Cari nama, email, atau telepon..." keep={['role', 'sort']} />
      <FilterChips
        label="Role"
        chips={roles.map((role) => ({
          label: role ? roleLabel[role] : 'Semua Role',
          href: href({ role }),
          active: (query.get('role') ?? null) === role,
        }))}
      />
      {failure?.ok === false && failure.values.intent === 'toggle' && (
        <Notice tone="error">{failure.message}</Notice>
      )}
      {list.data.length === 0 ? (
        <Notice tone="info" title={said.usersNone}>
          Tidak ada yang cocok dengan pencarian atau saringan ini.
        </Notice>
      ) : (
        <Table caption="User">
          <thead>
            <tr>
              <Th numeric>No</Th>
              <Th sort={sorted('name')}>User</Th>
              <Th sort={sorted('role')}>Role</Th>
              <Th>Kontak</Th>
              <Th>Status</Th>
              <Th sort={sorted('createdAt')}>Bergabung</Th>
              <Th>Aksi</Th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((one, at) => (
              <Tr key={one.id}>
                <Td label="No" numeric>
                  {(list.page - 1) * OFFICE_PAGE + at + 1}
                </Td>
                <Td label="User" className="font-semibold">
                  {one.name}
                </Td>
                <Td label="Role">
                  <Badge tone={roleTone[one.role]}>{roleLabel[one.role]}</Badge>
                </Td>
                <Td label="Kontak">
                  <span>
                    <span className="block">{one.email}</span>
                    <span className="text-muted">{one.phone ?? 'tanpa telepon'}</span>
                  </span>
                </Td>
                <Td label="Status">
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="intent" value="toggle" />
                    <input type="hidden" name="id" value={one.id} />
                    <input type="hidden" name="isActive" value={String(!one.isActive)} />
                    <button
                      type="submit"
                      disabled={busy}
                      aria-label={`Status ${one.name}: ${one.isActive ? 'Aktif' : 'Nonaktif'}`}
                      className={`min-h-11 rounded-pill px-4 font-semibold ${
                        one.isActive ? 'bg-sawah-soft text-sawah-text' : 'bg-error-soft text-error'
                      }`}
                    >
                      {one.isActive ? 'Aktif' : 'Nonaktif'}
                    </button>
                  </Form>
                </Td>
                <Td label="Bergabung">{formatDate(one.createdAt)}</Td>
                <Td label="Aksi">
                  <span className="flex gap-1">
                    <Anchor
                      href={href({ edit: one.id })}
                      stay
                      aria-label={`Edit ${one.name}`}
                      title="Edit"
                      className="grid size-11 place-items-center rounded-input text-sawah-text hover:bg-sawah-soft"
                    >
                      <Pencil className="size-4.5" />
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
            ))}
          </tbody>
        </Table>
      )}
      <OfficePages page={list.page} last={list.totalPages} />
      {dialog && dialog.kind !== 'hapus' && (
        <ListDialog key={dialog.kind + dialog.id} title={row ? 'Edit User' : 'Tambah User'}>
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="intent" value={row ? 'update' : 'create'} />
            {row && (
              <>
                <input type="hidden" name="id" value={row.id} />
                <input type="hidden" name="version" value={row.version} />
              </>
            )}
            <UserFields row={row} failure={failure} minLength={minLength} />
            <DialogButtons submit={row ? 'Update' : 'Simpan'} />
          </Form>
        </ListDialog>
      )}
      {dialog?.kind === 'hapus' && row && (
        <ListDialog title="Hapus user">
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={row.id} />
            <p>{said.userDeleteAsk}</p>
            <p className="font-semibold">
              {row.name}, {row.email}
            </p>
            {failure?.ok === false && <Notice tone="error">{failure.message}</Notice>}
            <DialogButtons submit="Hapus" danger />
          </Form>
        </ListDialog>
      )}
    </div>
  );
}
