import IdCard from 'lucide-react/icons/id-card';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MapPin from 'lucide-react/icons/map-pin';
import Send from 'lucide-react/icons/send';
import { redirect, useLocation } from 'react-router';
import { createFarmer } from '../../../domain/accounts/farmers/create-farmer.ts';
import { deleteFarmer } from '../../../domain/accounts/farmers/delete-farmer.ts';
import type { FarmerAccountView } from '../../../domain/accounts/farmers/farmer-account-view.ts';
import {
  findFarmerAccounts,
  findFarmerCities,
} from '../../../domain/accounts/farmers/find-farmer-accounts.ts';
import { getFarmerAccount } from '../../../domain/accounts/farmers/get-farmer-account.ts';
import { updateFarmer } from '../../../domain/accounts/farmers/update-farmer.ts';
import { findAuditTrail } from '../../../domain/audit/find-audit-trail.ts';
import { findDeliveryLocations } from '../../../domain/cart/find-delivery-locations.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import {
  createFarmerInput,
  findFarmersQuery,
  updateFarmerInput,
} from '../../../shared/schemas/people/account-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { barButtonClass, SelectionBar } from '../data-table/bulk-actions/selection-bar.tsx';
import { useCheckedRows } from '../data-table/bulk-actions/use-checked-rows.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { DeleteDialog, RecordDialog } from '../data-table/dialogs.tsx';
import { attachConflictChanges, type EditFailure, editFailureOf } from '../data-table/edit-conflict.ts';
import { ExportMenu } from '../data-table/export-menu.tsx';
import { filterBuilder } from '../data-table/filters/list-filters.ts';
import { ImportLink } from '../data-table/import-link.tsx';
import { ListError } from '../data-table/list-error.tsx';
import { ListDialog, useFailureToast } from '../data-table/list-parts.tsx';
import { adminListQuery, dialogInUrl, listHref } from '../data-table/list-url.ts';
import { loadList, runListAction } from '../data-table/load-admin-list.ts';
import { recordForm } from '../data-table/record-form.ts';
import { RowActions, RowLink } from '../data-table/row-actions.tsx';
import { loadSavedViews } from '../data-table/saved-views/load-saved-views.ts';
import { SavedViewsBar } from '../data-table/saved-views/saved-views-bar.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/farmers-list';
import { AccountTools } from './account-tools.tsx';
import { FarmerAccountFields } from './farmer-account-fields.tsx';
import { HandedOverLinkReady } from './handed-over-link.tsx';
import { ACCOUNT_TOOLS, runAccountTool } from './run-account-tool.ts';

const PATH = '/admin/farmers';
/** The page that invites several farmers at once. */
const INVITE = '/admin/farmers/invite';

export const handle = { title: 'Manajemen Petani' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const { searchParams } = new URL(request.url);
  return loadList(ctx, successTexts.farmersLoadFailed, async () => {
    const views = await loadSavedViews(ctx, actor, 'farmers', new URL(request.url));
    const dialog = dialogInUrl(searchParams);
    const asked = parseQuery(new URL(request.url), findFarmersQuery);
    const [list, row, places, trail, cities] = await Promise.all([
      findFarmerAccounts(ctx, actor, {
        ...asked,
        ...adminListQuery(request.url),
      }),
      dialog?.id ? getFarmerAccount(ctx, actor, Number(dialog.id) || 0) : null,
      dialog && dialog.kind !== 'delete' ? findDeliveryLocations(ctx) : [],
      dialog?.kind === 'edit' ? findAuditTrail(ctx, actor, { entity: 'farmer', id: dialog.id }) : [],
      findFarmerCities(ctx, actor),
    ]);
    return {
      list,
      views,
      dialog,
      row,
      trail,
      cities,
      now: ctx.clock.now().toISOString(),
      provinces: places.map((place) => place.province),
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const { search } = new URL(request.url);
  const form = await readForm(request);
  const { id, seen } = form.parse(recordForm);
  const back = (text: Parameters<typeof flashCookie>[0]) =>
    redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flashCookie(text) } });
  const answer = await runListAction(ctx, form, async () => {
    const actor = await withRecentAuth(ctx, asker, form);
    const intent = form.intent('create', 'update', 'delete', ...ACCOUNT_TOOLS);
    switch (intent) {
      case 'create': {
        const added = await createFarmer(ctx, actor, form.read(createFarmerInput));
        if (!added.invitation) return back('farmerCreated');
        const { name, phone, invitation } = added;
        return { ok: true as const, invited: { name, phone, link: invitation } };
      }
      case 'delete':
        await deleteFarmer(ctx, actor, id);
        return back('farmerDeleted');
      case 'update':
        await updateFarmer(ctx, actor, id, form.read(updateFarmerInput));
        return back('farmerUpdated');
      default:
        return back(await runAccountTool(ctx, actor, form, intent));
    }
  });
  return attachConflictChanges(answer, async () => ({
    version: (await getFarmerAccount(ctx, asker, id)).version,
    since: await findAuditTrail(ctx, asker, { entity: 'farmer', id, after: seen }),
  }));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Manajemen Petani') },
  { name: 'robots', content: 'noindex' },
];

