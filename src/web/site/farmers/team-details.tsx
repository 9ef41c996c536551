import { data } from 'react-router';
import { getReplyTime } from '../../../domain/bidding/reading/get-reply-time.ts';
import { findGroupMembers } from '../../../domain/catalogue/farmers/find-group-members.ts';
import { getHarvestCalendar } from '../../../domain/catalogue/farmers/get-harvest-calendar.ts';
import { getPublicFarmer } from '../../../domain/catalogue/farmers/get-public-farmer.ts';
import { findListings } from '../../../domain/catalogue/list/find-listings.ts';
import { cardItems } from '../../../domain/catalogue/listing/card-item.ts';
import { getShell } from '../../../domain/content/site/get-shell.ts';
import { refusalOf } from '../../../domain/refusal-of.ts';
import { roughDuration } from '../../../shared/figures/duration.ts';
import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import { type PageTexts, sectionOf, textsOf } from '../../page/head/texts.server.ts';
import { PageHeading } from '../../page/parts/page-heading.tsx';
import { publicView } from '../../page/public-view.server.ts';
import type { Route } from './+types/team-details';
import { type FarmerDetail, FarmerProfile } from './farmer-profile.tsx';

const LISTINGS = 8;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return publicView(shop, request, async () => {
    const farmer = await getPublicFarmer(shop, actor, params.id).catch((thrown) => {
      if (refusalOf(thrown)?.code === 'farmer_not_found') return null;
      throw thrown;
    });
    const list = textsOf('/team');
    const trail = [
      { label: 'Beranda', href: '/' },
      { label: list.title, href: '/team' },
      { label: farmer?.name ?? 'Petani tidak ditemukan' },
    ];
    if (!farmer) {
      // PAGE-06: the page stands without its detail section.
      const missing = {
        head: await headOf(shop, list, '/team', { hidden: true }),
        trail,
        heading: list.heading,
        lead: list.lead,
        detail: null,
      };
      return data(missing, { status: 404 });
    }
    const texts = textsOf('/team-details/{id}', {
      name: farmer.name,
      title: farmer.title,
      city: farmer.city,
    });
    const [calendar, listings, replyTime, { site }, members] = await Promise.all([
      getHarvestCalendar(shop, actor, farmer.id),
      findListings(shop, actor, { farmer: farmer.id, limit: LISTINGS }),
      getReplyTime(shop, actor, farmer.id),
      getShell(shop),
      findGroupMembers(shop, actor, farmer.id),
    ]);
    const path = `/team-details/${farmer.id}`;
    return {
      head: await headOf(shop, texts, path, {
        trail,
        type: 'profile',
        image: `/og/petani/${farmer.id}.jpg`,
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
            url: shop.config.publicUrl + path,
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
        url: shop.config.publicUrl + path,
        texts: profileTexts(texts),
      } satisfies FarmerDetail,
    };
  });
}

function profileTexts(texts: PageTexts) {
  return {
    story: sectionOf(texts, 'story'),
    calendar: sectionOf(texts, 'calendar'),
    listings: sectionOf(texts, 'listings'),
    plot: sectionOf(texts, 'plot') as { title?: string; mapLink?: string },
    replyTime: sectionOf(texts, 'replyTime'),
    rating: sectionOf(texts, 'rating'),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'catalog,content,settings', 'x-cache-seconds': '600' });

export default function TeamDetails({ loaderData }: Route.ComponentProps) {
  const { trail, heading, lead, detail } = loaderData;
  return (
    <>
      <PageHeading title={heading} lead={lead} trail={trail} />
      {detail && <FarmerProfile {...detail} />}
    </>
  );
}
