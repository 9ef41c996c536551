import { findPublicFarmers } from '../../../domain/catalogue/farmers/find-public-farmers.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import { buildHead } from '../../common/head/build-head.server.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTextsOf, sectionTextOf } from '../../common/head/page-texts.server.ts';
import { getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import { pageNumberOf } from '../../common/route-helpers/page-number.ts';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import type { Route } from './+types/team';
import { FarmerMap } from './farmer-map.tsx';
import { TeamCard } from './team-card.tsx';

/** Number of farmers per page (R41). */
const PER_PAGE = 20;
/** Maximum number of pins on the map. */
const PINS = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const texts = pageTextsOf('/team');
  const page = pageNumberOf(new URL(request.url));
  return publicLoader(ctx, request, async () => {
    const [farmers, all] = await Promise.all([
      findPublicFarmers(ctx, actor, { page, limit: PER_PAGE }),
      findPublicFarmers(ctx, actor, { limit: PINS }),
    ]);
    const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
    return {
      head: await buildHead(ctx, texts, page > 1 ? `/team?page=${page}` : '/team', { trail, page }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      farmers,
      places: all.data.map(({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude })),
      empty: sectionTextOf(texts, 'empty').title,
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'catalog,content,settings' });

export default function Team({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead, farmers, places, empty } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      <div className="shell py-10 md:py-16">
        {farmers.data.length === 0 ? (
          <p className="rounded-card border border-line bg-surface p-8 text-center text-muted">{empty}</p>
        ) : (
          <ul className="grid pairs gap-3 md:pairs-3 md:gap-5 lg:pairs-4">
            {farmers.data.map((farmer) => (
              <li key={farmer.id}>
                <TeamCard farmer={farmer} />
              </li>
            ))}
          </ul>
        )}
        <div className="mt-8">
          <Pagination
            page={farmers.page}
            last={farmers.totalPages}
            href={(page) => (page > 1 ? `/team?page=${page}` : '/team')}
          />
        </div>
      </div>
      {places.length > 0 && (
        <section className="bg-sunken py-12 md:py-20">
          <div className="shell max-w-4xl!">
            <SectionHeading
              title="Sebaran petani"
              lead="Pilih satu penanda untuk membuka halamannya. Peta digambar sendiri, tidak untuk navigasi."
            />
            <FarmerMap farmers={places} />
          </div>
        </section>
      )}
    </>
  );
}
