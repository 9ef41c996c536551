import { redirect, useLocation } from 'react-router';
import { createUser } from '../../../domain/accounts/users/create-user.ts';
import { deleteUser } from '../../../domain/accounts/users/delete-user.ts';
import { findUsers } from '../../../domain/accounts/users/find-users.ts';
import { getUser } from '../../../domain/accounts/users/get-user.ts';
import { updateUser } from '../../../domain/accounts/users/update-user.ts';
import type { UserView } from '../../../domain/accounts/users/user-view.ts';
import { findAuditTrail } from '../../../domain/audit/find-audit-trail.ts';
import { formatDate, type Role, roleLabel } from '../../../shared/enums/labels.ts';
import {
  createUserInput,
  findUsersQuery,
  updateUserInput,
} from '../../../shared/schemas/people/account-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { failedIntent } from '../../forms/form-state.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { confirmBulkForm, runBulkForm, undoBulkForm } from '../data-table/bulk-actions/bulk-form.ts';
import { BulkOutcomeNotice } from '../data-table/bulk-actions/bulk-outcome.tsx';
import { BulkQuestionNotice } from '../data-table/bulk-actions/bulk-question.tsx';
import { splitBulkActionData } from '../data-table/bulk-actions/bulk-request.ts';
import { useBulkSelection } from '../data-table/bulk-actions/use-bulk-selection.tsx';
import type { Column } from '../data-table/data-table.tsx';
import {
  DeleteDialog,
  FailureNotice,
  ReauthenticateCommand,
  RecordDialog,
  SwitchOffDialog,
} from '../data-table/dialogs.tsx';
import { attachConflictChanges, type EditFailure, editFailureOf } from '../data-table/edit-conflict.ts';
import { ExportMenu } from '../data-table/export-menu.tsx';
import { filterBuilder } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { useFailureToast } from '../data-table/list-parts.tsx';
import { adminListQuery, dialogInUrl, listHref } from '../data-table/list-url.ts';
import { loadList, runListAction } from '../data-table/load-admin-list.ts';
import { asksToSwitchOff, userForm } from '../data-table/record-form.ts';
import { RowActions } from '../data-table/row-actions.tsx';
import { loadSavedViews } from '../data-table/saved-views/load-saved-views.ts';
import { SavedViewsBar } from '../data-table/saved-views/saved-views-bar.tsx';
import { StatusButton } from '../data-table/status-button.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/users-list';
import { AccountTools } from './account-tools.tsx';
import { ACCOUNT_TOOLS, runAccountTool } from './run-account-tool.ts';
import { UserFields } from './user-fields.tsx';

const PATH = '/admin/users';

const by = filterBuilder<typeof findUsersQuery>();
const FILTERS = [
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
  const { ctx, actor } = getContext(context);
  const { searchParams } = new URL(request.url);
  return loadList(ctx, successTexts.usersLoadFailed, async () => {
    const views = await loadSavedViews(ctx, actor, 'users', new URL(request.url));
    const dialog = dialogInUrl(searchParams, ['edit', 'delete', 'off']);
    const [list, row, trail] = await Promise.all([
      findUsers(ctx, actor, {
        ...parseQuery(new URL(request.url), findUsersQuery),
        ...adminListQuery(request.url),
      }),
      dialog?.id ? getUser(ctx, actor, dialog.id) : null,
      dialog?.kind === 'edit' ? findAuditTrail(ctx, actor, { entity: 'user', id: dialog.id }) : [],
    ]);
    return { list, views, dialog, row, trail, now: ctx.clock.now().toISOString() };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const { search } = new URL(request.url);
  const form = await readForm(request);
  const { id, seen } = form.parse(userForm);
  const back = (text: Parameters<typeof flashCookie>[0]) =>
    redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flashCookie(text) } });
  const answer = await runListAction(ctx, form, async () => {
    const actor = await withRecentAuth(ctx, asker, form);
    const intent = form.intent(
      'bulk',
      'confirm',
      'undo',
      'create',
      'update',
      'delete',
      'toggle',
      ...ACCOUNT_TOOLS,
    );
    switch (intent) {
      case 'bulk':
        return runBulkForm(ctx, actor, 'users', search, form);
      case 'confirm':
        return confirmBulkForm(ctx, actor, form);
      case 'undo':
        return undoBulkForm(ctx, actor, form);
      case 'create':
        await createUser(ctx, actor, {
          ...form.read(createUserInput, { except: ['isActive', 'duties'] }),
          isActive: true,
        });
        return back('userCreated');
      case 'delete':
        await deleteUser(ctx, actor, id);
        return back('userDeleted');
      case 'toggle': {
        const asked = form.read(updateUserInput, { only: ['isActive'] });
        if (id && asksToSwitchOff(form, asked)) return redirect(listHref(PATH, search, { off: id }));
        await updateUser(ctx, actor, id, asked);
        return back(asked.isActive ? 'userActivated' : 'userDeactivated');
      }
      case 'update':
        await updateUser(ctx, actor, id, form.read(updateUserInput, { except: ['duties'] }));
        return back('userUpdated');
      default:
        return back(await runAccountTool(ctx, actor, form, intent));
    }
  });
  return attachConflictChanges(answer, async () => ({
    version: (await getUser(ctx, asker, id)).version,
    since: await findAuditTrail(ctx, asker, { entity: 'user', id, after: seen }),
  }));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Manajemen User') },
  { name: 'robots', content: 'noindex' },
];

