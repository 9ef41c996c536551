import Plus from 'lucide-react/icons/plus';
import { Form, replace, useLocation } from 'react-router';
import { z } from 'zod';
import { collectionGuide } from '../../../domain/content/collections/collection-guide.ts';
import { requireCollection } from '../../../domain/content/editing/content-entry.ts';
import { restoreContentEntry } from '../../../domain/content/editing/delete-content-entry.ts';
import { findContentEntries } from '../../../domain/content/editing/find-content-entries.ts';
import { moveContentEntry } from '../../../domain/content/editing/move-content-entry.ts';
import { publishCollection } from '../../../domain/content/editing/publish-collection.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import {
  ENTRY_STATES,
  entriesQuery,
  entryStateLabel,
  moveEntryInput,
  publishCollectionInput,
} from '../../../shared/schemas/content-admin-schemas.ts';
import { ID_MAX } from '../../../shared/schemas/fields/paging.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { StatusFilterChips } from '../data-table/list-parts.tsx';
import { listHref, rowsPerPage } from '../data-table/list-url.ts';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/content-entries-page';
import { EntryTable } from './entry-table.tsx';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: (page) => page?.label ?? 'Konten',
  crumbs: ({ label }) => [{ label: 'Konten', href: '/admin/content' }, { label }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const collection = requireCollection(params.collection);
    const { label, about, byDate, single } = collectionGuide[collection];
    const asked = parseQuery(new URL(request.url), entriesQuery);
    const [list, drafts] = await Promise.all([
      findContentEntries(ctx, actor, collection, { ...asked, limit: rowsPerPage(request.url) }),
      findContentEntries(ctx, actor, collection, { state: 'draft', limit: 1 }),
    ]);
    return {
      collection,
      label,
      about,
      single: single ?? false,
      drafts: drafts.total,
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

const DONE = { move: 'entryMoved', restore: 'entryRestored', publish: 'collectionPublished' } as const;

/** The entry that the form refers to; an invalid number becomes 0, which matches no entry. */
const entryForm = z.object({ number: z.int().max(ID_MAX).catch(0) });

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const { pathname, search } = new URL(request.url);
  const form = await readForm(request);
  const { number } = form.parse(entryForm);
  return runAction(form, async () => {
    const intent = form.intent('move', 'restore', 'publish');
    if (intent === 'restore') await restoreContentEntry(ctx, actor, params.collection, number);
    else if (intent === 'publish')
      await publishCollection(ctx, actor, params.collection, form.read(publishCollectionInput));
    else await moveContentEntry(ctx, actor, params.collection, number, form.read(moveEntryInput));
    return replace(listHref(pathname.replace(/\.data$/, ''), search, {}), {
      headers: { 'set-cookie': flashCookie(DONE[intent]) },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.label ?? 'Konten') },
  { name: 'robots', content: 'noindex' },
];

/** Lists a collection's entries in the order in which the pages show them. */
export default function ContentEntriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, label, about, collection, ordered, single, drafts } = loaderData;
  const { pathname } = useLocation();
  const failure = actionData as ActionFailure | undefined;
  return (
    <AdminList
      name={collection}
      path={pathname}
      title={label}
      subtitle={`${about} ${formatNumber(list.total)} isi.`}
      tools={
        !single && (
          <ButtonLink href={`/admin/content/${collection}/new`} size="sm" icon={<Plus className="size-4" />}>
            Tambah Isi
          </ButtonLink>
        )
      }
      search="Cari tulisan di dalamnya..."
      page={list}
      sizes
      none={{
        title: 'Tidak ada isi ditemukan',
        first: 'Tambahkan isi pertama. Selama masih draf, pengunjung tidak melihatnya.',
      }}
      filters={
        <>
          {drafts > 0 && <PublishDrafts count={drafts} failure={failure} />}
          <StatusFilterChips path={pathname} name="state" states={ENTRY_STATES} labels={entryStateLabel} />
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
          from={(list.page - 1) * list.limit}
          total={list.total}
        />
      }
    />
  );
}

/** Publishes all drafts at once, after the admin ticks that they were read (R67). */
function PublishDrafts({ count, failure }: { count: number; failure: ActionFailure | undefined }) {
  const form = formState<typeof publishCollectionInput>({ answer: failure, fields: ['confirm'] });
  return (
    <Form method="post" noValidate className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p>
        {count} isi masih draf dan tidak dilihat pengunjung. Baca satu per satu: yang tidak benar untuk toko
        ini, ubah atau hapus dulu.
      </p>
      <input type="hidden" name="intent" value="publish" />
      <input type="hidden" name="count" value={count} />
      <Checkbox
        label="Saya sudah membaca semuanya, dan isinya benar untuk toko ini"
        {...form.checkbox('confirm', false)}
      />
      <div>
        <Button type="submit" size="sm">
          Terbitkan {count} draf
        </Button>
      </div>
    </Form>
  );
}
