import { redirect, useLocation } from 'react-router';
import { createUser } from '../../../domain/accounts/users/create-user.ts';
import { deleteUser } from '../../../domain/accounts/users/delete-user.ts';
import { findUsers } from '../../../domain/accounts/users/find-users.ts';
import { getUser } from '../../../domain/accounts/users/get-user.ts';
import { updateUser } from '../../../domain/accounts/users/update-user.ts';
import type { UserView } from '../../../domain/accounts/users/user-view.ts';
import { findTrail } from '../../../domain/audit/find-trail.ts';
import { createUserInput, findUsersQuery, updateUserInput } from '../../../shared/input/people/accounts.ts';
import { formatDate, type Role, roleLabel } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { proven } from '../../account/proven.ts';
import { askedOf } from '../../form/asked-of.ts';
import { intentOf } from '../../form/form-state.ts';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Badge, type Tone } from '../../ui/tell/badge.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { runBulkForm, undoBulkForm } from '../list/bulk/bulk-form.ts';
import { BulkOutcome } from '../list/bulk/bulk-outcome.tsx';
import { answerOf } from '../list/bulk/bulk-request.ts';
import { useSelection } from '../list/bulk/use-selection.tsx';
import { DeleteDialog, FailureNotice, RecordDialog } from '../list/dialogs.tsx';
import { ExportMenu } from '../list/export-menu.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { useFailureToast } from '../list/list-parts.tsx';
import { dialogOf, listHref, OFFICE_LIST } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { narrowing } from '../list/narrow/narrowing.ts';
import { readList, submitToList } from '../list/read-list.ts';
import { userForm } from '../list/record-form.ts';
import { RowActions } from '../list/row-actions.tsx';
import { type EditFailure, ofEdit, tellStale } from '../list/stale.ts';
import { StatusButton } from '../list/status-button.tsx';
import { viewsOf } from '../list/views/default-view.ts';
import { ViewsBar } from '../list/views/views-bar.tsx';
import type { Route } from './+types/users';
import { AccountTools } from './account-tools.tsx';
import { ACCOUNT_TOOLS, runAccountTool } from './run-account-tool.ts';
import { UserFields } from './user-form.tsx';

const PATH = '/admin/users';

const by = narrowing<typeof findUsersQuery>();
const NARROW = [
  by.choice('isActive', 'Status', [
    { value: 'true', label: 'Aktif' },
    { value: 'false', label: 'Nonaktif' },
  ]),
  by.days('from', 'to', 'Bergabung'),
];

/** Red for admin, green for farmer, blue for customer (ADMUSER-05). */
const roleTone: Record<Role, Tone> = { admin: 'danger', farmer: 'success', customer: 'info' };

export const handle = { title: 'Manajemen User' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return readList(shop, said.usersLoadFailed, async () => {
    const views = await viewsOf(shop, actor, 'users', new URL(request.url));
    const dialog = dialogOf(searchParams);
    const [list, row, trail] = await Promise.all([
      findUsers(shop, actor, {
        ...askedOf(new URL(request.url), findUsersQuery),
        ...OFFICE_LIST,
      }),
      dialog?.id ? getUser(shop, actor, dialog.id) : null,
      dialog?.kind === 'edit' ? findTrail(shop, actor, { entity: 'user', id: dialog.id }) : [],
    ]);
    return { list, views, dialog, row, trail, now: shop.clock.now().toISOString() };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor: asker } = here(context);
  const { search } = new URL(request.url);
  const form = await sentForm(request);
  const { id, seen } = form.parse(userForm);
  const back = (text: Parameters<typeof flash>[0]) =>
    redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flash(text) } });
  const answer = await submitToList(shop, form, async () => {
    const actor = await proven(shop, asker, form);
    const intent = form.intent('bulk', 'undo', 'create', 'update', 'delete', 'toggle', ...ACCOUNT_TOOLS);
    switch (intent) {
      case 'bulk':
        return runBulkForm(shop, actor, 'users', search, form);
      case 'undo':
        return undoBulkForm(shop, actor, form);
      case 'create':
        await createUser(shop, actor, {
          ...form.read(createUserInput, { except: ['isActive'] }),
          isActive: true,
        });
        return back('userCreated');
      case 'delete':
        await deleteUser(shop, actor, id);
        return back('userDeleted');
      case 'toggle': {
        const asked = form.read(updateUserInput, { only: ['isActive'] });
        await updateUser(shop, actor, id, asked);
        return back(asked.isActive ? 'userActivated' : 'userDeactivated');
      }
      case 'update':
        await updateUser(shop, actor, id, form.read(updateUserInput));
        return back('userUpdated');
      default:
        return back(await runAccountTool(shop, actor, form, intent));
    }
  });
  return tellStale(answer, async () => ({
    version: (await getUser(shop, asker, id)).version,
    since: await findTrail(shop, asker, { entity: 'user', id, after: seen }),
  }));
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
  bulk: said.userUpdateFailed,
};