const by = filterBuilder<typeof findFarmersQuery>();

const failures = {
  create: successTexts.farmerCreateFailed,
  update: successTexts.farmerUpdateFailed,
  delete: successTexts.farmerDeleteFailed,
};

const mapOf = ({ latitude, longitude }: FarmerAccountView) =>
  `https://www.google.com/maps?q=${latitude},${longitude}`;

/** The columns of the farmers (ADMFARM-03), including optional ones. */
const columns: Column<FarmerAccountView>[] = [
  { id: 'no', label: 'No', numeric: true, card: 'none', cell: (_, number) => number },
  {
    id: 'name',
    label: 'Nama',
    sort: 'name',
    fixed: true,
    card: 'head',
    breaks: true,
    className: 'font-semibold',
    cell: (one) => (
      <Anchor
        href={`${PATH}/${one.id}`}
        className="inline-flex min-h-11 items-center text-sawah-text hover:underline md:min-h-9"
      >
        {one.name}
      </Anchor>
    ),
  },
  {
    id: 'phone',
    label: 'Telepon',
    className: 'tabular md:whitespace-nowrap',
    cell: (one) =>
      one.phone ? (
        <a href={`tel:${one.phone}`} className="inline-flex min-h-8 items-center hover:underline">
          {one.phone}
        </a>
      ) : (
        <span className="text-muted">tanpa telepon</span>
      ),
  },
  { id: 'address', label: 'Alamat', text: true, breaks: true, wide: true, cell: (one) => one.address },
  { id: 'city', label: 'Kota', sort: 'city', text: true, cell: (one) => one.city },
  {
    id: 'province',
    label: 'Provinsi',
    sort: 'province',
    text: true,
    wide: true,
    cell: (one) => one.province,
  },
  {
    id: 'coordinates',
    label: 'Koordinat',
    wide: true,
    cell: (one) => (
      <a
        href={mapOf(one)}
        target="_blank"
        rel="noopener noreferrer"
        title={`${one.latitude.toFixed(4)}, ${one.longitude.toFixed(4)}`}
        aria-label={`Koordinat ${one.name} di peta`}
        className="inline-flex min-h-8 items-center text-sawah-text underline"
      >
        Peta
      </a>
    ),
  },
  {
    id: 'last',
    label: 'Terakhir aktif',
    when: true,
    cell: (one) =>
      one.lastSeenAt ? (
        formatDate(one.lastSeenAt)
      ) : (
        <span className="text-muted" title="Belum pernah, atau sudah lama">
          –<span className="sr-only"> belum pernah, atau sudah lama</span>
        </span>
      ),
  },
  { id: 'email', label: 'Email', extra: true, cell: (one) => one.email ?? 'tanpa email' },
  {
    id: 'created',
    label: 'Bergabung',
    sort: 'createdAt',
    extra: true,
    when: true,
    cell: (one) => formatDate(one.createdAt),
  },
  {
    id: 'actions',
    label: 'Aksi',
    fixed: true,
    card: 'foot',
    cell: (one) => (
      <RowActions
        path={PATH}
        id={one.id}
        name={one.name}
        more={
          <>
            <RowLink
              href={`${PATH}/${one.id}/identity`}
              label={`Identitas ${one.name}`}
              title="Identitas"
              icon={<IdCard className="size-4.5" />}
            />
            <RowLink
              href={mapOf(one)}
              target="_blank"
              label={`Lihat ${one.name} di peta`}
              title="Lihat di peta"
              icon={<MapPin className="size-4.5" />}
            />
          </>
        }
      />
    ),
  },
];