const failures = {
  create: successTexts.userCreateFailed,
  update: successTexts.userUpdateFailed,
  delete: successTexts.userDeleteFailed,
  toggle: successTexts.userToggleFailed,
  bulk: successTexts.userUpdateFailed,
};

/** The columns of the users (ADMUSER-04), including optional ones. */
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
    id: 'contact',
    label: 'Kontak',
    // On small desktops a very long email address must not push the status out of view.
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
    id: 'joined',
    label: 'Bergabung',
    sort: 'createdAt',
    when: true,
    cell: (one) => formatDate(one.createdAt),
  },
  { id: 'address', label: 'Alamat', extra: true, cell: (one) => one.address ?? 'belum diisi' },
  {
    id: 'actions',
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
  const { failure, done, question } = splitBulkActionData<EditFailure>(actionData);
  const selection = useBulkSelection({
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
    <AdminList
      sizes
      name="users"
      noun="user"
      path={PATH}
      title="Manajemen User"
      add="Tambah User"
      tools={<ExportMenu noun="users" />}
      search="Cari nama, email, atau telepon..."
      narrow={FILTERS}
      page={list}
      columns={columns}
      defaultSort="-createdAt"
      keyOf={(one) => one.id}
      {...selection.props}
      none={{ title: successTexts.usersNone, first: 'Tambahkan user pertama.' }}
      filters={
        <>
          <SavedViewsBar
            list="users"
            path={PATH}
            saved={views}
            builtIn={roles.map((role) => ({
              label: role ? roleLabel[role] : 'Semua Role',
              href: listHref(PATH, search, { role }),
              active: chosen === role,
            }))}
          />
          {!dialog && ['toggle', 'bulk'].includes(failedIntent(failure)) && (
            <>
              <FailureNotice failure={failure} texts={failures} />
              <ReauthenticateCommand failure={failure} />
            </>
          )}
        </>
      }
    >
      {question && <BulkQuestionNotice ask={question.ask} noted="user" path={PATH} />}
      {done && <BulkOutcomeNotice done={done} noted="user" />}
      {selection.bar}
      {dialog && (dialog.kind === 'add' || dialog.kind === 'edit') && (
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
          <UserFields row={row} failure={editFailureOf(failure)} minLength={minLength} />
        </RecordDialog>
      )}
      {dialog?.kind === 'off' && row && (
        <SwitchOffDialog
          title="Nonaktifkan akun ini?"
          id={row.id}
          name={`${row.name}, ${row.email ?? row.phone ?? 'tanpa email'}, ${roleLabel[row.role]}`}
          takes="Ia keluar dari semua perangkat dan tidak bisa masuk sampai diaktifkan lagi. Tawarannya yang masih terbuka ditutup, dan itu tidak ikut kembali bila ia diaktifkan lagi."
          failure={failure}
          texts={failures}
        />
      )}
      {dialog?.kind === 'delete' && row && (
        <DeleteDialog
          title="Hapus user"
          ask={successTexts.userDeleteAsk}
          id={row.id}
          name={`${row.name}, ${row.email ?? row.phone ?? 'tanpa email'}`}
          failure={failure}
          texts={failures}
        />
      )}
    </AdminList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.usersLoadFailed} />;
}
