import Plus from 'lucide-react/icons/plus';
import { replace, useLocation } from 'react-router';
import { z } from 'zod';
import { collectionGuide } from '../../../domain/content/collections/collection-guide.ts';
import { collectionNamed } from '../../../domain/content/editing/content-entry.ts';
import { restoreContentEntry } from '../../../domain/content/editing/delete-content-entry.ts';
import { findContentEntries } from '../../../domain/content/editing/find-content-entries.ts';
import { moveContentEntry } from '../../../domain/content/editing/move-content-entry.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import {
  ENTRY_STATES,
  entriesQuery,
  entryStateLabel,
  moveEntryInput,
} from '../../../shared/input/content-admin.ts';
import { ID_MAX } from '../../../shared/input/parts/paging.ts';
import { askedOf } from '../../form/asked-of.ts';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import { OfficeList } from '../list/list.tsx';
import { StateChips } from '../list/list-parts.tsx';
import { listHref, OFFICE_PAGE } from '../list/list-state.ts';
import type { Route } from './+types/entries';
import { EntryTable } from './entry-table.tsx';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: (page) => page?.label ?? 'Konten',
  crumbs: ({ label }) => [{ label: 'Konten', href: '/admin/content' }, { label }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const collection = collectionNamed(params.collection);
    const { label, about, byDate, single } = collectionGuide[collection];
    const asked = askedOf(new URL(request.url), entriesQuery);
    const list = await findContentEntries(shop, actor, collection, { ...asked, limit: OFFICE_PAGE });
    return {
      collection,
      label,
      about,
      single: single ?? false,
      ordered: !byDate && !single && !asked.q && !asked.state,
      list: {
        ...list,
        data: list.data.map(({ data: _data, draft, ...entry }) => ({
          ...entry,
          draft: draft && { publish_at: draft.publish_at },
        })),
      },
    };
  });
}

/** Which entry is meant; a number that is none is nobody's. */
const entryForm = z.object({ number: z.int().max(ID_MAX).catch(0) });

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { pathname, search } = new URL(request.url);
  const form = await sentForm(request);
  const { number } = form.parse(entryForm);
  return submit(form, async () => {
    const restore = form.intent('move', 'restore') === 'restore';
    if (restore) await restoreContentEntry(shop, actor, params.collection, number);
    else await moveContentEntry(shop, actor, params.collection, number, form.read(moveEntryInput));
    return replace(listHref(pathname.replace(/\.data$/, ''), search, {}), {
      headers: { 'set-cookie': flash(restore ? 'entryRestored' : 'entryMoved') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.label ?? 'Konten') },
  { name: 'robots', content: 'noindex' },
];

/** One collection's entries in the order in which pages show them. */
export default function EntriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, label, about, collection, ordered, single } = loaderData;
  const { pathname } = useLocation();
  const failure = actionData as Failure | undefined;
  return (
    <OfficeList
      name={collection}
      path={pathname}
      title={label}
      subtitle={`${about} ${formatNumber(list.total)} isi.`}
      tools={
        !single && (
          <ButtonLink href={`/admin/content/${collection}/baru`} size="sm" icon={<Plus className="size-4" />}>
            Tambah Isi
          </ButtonLink>
        )
      }
      search="Cari tulisan di dalamnya..."
      page={list}
      none={{
        title: 'Tidak ada isi ditemukan',
        first: 'Tambahkan isi pertama. Selama masih draf, pengunjung tidak melihatnya.',
      }}
      filters={
        <>
          <StateChips path={pathname} name="state" states={ENTRY_STATES} labels={entryStateLabel} />
          {failure?.ok === false && (
            <Notice tone="error" live>
              {failure.message}
            </Notice>
          )}
        </>
      }
      body={
        <EntryTable
          label={label}
          entries={list.data}
          ordered={ordered}
          from={(list.page - 1) * OFFICE_PAGE}
          total={list.total}
        />
      }
    />
  );
}
