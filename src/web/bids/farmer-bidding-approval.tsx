import { useActionData, useLocation, useRevalidator } from 'react-router';
import { findBidHistories } from '../../domain/bidding/queries/find-bid-histories.ts';
import { findIncomingBids } from '../../domain/bidding/queries/find-bids.ts';
import { publicSuccessTexts } from '../../shared/success-texts/public-success-texts.ts';
import { pageTitle } from '../common/head/page-title.ts';
import { getContext } from '../common/head/route-context.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { exceptForSheets } from '../common/route-helpers/except-for-sheets.ts';
import { type ActionFailure, runLoader } from '../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../common/route-helpers/use-live-updates.ts';
import { readForm } from '../forms/read-form.ts';
import { AccessDenied } from '../session/access-denied.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { FilterChips } from '../ui/navigation/chip.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import type { Route } from './+types/farmer-bidding-approval';
import type { BidResponse } from './respond/bid-response.ts';
import { BulkResponse } from './respond/bulk-response.tsx';
import { IncomingBidCard } from './respond/incoming-bid-card.tsx';
import { readRespondData } from './respond/read-respond-data.server.ts';
import { RespondSheet } from './respond/respond-sheet.tsx';
import { respondToBid } from './respond/respond-to-bid.server.ts';
import { ResponseNotice } from './respond/response-notice.tsx';
import { responseTexts } from './respond/response-texts.ts';
import { runRelayForm } from './respond/run-relay-form.server.ts';
import { SHEET_PARAMS, selectedResponse } from './respond/selected-response.ts';
import { RelayLink, relayedBidIn } from './respond/whatsapp-relay.tsx';

const PATH = '/farmer-bidding-approval';
const PAGE_SIZE = 10;

/** The chips of R4; expired bids appear under Semua only. */
const chipLabels = { pending: 'Menunggu Persetujuan', accepted: 'Diterima', rejected: 'Ditolak' } as const;

/** The page's URL in `state`: chip, page and open dialog. */
function hrefOf(state: {
  status?: string | null;
  page?: number | string | null;
  bid?: number;
  action?: BidResponse;
}) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value) params.set(name, String(value));
  const query = params.toString();
  return query ? `${PATH}?${query}` : PATH;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const { searchParams } = new URL(request.url);
  const { status, page } = Object.fromEntries(searchParams);
  return runLoader(async () => {
    const list = await findIncomingBids(ctx, actor, {
      ...(status ? { status } : {}),
      // Pending bids that await the seller; a counter-offer awaits the buyer.
      ...(status === 'pending' ? { turn: 'seller' } : {}),
      ...(page ? { page } : {}),
      limit: PAGE_SIZE,
    });
    const stories = await findBidHistories(
      ctx,
      actor,
      list.data.map((bid) => bid.id),
    );
    return {
      ...list,
      stories,
      now: ctx.clock.now(),
      status: status ?? null,
      read: await readRespondData(ctx, actor, searchParams),
      told: responseTexts[searchParams.get('message') ?? ''] ?? null,
      byAdmin: actor.kind === 'user' && actor.role === 'admin',
    };
  });
}

export const shouldRevalidate = exceptForSheets(...SHEET_PARAMS);

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const { status, page } = Object.fromEntries(new URL(request.url).searchParams);
  const form = await readForm(request);
  return (await runRelayForm(ctx, actor, form)) ?? respondToBid(ctx, actor, form, hrefOf({ status, page }));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Persetujuan Penawaran') },
  { name: 'robots', content: 'noindex' },
];

export { AccessDenied as ErrorBoundary };

export default function FarmerBiddingApproval({ loaderData }: Route.ComponentProps) {
  const {
    data: bids,
    stories,
    counts,
    toAnswer,
    page,
    totalPages,
    now,
    status,
    read,
    told,
    byAdmin,
  } = loaderData;
  const answering = selectedResponse(useLocation().search, bids, read);
  const currency = useRootData()?.shell.currency;
  const given = useActionData();
  const relayed = relayedBidIn(given);
  const failure = relayed ? undefined : (given as ActionFailure | undefined);
  const { revalidate } = useRevalidator();
  useLiveUpdates('bid.');
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const chips = [
    { label: 'Semua', href: PATH, active: status === null, count: all },
    ...(['pending', 'accepted', 'rejected'] as const).map((one) => ({
      label: chipLabels[one],
      href: hrefOf({ status: one }),
      active: status === one,
      count: one === 'pending' ? toAnswer : counts[one],
    })),
  ];
  return (
    <section className="shell grid max-w-4xl gap-5 py-8">
      <h1 className="text-2xl font-bold">Persetujuan Penawaran</h1>
      <FilterChips label="Saring menurut status" chips={chips} />
      {relayed && <RelayLink relayed={relayed} />}
      <ResponseNotice told={relayed ? null : told} failure={failure} asked={Boolean(answering)} />
      <BulkResponse bids={bids} />
      {bids.length === 0 ? (
        <EmptyState
          scene="noBids"
          title={publicSuccessTexts.bidsNone}
          text={status ? undefined : 'Tawaran dari pembeli akan muncul di sini.'}
        />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4">
          {bids.map((bid) => (
            <li key={bid.id}>
              <IncomingBidCard
                bid={bid}
                steps={stories[bid.id] ?? []}
                now={now}
                currency={currency}
                onOver={revalidate}
                answerHref={(action) => hrefOf({ status, page: page > 1 ? page : null, bid: bid.id, action })}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} last={totalPages} href={(to) => hrefOf({ status, page: to })} />
      <RespondSheet
        hold
        asked={answering}
        failure={failure}
        back={hrefOf({ status, page: page > 1 ? page : null })}
        byAdmin={byAdmin}
        currency={currency}
      />
    </section>
  );
}
