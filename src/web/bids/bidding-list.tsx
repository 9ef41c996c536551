import { useRevalidator } from 'react-router';
import { findOwnBids } from '../../domain/bidding/reading/find-bids.ts';
import { findStories } from '../../domain/bidding/reading/find-stories.ts';
import { BID_STATUSES, bidStatusLabel } from '../../shared/labels.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { useLive } from '../page/answer/use-live.ts';
import { view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import { useRootData } from '../page/head/root-data.ts';
import { pageTitle } from '../page/head/title.ts';
import { Refused } from '../session/refused.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { FilterChips } from '../ui/lead/chip.tsx';
import { Pagination } from '../ui/lead/pagination.tsx';
import { EmptyState } from '../ui/tell/empty-state.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import type { Route } from './+types/bidding-list';
import { OwnBidCard } from './talk/own-bid-card.tsx';

const PAGE_SIZE = 10;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  const { status, page } = Object.fromEntries(searchParams);
  return view(async () => {
    const list = await findOwnBids(shop, actor, {
      ...(status ? { status } : {}),
      ...(page ? { page } : {}),
      limit: PAGE_SIZE,
    });
    const stories = await findStories(
      shop,
      actor,
      list.data.map((bid) => bid.id),
    );
    const told = searchParams.get('pesan') === 'diajukan' ? saidToPeople.bidPlaced : null;
    return { ...list, stories, now: shop.clock.now(), status: status ?? null, told };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Daftar Penawaran') },
  { name: 'robots', content: 'noindex' },
];

export { Refused as ErrorBoundary };

export default function BiddingList({ loaderData }: Route.ComponentProps) {
  const { data: bids, stories, counts, page, totalPages, now, status, told } = loaderData;
  const currency = useRootData()?.shell.currency;
  const { revalidate } = useRevalidator();
  useLive('bid.');
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const chips = [
    { label: 'Semua', href: '/bidding-list', active: status === null, count: all },
    ...BID_STATUSES.map((one) => ({
      label: bidStatusLabel(one),
      href: `/bidding-list?status=${one}`,
      active: status === one,
      count: counts[one],
    })),
  ];
  return (
    <section className="shell grid max-w-4xl gap-5 py-8">
      <h1 className="text-2xl font-bold">Daftar Penawaran</h1>
      <FilterChips label="Saring menurut status" chips={chips} />
      {told && (
        <Notice tone="success" live>
          {told}
        </Notice>
      )}
      {bids.length === 0 ? (
        <EmptyState
          scene="noBids"
          title={saidToPeople.bidsNone}
          text={status ? undefined : 'Pilih hasil panen di toko, lalu ajukan harga Anda.'}
          actions={<ButtonLink href="/shop">Ke toko</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-4">
          {bids.map((bid) => (
            <li key={bid.id}>
              <OwnBidCard
                bid={bid}
                steps={stories[bid.id] ?? []}
                now={now}
                currency={currency}
                onOver={revalidate}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        last={totalPages}
        href={(to) =>
          `/bidding-list?${new URLSearchParams({ ...(status ? { status } : {}), page: String(to) })}`
        }
      />
    </section>
  );
}
