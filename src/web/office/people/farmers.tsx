import IdCard from 'lucide-react/icons/id-card';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MapPin from 'lucide-react/icons/map-pin';
import { redirect } from 'react-router';
import { createFarmer } from '../../../domain/accounts/farmers/create-farmer.ts';
import { deleteFarmer } from '../../../domain/accounts/farmers/delete-farmer.ts';
import type { FarmerAccountView } from '../../../domain/accounts/farmers/farmer-account-view.ts';
import {
  findFarmerAccounts,
  findFarmerCities,
} from '../../../domain/accounts/farmers/find-farmer-accounts.ts';
import { getFarmerAccount } from '../../../domain/accounts/farmers/get-farmer-account.ts';
import { updateFarmer } from '../../../domain/accounts/farmers/update-farmer.ts';
import { findTrail } from '../../../domain/audit/find-trail.ts';
import { findPlaces } from '../../../domain/cart/find-places.ts';
import {
  createFarmerInput,
  findFarmersQuery,
  updateFarmerInput,
} from '../../../shared/input/people/accounts.ts';
import { formatDate } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { proven } from '../../account/proven.ts';
import { askedOf } from '../../form/asked-of.ts';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { DeleteDialog, RecordDialog } from '../list/dialogs.tsx';
import { ExportMenu } from '../list/export-menu.tsx';
import { ImportLink } from '../list/import-link.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { ListDialog, useFailureToast } from '../list/list-parts.tsx';
import { dialogOf, listHref, OFFICE_LIST } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { narrowing } from '../list/narrow/narrowing.ts';
import { readList, submitToList } from '../list/read-list.ts';
import { recordForm } from '../list/record-form.ts';
import { RowActions, RowLink } from '../list/row-actions.tsx';
import { type EditFailure, ofEdit, tellStale } from '../list/stale.ts';
import { viewsOf } from '../list/views/default-view.ts';
import { ViewsBar } from '../list/views/views-bar.tsx';
import type { Route } from './+types/farmers';
import { AccountTools } from './account-tools.tsx';
import { FarmerFields } from './farmer-form.tsx';
import { HandedLinkReady } from './handed-link.tsx';
import { ACCOUNT_TOOLS, runAccountTool } from './run-account-tool.ts';

const PATH = '/admin/farmers';

export const handle = { title: 'Manajemen Petani' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return readList(shop, said.farmersLoadFailed, async () => {
    const views = await viewsOf(shop, actor, 'farmers', new URL(request.url));
    const dialog = dialogOf(searchParams);
    const asked = askedOf(new URL(request.url), findFarmersQuery);
    const [list, row, places, trail, cities] = await Promise.all([
      findFarmerAccounts(shop, actor, {
        ...asked,
        ...OFFICE_LIST,
      }),
      dialog?.id ? getFarmerAccount(shop, actor, Number(dialog.id) || 0) : null,
      dialog && dialog.kind !== 'hapus' ? findPlaces(shop) : [],
      dialog?.kind === 'edit' ? findTrail(shop, actor, { entity: 'farmer', id: dialog.id }) : [],
      findFarmerCities(shop, actor),
    ]);
    return {
      list,
      views,
      dialog,
      row,
      trail,
      cities,
      now: shop.clock.now().toISOString(),
      provinces: places.map((place) => place.province),
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor: asker } = here(context);
  const { search } = new URL(request.url);
  const form = await sentForm(request);
  const { id, seen } = form.parse(recordForm);
  const back = (text: Parameters<typeof flash>[0]) =>
    redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flash(text) } });
  const answer = await submitToList(shop, form, async () => {
    const actor = await proven(shop, asker, form);
    const intent = form.intent('create', 'update', 'delete', ...ACCOUNT_TOOLS);
    switch (intent) {
      case 'create': {
        const added = await createFarmer(shop, actor, form.read(createFarmerInput));
        if (!added.invitation) return back('farmerCreated');
        const { name, phone, invitation } = added;
        return { ok: true as const, invited: { name, phone, link: invitation } };
      }
      case 'delete':
        await deleteFarmer(shop, actor, id);
        return back('farmerDeleted');
      case 'update':
        await updateFarmer(shop, actor, id, form.read(updateFarmerInput));
        return back('farmerUpdated');
      default:
        return back(await runAccountTool(shop, actor, form, intent));
    }
  });
  return tellStale(answer, async () => ({
    version: (await getFarmerAccount(shop, asker, id)).version,
    since: await findTrail(shop, asker, { entity: 'farmer', id, after: seen }),
  }));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Manajemen Petani') },
  { name: 'robots', content: 'noindex' },
];

