import { replace } from 'react-router';
import { z } from 'zod';
import { findTeam } from '../../../domain/accounts/farmers/find-team.ts';
import { moveFarmer } from '../../../domain/accounts/farmers/move-farmer.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { ID_MAX } from '../../../shared/input/parts/paging.ts';
import { findTeamQuery, moveFarmerInput } from '../../../shared/input/people/accounts.ts';
import { askedOf } from '../../form/asked-of.ts';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import { OfficeList } from '../list/list.tsx';
import { listHref } from '../list/list-state.ts';
import { OrderTools, useOrdering } from '../list/narrow/ordering.tsx';
import type { Route } from './+types/team-order';

const PATH = '/admin/farmers/urutan';
/** As many as a page of /team shows (R41). */
const PER_PAGE = 20;

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: () => 'Urutan Petani',
  crumbs: () => [{ label: 'Petani', href: '/admin/farmers' }, { label: 'Urutan Petani' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const team = await findTeam(shop, actor, {
      ...askedOf(new URL(request.url), findTeamQuery),
      limit: PER_PAGE,
    });
    return { team };
  });
}

/** Which farmer is moved; a number that is none is nobody's. */
const memberForm = z.object({ number: z.int().max(ID_MAX).catch(0) });

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { search } = new URL(request.url);
  const form = await sentForm(request);
  return submit(form, async () => {
    await moveFarmer(shop, actor, form.parse(memberForm).number, form.read(moveFarmerInput));
    return replace(listHref(PATH, search, {}), { headers: { 'set-cookie': flash('entryMoved') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Urutan Petani') },
  { name: 'robots', content: 'noindex' },
];

/** The order in which visitors meet the farmers. */
export default function TeamOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { team } = loaderData;
  const ordering = useOrdering(team.members);
  const { fetcher } = ordering;
  const failure = (actionData ?? fetcher.data) as Failure | undefined;
  return (
    <OfficeList
      name="urutan"
      path={PATH}
      title="Urutan Petani"
      subtitle={`Begini ${formatNumber(team.members)} petani berurutan di halaman tim. Tiga yang teratas juga tampil di halaman tentang kami. Petani baru berdiri paling akhir.`}
      search="Cari petani atau kota..."
      page={team}
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
                    <OrderTools one={one} ordering={ordering} />
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