/** The columns of the users (ADMUSER-04), and those that one may add. */
const columns: Column<UserView>[] = [
  { id: 'no', label: 'No', numeric: true, card: 'none', cell: (_, number) => number },
  {
    id: 'user',
    label: 'User',
    sort: 'name',
    fixed: true,
    card: 'head',
    text: true,
    breaks: true,
    className: 'font-semibold md:max-xl:max-w-36! xl:min-w-36',
    cell: (one) => one.name,
  },
  {
    id: 'role',
    label: 'Role',
    sort: 'role',
    cell: (one) => <Badge tone={roleTone[one.role]}>{roleLabel[one.role]}</Badge>,
  },
  {
    id: 'kontak',
    label: 'Kontak',
    // A usual address stands in one line beside one that knows no end, which on a small desk moves no state out of sight.
    className: 'md:max-xl:max-w-52 xl:min-w-60',
    cell: (one) => (
      <span className="min-w-0">
        <span className="block break-all md:max-xl:truncate" title={one.email ?? undefined}>
          {one.email ?? 'tanpa email'}
        </span>
        <span className="text-muted">{one.phone ?? 'tanpa telepon'}</span>
      </span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    cell: (one) => <StatusButton id={one.id} name={one.name} isActive={one.isActive} />,
  },
  {
    id: 'bergabung',
    label: 'Bergabung',
    sort: 'createdAt',
    when: true,
    cell: (one) => formatDate(one.createdAt),
  },
  { id: 'alamat', label: 'Alamat', extra: true, cell: (one) => one.address ?? 'belum diisi' },
  {
    id: 'aksi',
    label: 'Aksi',
    fixed: true,
    card: 'foot',
    cell: (one) => <RowActions path={PATH} id={one.id} name={one.name} />,
  },
];

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, views, dialog, row, trail, now } = loaderData;
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  const { search } = useLocation();
  const { failure, done } = answerOf<EditFailure>(actionData);
  const selection = useSelection({
    noun: 'users',
    noted: 'user',
    path: PATH,
    page: list,
    keyOf: (one) => one.id,
    nameOf: (one) => one.name,
  });
  useFailureToast(failure, failures);
  const chosen = new URLSearchParams(search).get('role');
  const roles: (Role | null)[] = [null, 'admin', 'farmer', 'customer'];
  return (
    <OfficeList
      name="user"
      path={PATH}
      title="Manajemen User"
      add="Tambah User"
      tools={<ExportMenu noun="users" />}
      search="Cari nama, email, atau telepon..."
      narrow={NARROW}
      page={list}
      columns={columns}
      defaultSort="-createdAt"
      keyOf={(one) => one.id}
      {...selection.props}
      none={{ title: said.usersNone, first: 'Tambahkan user pertama.' }}
      filters={
        <>
          <ViewsBar
            list="users"
            path={PATH}
            saved={views}
            builtIn={roles.map((role) => ({
              label: role ? roleLabel[role] : 'Semua Role',
              href: listHref(PATH, search, { role }),
              active: chosen === role,
            }))}
          />
          {['toggle', 'bulk'].includes(intentOf(failure)) && (
            <FailureNotice failure={failure} texts={failures} />
          )}
        </>
      }
    >
      {done && <BulkOutcome done={done} noted="user" />}
      {selection.bar}
      {dialog && dialog.kind !== 'hapus' && (
        <RecordDialog
          noun="User"
          row={row}
          failure={failure}
          texts={failures}
          trail={trail}
          aside={
            row && (
              <AccountTools
                userId={row.id}
                mails={row.email !== null}
                suspendedUntil={row.biddingSuspendedUntil}
                now={now}
                failure={failure}
              />
            )
          }
        >
          <UserFields row={row} failure={ofEdit(failure)} minLength={minLength} />
        </RecordDialog>
      )}
      {dialog?.kind === 'hapus' && row && (
        <DeleteDialog
          title="Hapus user"
          ask={said.userDeleteAsk}
          id={row.id}
          name={`${row.name}, ${row.email ?? row.phone ?? 'tanpa email'}`}
          failure={failure}
          texts={failures}
        />
      )}
    </OfficeList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.usersLoadFailed} />;
}
