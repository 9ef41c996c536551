import Plus from 'lucide-react/icons/plus';
import { replace, useLocation } from 'react-router';
import { z } from 'zod';
import { collectionGuide } from '../../../domain/content/collections/collection-guide.ts';
import { collectionNamed } from '../../../domain/content/editing/content-entry.ts';
import { restoreContentEntry } from '../../../domain/content/editing/delete-content-entry.ts';
import { findContentEntries } from '../../../domain/content/editing/find-content-entries.ts';
import { moveContentEntry } from '../../../domain/content/editing/move-content-entry.ts';
import type { entriesQuery } from '../../../shared/input/content-admin.ts';
import { ENTRY_STATES, entryStateLabel, moveEntryInput } from '../../../shared/input/content-admin.ts';
import { ID_MAX } from '../../../shared/input/paging.ts';
import { formatNumber } from '../../../shared/money.ts';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import { ListChips, ListSearch, OfficePages } from '../list/list-parts.tsx';
import { filtersOf, listHref, OFFICE_PAGE } from '../list/list-state.ts';
import type { Route } from './+types/entries';
import { EntryTable } from './entry-table.tsx';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: (page) => page?.label ?? 'Konten',
  crumbs: ({ label }) => [{ label: 'Konten', href: '/admin/content' }, { label }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return view(async () => {
    const collection = collectionNamed(params.collection);
    const { label, about, byDate, single } = collectionGuide[collection];
    const filters = filtersOf<typeof entriesQuery>(searchParams, ['q', 'page', 'state']);
    const list = await findContentEntries(shop, actor, collection, { ...filters, limit: OFFICE_PAGE });
    return {
      collection,
      label,
      about,
      single: single ?? false,
      ordered: !byDate && !single && !filters.q && !filters.state,
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
  const { search, pathname } = useLocation();
  const query = new URLSearchParams(search);
  const failure = actionData as Failure | undefined;
  const href = (changes: Record<string, string | number | null>) => listHref(pathname, search, changes);
  const filtered = query.has('q') || query.has('state');
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-xl font-bold">{label}</h1>
          <p className="text-muted">
            {about} {formatNumber(list.total)} isi.
          </p>
        </div>
        {!single && (
          <ButtonLink href={`/admin/content/${collection}/baru`} size="sm" icon={<Plus className="size-4" />}>
            Tambah Isi
          </ButtonLink>
        )}
      </div>
      <ListSearch placeholder="Cari tulisan di dalamnya..." keep={['state']} />
      <ListChips
        label="Keadaan"
        chips={[null, ...ENTRY_STATES].map((state) => ({
          label: state ? entryStateLabel[state] : 'Semua',
          href: href({ state }),
          active: (query.get('state') ?? null) === state,
        }))}
      />
      {failure?.ok === false && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      {list.data.length === 0 ? (
        <Notice title={filtered ? 'Tidak ada yang cocok' : 'Belum ada isinya'}>
          {filtered
            ? 'Ubah pencarian atau saringannya.'
            : 'Tambahkan isi pertama. Selama masih draf, pengunjung tidak melihatnya.'}
        </Notice>
      ) : (
        <EntryTable
          label={label}
          entries={list.data}
          ordered={ordered}
          from={(list.page - 1) * OFFICE_PAGE}
          total={list.total}
        />
      )}
      <OfficePages page={list.page} last={list.totalPages} />
    </div>
  );
}
