import { replace } from 'react-router';
import { z } from 'zod';
import { findTeam } from '../../../domain/accounts/farmers/find-team.ts';
import { moveFarmer } from '../../../domain/accounts/farmers/move-farmer.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { ID_MAX } from '../../../shared/schemas/fields/paging.ts';
import { findTeamQuery, moveFarmerInput } from '../../../shared/schemas/people/account-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { listHref, rowsPerPage } from '../data-table/list-url.ts';
import { ReorderControls, useRowReordering } from '../data-table/row-reordering.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/team-order-page';

const PATH = '/admin/farmers/team-order';
export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: () => 'Urutan Petani',
  crumbs: () => [{ label: 'Petani', href: '/admin/farmers' }, { label: 'Urutan Petani' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const team = await findTeam(ctx, actor, {
      ...parseQuery(new URL(request.url), findTeamQuery),
      limit: rowsPerPage(request.url, 25),
    });
    return { team };
  });
}

/** The farmer to move; an invalid number becomes 0, which matches no farmer. */
const memberForm = z.object({ number: z.int().max(ID_MAX).catch(0) });

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const { search } = new URL(request.url);
  const form = await readForm(request);
  return runAction(form, async () => {
    await moveFarmer(ctx, actor, form.parse(memberForm).number, form.read(moveFarmerInput));
    return replace(listHref(PATH, search, {}), { headers: { 'set-cookie': flashCookie('entryMoved') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Urutan Petani') },
  { name: 'robots', content: 'noindex' },
];

/** Orders the farmers for the public team page. */
export default function TeamOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { team } = loaderData;
  const ordering = useRowReordering(team.members);
  const { fetcher } = ordering;
  const failure = (actionData ?? fetcher.data) as ActionFailure | undefined;
  return (
    <AdminList
      name="team"
      path={PATH}
      title="Urutan Petani"
      subtitle={`Begini ${formatNumber(team.members)} petani berurutan di halaman tim. Tiga yang teratas juga tampil di halaman tentang kami. Petani baru berdiri paling akhir.`}
      search="Cari petani atau kota..."
      page={team}
      sizes
      none={{
        title: 'Tidak ada petani ditemukan',
        first: 'Petani tampil setelah profilnya lengkap dan akunnya aktif.',
      }}
      filters={
        failure?.ok === false && (
          <Notice tone="error" live>
            {failure.message}
          </Notice>
        )
      }
      body={
        <Table caption="Urutan Petani">
          <thead>
            <tr>
              <Th>Nama</Th>
              <Th>Geser</Th>
              <Th>Urutan</Th>
              <Th>Sebutan</Th>
              <Th>Kota</Th>
            </tr>
          </thead>
          <tbody>
            {team.data.map(({ id, name, title, city, place }) => {
              const one = { number: id, title: name, place };
              return (
                <Tr key={id} {...ordering.row(one)}>
                  <Td label="Nama">
                    <Anchor
                      href={`/team-details/${id}`}
                      className="inline-flex min-h-11 items-center font-semibold text-sawah-text hover:underline"
                    >
                      {name}
                    </Anchor>
                  </Td>
                  <Td label="Geser">
                    <ReorderControls one={one} ordering={ordering} />
                  </Td>
                  <Td label="Urutan">
                    <fetcher.Form
                      method="post"
                      noValidate
                      preventScrollReset
                      className="flex items-center gap-2"
                    >
                      <input type="hidden" name="number" value={id} />
                      <TextInput
                        key={place}
                        label={`Urutan ${name}`}
                        hideLabel
                        name="to"
                        type="number"
                        inputMode="numeric"
                        min={1}
                        max={1_000_000}
                        required
                        defaultValue={place}
                        className="w-20"
                      />
                      <Button type="submit" variant="secondary" size="sm" disabled={ordering.busy}>
                        Pindah
                      </Button>
                    </fetcher.Form>
                  </Td>
                  <Td label="Sebutan">{title}</Td>
                  <Td label="Kota">{city}</Td>
                </Tr>
              );
            })}
          </tbody>
        </Table>
      }
    />
  );
}