const by = narrowing<typeof findFarmersQuery>();

const failures = {
  create: said.farmerCreateFailed,
  update: said.farmerUpdateFailed,
  delete: said.farmerDeleteFailed,
};

/** The columns of the farmers (ADMFARM-03), and those that one may add. */
const columns: Column<FarmerAccountView>[] = [
  { id: 'no', label: 'No', numeric: true, card: 'none', cell: (_, number) => number },
  {
    id: 'nama',
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
  { id: 'alamat', label: 'Alamat', text: true, breaks: true, cell: (one) => one.address },
  { id: 'kota', label: 'Kota', sort: 'city', text: true, cell: (one) => one.city },
  { id: 'provinsi', label: 'Provinsi', sort: 'province', text: true, cell: (one) => one.province },
  {
    id: 'koordinat',
    label: 'Koordinat',
    className: 'tabular md:whitespace-nowrap',
    cell: (one) => `${one.latitude.toFixed(4)}, ${one.longitude.toFixed(4)}`,
  },
  { id: 'email', label: 'Email', extra: true, cell: (one) => one.email ?? 'tanpa email' },
  { id: 'telepon', label: 'Telepon', extra: true, cell: (one) => one.phone ?? 'tanpa telepon' },
  {
    id: 'dibuat',
    label: 'Bergabung',
    sort: 'createdAt',
    extra: true,
    when: true,
    cell: (one) => formatDate(one.createdAt),
  },
  {
    id: 'aksi',
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
              href={`${PATH}/${one.id}/identitas`}
              label={`Identitas ${one.name}`}
              title="Identitas"
              icon={<IdCard className="size-4.5" />}
            />
            <RowLink
              href={`https://www.google.com/maps?q=${one.latitude},${one.longitude}`}
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
  return (
    <OfficeList
      name="petani"
      path={PATH}
      title="Manajemen Petani"
      add="Tambah Petani"
      tools={
        <>
          <ButtonLink
            href="/admin/farmers/urutan"
            variant="secondary"
            size="sm"
            icon={<ListOrdered className="size-4" aria-hidden />}
          >
            Urutan
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
        by.days('from', 'to', 'Bergabung'),
      ]}
      page={list}
      columns={columns}
      defaultSort="name"
      keyOf={(one) => one.id}
      filters={<ViewsBar list="farmers" path={PATH} saved={views} builtIn={[]} />}
      none={{ title: said.farmersNone, first: 'Tambahkan petani pertama.' }}
    >
      {invited && (
        <ListDialog title={`${invited.name} sudah ditambahkan`}>
          <HandedLinkReady link={invited.link} phone={invited.phone} />
        </ListDialog>
      )}
      {dialog && dialog.kind !== 'hapus' && !invited && (
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
          <FarmerFields row={row} provinces={provinces} failure={ofEdit(failure)} minLength={minLength} />
        </RecordDialog>
      )}
      {dialog?.kind === 'hapus' && row && (
        <DeleteDialog
          title="Hapus petani"
          ask={said.farmerDeleteAsk}
          id={row.id}
          name={`${row.name}, ${row.city}`}
          failure={failure}
          texts={failures}
        />
      )}
    </OfficeList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.farmersLoadFailed} />;
}
