import { useLocation } from 'react-router';
import { findAnything } from '../../../domain/search/find-anything.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { placesOf } from '../frame/office-menu.ts';
import { placesFor } from '../frame/palette-words.ts';
import { ListFailed } from '../list/list-failed.tsx';
import { ListHead, ListSearch } from '../list/list-parts.tsx';
import { readList } from '../list/read-list.ts';
import type { Route } from './+types/search';

const FAILED = 'Gagal mencari';

export const handle = { title: 'Cari' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { shop, actor } = here(context);
  const q = new URL(request.url).searchParams.get('q') ?? '';
  return readList(shop, FAILED, async () => ({
    q,
    places: q.trim() ? placesFor(placesOf(user.role, user.group ?? null), q) : [],
    found: await findAnything(shop, actor, q),
  }));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Cari') },
  { name: 'robots', content: 'noindex' },
];

/** The search over everything as a page; the palette shows the same hits over any page. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { found, places, q } = loaderData;
  const groups = [...(places.length > 0 ? [{ group: 'Halaman', hits: places }] : []), ...found];
  const { search } = useLocation();
  return (
    <div className="grid max-w-3xl gap-4">
      <ListHead title="Cari" subtitle="Halaman, pengaturan, produk, pesanan, petani, user, dan teks" />
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
  return <ListFailed error={error} text={FAILED} />;
}