export default function FarmersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, views, dialog, row, trail, now, provinces, cities } = loaderData;
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  const invited = actionData && 'invited' in actionData ? actionData.invited : null;
  const failure = invited ? undefined : (actionData as EditFailure | undefined);
  useFailureToast(failure, failures);
  const { search } = useLocation();
  const ticks = useCheckedRows({
    path: PATH,
    page: list,
    keyOf: (one: FarmerAccountView) => one.id,
    nameOf: (one) => one.name,
  });
  return (
    <AdminList
      {...ticks.props}
      sizes
      name="farmers"
      noun="petani"
      path={PATH}
      title="Manajemen Petani"
      add="Tambah Petani"
      tools={
        <>
          <ButtonLink
            href="/admin/farmers/team-order"
            variant="secondary"
            size="sm"
            icon={<ListOrdered className="size-4" aria-hidden />}
          >
            Urutan
          </ButtonLink>
          <ButtonLink
            href={listHref(INVITE, search, {})}
            variant="secondary"
            size="sm"
            icon={<Send className="size-4" aria-hidden />}
          >
            Undang
          </ButtonLink>
          <ImportLink noun="farmers" />
          <ExportMenu noun="farmers" />
        </>
      }
      search="Cari petani, kota, atau provinsi..."
      narrow={[
        by.choice(
          'city',
          'Kabupaten',
          cities.map((city) => ({ value: city, label: city })),
        ),
        by.choice('access', 'Akun', [{ value: 'never', label: 'Belum pernah masuk' }]),
        by.days('from', 'to', 'Bergabung'),
      ]}
      page={list}
      columns={columns}
      defaultSort="name"
      keyOf={(one) => one.id}
      filters={<SavedViewsBar list="farmers" path={PATH} saved={views} builtIn={[]} />}
      none={{ title: successTexts.farmersNone, first: 'Tambahkan petani pertama.' }}
    >
      <SelectionBar picked={ticks.picked} onClear={ticks.clear}>
        <button
          type="submit"
          formMethod="get"
          formAction={INVITE}
          name="selection"
          value="1"
          className={`${barButtonClass} hover:bg-white/10`}
        >
          Undang
        </button>
      </SelectionBar>
      {invited && (
        <ListDialog title={`${invited.name} sudah ditambahkan`}>
          <HandedOverLinkReady link={invited.link} phone={invited.phone} />
        </ListDialog>
      )}
      {dialog && dialog.kind !== 'delete' && !invited && (
        <RecordDialog
          noun="Petani"
          row={row}
          failure={failure}
          texts={failures}
          trail={trail}
          aside={
            row && (
              <AccountTools
                userId={row.userId}
                mails={row.email !== null}
                suspendedUntil={null}
                now={now}
                failure={failure}
              />
            )
          }
        >
          <FarmerAccountFields
            row={row}
            provinces={provinces}
            failure={editFailureOf(failure)}
            minLength={minLength}
          />
        </RecordDialog>
      )}
      {dialog?.kind === 'delete' && row && (
        <DeleteDialog
          title="Hapus petani"
          ask={successTexts.farmerDeleteAsk}
          id={row.id}
          name={`${row.name}, ${row.city}`}
          failure={failure}
          texts={failures}
        />
      )}
    </AdminList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.farmersLoadFailed} />;
}
