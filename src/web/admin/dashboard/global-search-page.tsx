import { useLocation } from 'react-router';
import { searchEverything } from '../../../domain/global-search/search-everything.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { ListError } from '../data-table/list-error.tsx';
import { ListHeader, ListSearch } from '../data-table/list-parts.tsx';
import { loadList } from '../data-table/load-admin-list.ts';
import { paletteLinks } from '../layout/admin-menu.ts';
import { narrowedPages } from '../layout/admin-pages.server.ts';
import { paletteMatches } from '../layout/palette-matches.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/global-search-page';

const SEARCH_FAILED = 'Gagal mencari';

export const handle = { title: 'Cari' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  const q = new URL(request.url).searchParams.get('q') ?? '';
  return loadList(ctx, SEARCH_FAILED, async () => ({
    q,
    places: q.trim()
      ? paletteMatches(paletteLinks(user.role, user.group ?? null, narrowedPages(user)), q)
      : [],
    found: await searchEverything(ctx, actor, q),
  }));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Cari') },
  { name: 'robots', content: 'noindex' },
];

/** The global search as a page; the command palette shows the same results. */
export default function GlobalSearchPage({ loaderData }: Route.ComponentProps) {
  const { found, places, q } = loaderData;
  const groups = [...(places.length > 0 ? [{ group: 'Halaman', hits: places }] : []), ...found];
  const { search } = useLocation();
  return (
    <div className="grid max-w-3xl gap-4">
      <ListHeader title="Cari" subtitle="Halaman, pengaturan, produk, pesanan, petani, user, dan teks" />
      <ListSearch placeholder="Cari apa saja..." />
      {groups.map(({ group, hits }) => (
        <Card key={group}>
          <h2 className="px-3 pb-1 font-bold">{group}</h2>
          <ul className="grid">
            {hits.map((hit) => (
              <li key={hit.key}>
                <Anchor
                  href={hit.href}
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-sm px-3 py-2 hover:bg-sunken"
                >
                  <span className="font-semibold">{hit.label}</span>
                  <span className="text-muted">{hit.hint}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      {search && groups.length === 0 && (
        <EmptyState scene="noMatch" title="Tidak ada yang cocok" text={`Tidak ada hasil untuk “${q}”.`} />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={SEARCH_FAILED} />;
}
