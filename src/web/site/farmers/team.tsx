import { findPublicFarmers } from '../../../domain/catalogue/farmers/find-public-farmers.ts';
import { pageNumberOf } from '../../page/answer/page-number.ts';
import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import { sectionOf, textsOf } from '../../page/head/texts.server.ts';
import { PageHeading } from '../../page/parts/page-heading.tsx';
import { SectionHeading } from '../../page/parts/section-heading.tsx';
import { publicView } from '../../page/public-view.server.ts';
import { Pagination } from '../../ui/lead/pagination.tsx';
import type { Route } from './+types/team';
import { FarmerCard } from './farmer-card.tsx';
import { FarmerMap } from './farmer-map.tsx';

/** Farmers on a page (R41). */
const PER_PAGE = 20;
/** Pins on the map at most. */
const PINS = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const texts = textsOf('/team');
  const page = pageNumberOf(new URL(request.url));
  return publicView(shop, request, async () => {
    const [farmers, all] = await Promise.all([
      findPublicFarmers(shop, actor, { page, limit: PER_PAGE }),
      findPublicFarmers(shop, actor, { limit: PINS }),
    ]);
    const trail = [{ label: 'Beranda', href: '/' }, { label: texts.title }];
    return {
      head: await headOf(shop, texts, page > 1 ? `/team?page=${page}` : '/team', { trail, page }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      farmers,
      places: all.data.map(({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude })),
      empty: sectionOf(texts, 'empty').title,
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
                <FarmerCard farmer={farmer} />
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
