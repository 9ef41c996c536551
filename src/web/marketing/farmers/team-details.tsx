import { data } from 'react-router';
import { getSellerResponseTime } from '../../../domain/bidding/queries/get-seller-response-time.ts';
import { findPublicGroupMembers } from '../../../domain/catalogue/farmers/find-public-group-members.ts';
import { getHarvestCalendar } from '../../../domain/catalogue/farmers/get-harvest-calendar.ts';
import { getPublicFarmer } from '../../../domain/catalogue/farmers/get-public-farmer.ts';
import { findListings } from '../../../domain/catalogue/list/find-listings.ts';
import { cardItems } from '../../../domain/catalogue/listing/card-item.ts';
import { getSiteLayout } from '../../../domain/content/public/get-site-layout.ts';
import { toDomainError } from '../../../domain/to-domain-error.ts';
import { roughDuration } from '../../../shared/format/duration.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { buildHead } from '../../common/head/build-head.server.ts';
import { metaOf } from '../../common/head/head.ts';
import { type PageTexts, pageTextsOf, sectionTextOf } from '../../common/head/page-texts.server.ts';
import { getContext } from '../../common/head/route-context.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import type { Route } from './+types/team-details';
import { PublicFarmerProfile, type PublicFarmerProfileProps } from './public-farmer-profile.tsx';

const LISTINGS = 8;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return publicLoader(ctx, request, async () => {
    const farmer = await getPublicFarmer(ctx, actor, params.id).catch((thrown) => {
      if (toDomainError(thrown)?.code === 'farmer_not_found') return null;
      throw thrown;
    });
    const list = pageTextsOf('/team');
    const trail = [
      { label: 'Beranda', href: '/' },
      { label: list.title, href: '/team' },
      { label: farmer?.name ?? 'Petani tidak ditemukan' },
    ];
    if (!farmer) {
      // PAGE-06: an unknown farmer omits the detail section.
      const missing = {
        head: await buildHead(ctx, list, '/team', { hidden: true }),
        trail,
        heading: list.heading,
        lead: list.lead,
        detail: null,
      };
      return data(missing, { status: 404 });
    }
    const texts = pageTextsOf('/team-details/{id}', {
      name: farmer.name,
      title: farmer.title,
      city: farmer.city,
    });
    const [calendar, listings, replyTime, { site }, members] = await Promise.all([
      getHarvestCalendar(ctx, actor, farmer.id),
      findListings(ctx, actor, { farmer: farmer.id, limit: LISTINGS }),
      getSellerResponseTime(ctx, actor, farmer.id),
      getSiteLayout(ctx),
      findPublicGroupMembers(ctx, actor, farmer.id),
    ]);
    const path = `/team-details/${farmer.id}`;
    return {
      head: await buildHead(ctx, texts, path, {
        trail,
        type: 'profile',
        image: `/og/farmer/${farmer.id}.jpg`,
        jsonLd: [
          {
            '@context': 'https://schema.org',
            '@type': 'Person',
            name: farmer.name,
            jobTitle: farmer.title,
            address: {
              '@type': 'PostalAddress',
              addressLocality: farmer.city,
              addressRegion: farmer.province,
              addressCountry: 'ID',
            },
            url: ctx.config.publicUrl + path,
          },
        ],
      }),
      trail,
      heading: texts.heading,
      lead: texts.lead,
      detail: {
        farmer,
        members,
        calendar,
        listings: cardItems(listings.data),
        total: listings.total,
        replyTime: replyTime === null ? null : roughDuration(replyTime),
        product: site.product,
        url: ctx.config.publicUrl + path,
        texts: profileTexts(texts),
      } satisfies PublicFarmerProfileProps,
    };
  });
}

function profileTexts(texts: PageTexts) {
  return {
    story: sectionTextOf(texts, 'story'),
    calendar: sectionTextOf(texts, 'calendar'),
    listings: sectionTextOf(texts, 'listings'),
    plot: sectionTextOf(texts, 'plot') as { title?: string; mapLink?: string },
    replyTime: sectionTextOf(texts, 'replyTime'),
    rating: sectionTextOf(texts, 'rating'),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'catalog,content,settings', 'x-cache-seconds': '600' });

export default function TeamDetails({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead, detail } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      {detail && <PublicFarmerProfile {...detail} />}
    </>
  );
}
