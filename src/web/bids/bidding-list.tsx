import { useRevalidator } from 'react-router';
import { findBidHistories } from '../../domain/bidding/queries/find-bid-histories.ts';
import { findOwnBids } from '../../domain/bidding/queries/find-bids.ts';
import { bidStatusLabel } from '../../shared/enums/bid-labels.ts';
import { BID_STATUSES } from '../../shared/enums/labels.ts';
import { publicSuccessTexts } from '../../shared/success-texts/public-success-texts.ts';
import { pageTitle } from '../common/head/page-title.ts';
import { getContext } from '../common/head/route-context.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { runLoader } from '../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../common/route-helpers/use-live-updates.ts';
import { AccessDenied } from '../session/access-denied.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FilterChips } from '../ui/navigation/chip.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import type { Route } from './+types/bidding-list';
import { OwnBidCard } from './conversation/own-bid-card.tsx';

const PAGE_SIZE = 10;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const { searchParams } = new URL(request.url);
  const { status, page } = Object.fromEntries(searchParams);
  return runLoader(async () => {
    const list = await findOwnBids(ctx, actor, {
      ...(status ? { status } : {}),
      ...(page ? { page } : {}),
      limit: PAGE_SIZE,
    });
    const stories = await findBidHistories(
      ctx,
      actor,
      list.data.map((bid) => bid.id),
    );
    const told = searchParams.get('message') === 'placed' ? publicSuccessTexts.bidPlaced : null;
    return { ...list, stories, now: ctx.clock.now(), status: status ?? null, told };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Daftar Penawaran') },
  { name: 'robots', content: 'noindex' },
];

export { AccessDenied as ErrorBoundary };

export default function BiddingList({ loaderData }: Route.ComponentProps) {
  const { data: bids, stories, counts, page, totalPages, now, status, told } = loaderData;
  const currency = useRootData()?.shell.currency;
  const { revalidate } = useRevalidator();
  useLiveUpdates('bid.');
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
          title={publicSuccessTexts.bidsNone}
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
