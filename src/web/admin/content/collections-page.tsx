import { findTeam } from '../../../domain/accounts/farmers/find-team.ts';
import { AREAS } from '../../../domain/content/collections/collection-guide.ts';
import { findCollections } from '../../../domain/content/editing/find-collections.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/collections-page';

export const handle = { title: 'Konten' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const [collections, team] = await Promise.all([
      findCollections(ctx, actor),
      findTeam(ctx, actor, { limit: 1 }),
    ]);
    const areas = AREAS.map((area) => ({
      area,
      collections: collections.filter((one) => one.area === area),
    }));
    return { areas, members: team.members };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Konten') },
  { name: 'robots', content: 'noindex' },
];

/** Lists all editable content of the public site, grouped by the page that shows it. */
export default function CollectionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-xl font-bold">Konten</h1>
        <p className="text-muted">Tulisan dan gambar di halaman umum</p>
      </div>
      {loaderData.areas.map(({ area, collections }, at) => (
        <section key={area} aria-labelledby={`bagian-${at}`} className="grid gap-3">
          <h2 id={`bagian-${at}`} className="text-base font-bold">
            {area}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {collections.map((one) => (
              <li key={one.collection}>
                <Anchor
                  href={
                    one.single ? `/admin/content/${one.collection}/1` : `/admin/content/${one.collection}`
                  }
                  className="grid h-full content-start gap-2 rounded-card border border-line bg-surface p-4 hover:border-sawah"
                >
                  <span className="font-bold">{one.label}</span>
                  <span className="text-muted">{one.about}</span>
                  <span className="flex flex-wrap gap-2">
                    <Badge tone={one.published > 0 ? 'success' : 'neutral'}>{one.published} terbit</Badge>
                    {one.scheduled > 0 && <Badge tone="info">{one.scheduled} terjadwal</Badge>}
                    {one.draft > 0 && <Badge tone="warning">{one.draft} draf</Badge>}
                  </span>
                </Anchor>
              </li>
            ))}
            {area === 'Tentang kami' && (
              <li>
                <Anchor
                  href="/admin/farmers/team-order"
                  className="grid h-full content-start gap-2 rounded-card border border-line bg-surface p-4 hover:border-sawah"
                >
                  <span className="font-bold">Urutan petani</span>
                  <span className="text-muted">Siapa lebih dulu di halaman tim dan di tentang kami.</span>
                  <span>
                    <Badge tone={loaderData.members > 0 ? 'success' : 'neutral'}>
                      {loaderData.members} tampil
                    </Badge>
                  </span>
                </Anchor>
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}
