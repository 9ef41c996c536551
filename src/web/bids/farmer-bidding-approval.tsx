import { useActionData, useLocation, useRevalidator } from 'react-router';
import { findIncomingBids } from '../../domain/bidding/reading/find-bids.ts';
import { findStories } from '../../domain/bidding/reading/find-stories.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { sentForm } from '../form/sent-form.ts';
import { exceptForSheets } from '../page/answer/sheets.ts';
import { useLive } from '../page/answer/use-live.ts';
import { type Failure, view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import { useRootData } from '../page/head/root-data.ts';
import { pageTitle } from '../page/head/title.ts';
import { Refused } from '../session/refused.tsx';
import { FilterChips } from '../ui/lead/chip.tsx';
import { Pagination } from '../ui/lead/pagination.tsx';
import { EmptyState } from '../ui/tell/empty-state.tsx';
import type { Route } from './+types/farmer-bidding-approval';
import { answerBid } from './answering/answer-bid.server.ts';
import { AnswerSheet } from './answering/answer-sheet.tsx';
import { AnswerTogether } from './answering/answer-together.tsx';
import { AnswerTold } from './answering/answer-told.tsx';
import { answeringIn, SHEET } from './answering/answerable.ts';
import { answered } from './answering/answered.ts';
import type { Answer } from './answering/answers.ts';
import { IncomingBidCard } from './answering/incoming-bid-card.tsx';
import { readAnswering } from './answering/read-answering.server.ts';
import { relayAsked } from './answering/relay.server.ts';
import { RelayReady, relayedOf } from './answering/relay.tsx';

const PATH = '/farmer-bidding-approval';
const PAGE_SIZE = 10;

/** The chips of R4: expired bids are under Semua only. */
const chipLabels = { pending: 'Menunggu Persetujuan', accepted: 'Diterima', rejected: 'Ditolak' } as const;

/** The page's address in `state`: which chip, which page, and which dialog stands open. */
function hrefOf(state: {
  status?: string | null;
  page?: number | string | null;
  jawab?: number;
  aksi?: Answer;
}) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value) params.set(name, String(value));
  const query = params.toString();
  return query ? `${PATH}?${query}` : PATH;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  const { status, page } = Object.fromEntries(searchParams);
  return view(async () => {
    const list = await findIncomingBids(shop, actor, {
      ...(status ? { status } : {}),
      // What waits for approval waits for his answer; a counter-offer of his waits for the buyer's.
      ...(status === 'pending' ? { turn: 'seller' } : {}),
      ...(page ? { page } : {}),
      limit: PAGE_SIZE,
    });
    const stories = await findStories(
      shop,
      actor,
      list.data.map((bid) => bid.id),
    );
    return {
      ...list,
      stories,
      now: shop.clock.now(),
      status: status ?? null,
      read: await readAnswering(shop, actor, searchParams),
      told: answered[searchParams.get('pesan') ?? ''] ?? null,
      byAdmin: actor.kind === 'user' && actor.role === 'admin',
    };
  });
}

export const shouldRevalidate = exceptForSheets(...SHEET);

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { status, page } = Object.fromEntries(new URL(request.url).searchParams);
  const form = await sentForm(request);
  return (await relayAsked(shop, actor, form)) ?? answerBid(shop, actor, form, hrefOf({ status, page }));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Persetujuan Penawaran') },
  { name: 'robots', content: 'noindex' },
];

export { Refused as ErrorBoundary };

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
  const answering = answeringIn(useLocation().search, bids, read);
  const currency = useRootData()?.shell.currency;
  const given = useActionData();
  const relayed = relayedOf(given);
  const failure = relayed ? undefined : (given as Failure | undefined);
  const { revalidate } = useRevalidator();
  useLive('bid.');
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
      {relayed && <RelayReady relayed={relayed} />}
      <AnswerTold told={relayed ? null : told} failure={failure} asked={Boolean(answering)} />
      <AnswerTogether bids={bids} />
      {bids.length === 0 ? (
        <EmptyState
          scene="noBids"
          title={saidToPeople.bidsNone}
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
                answerHref={(aksi) => hrefOf({ status, page: page > 1 ? page : null, jawab: bid.id, aksi })}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} last={totalPages} href={(to) => hrefOf({ status, page: to })} />
      <AnswerSheet
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
