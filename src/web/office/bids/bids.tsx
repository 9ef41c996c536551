import { redirect, useActionData, useLocation, useRevalidator } from 'react-router';
import { findFarmerCities } from '../../../domain/accounts/farmers/find-farmer-accounts.ts';
import { findIncomingBids } from '../../../domain/bidding/reading/find-bids.ts';
import { findStories } from '../../../domain/bidding/reading/find-stories.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { incomingBidListInput } from '../../../shared/input/bids.ts';
import { BID_STATUSES, bidStatusLabel, CATEGORIES, categoryLabel } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { answerBid } from '../../bids/answering/answer-bid.server.ts';
import { AnswerSheet } from '../../bids/answering/answer-sheet.tsx';
import { AnswerTold } from '../../bids/answering/answer-told.tsx';
import { answeringIn, SHEET } from '../../bids/answering/answerable.ts';
import { answered } from '../../bids/answering/answered.ts';
import { IncomingBidCard } from '../../bids/answering/incoming-bid-card.tsx';
import { readAnswering } from '../../bids/answering/read-answering.server.ts';
import { relayAsked } from '../../bids/answering/relay.server.ts';
import { RelayReady, relayedOf } from '../../bids/answering/relay.tsx';
import { askedOf } from '../../form/asked-of.ts';
import { sentForm } from '../../form/sent-form.ts';
import { exceptForSheets } from '../../page/answer/sheets.ts';
import { useLive } from '../../page/answer/use-live.ts';
import type { Failure } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { requireAdminRole } from '../frame/guard.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { ListChips } from '../list/list-parts.tsx';
import { listHref, OFFICE_PAGE } from '../list/list-state.ts';
import { farmerOptions } from '../list/narrow/farmer-options.ts';
import { type FarmerOptions, narrowing, optionsOf } from '../list/narrow/narrowing.ts';
import { readList } from '../list/read-list.ts';
import type { Route } from './+types/bids';

const PATH = '/admin/bids';

export const handle = { title: 'Penawaran' };

/** A farmer has one list of bids; what he asked of this one he finds there. */
function ownList(asked: URLSearchParams): string {
  const kept = ['status', 'jawab', 'aksi'].flatMap((name) => {
    const value = name === 'status' && asked.has('turn') ? 'pending' : asked.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
  const query = String(new URLSearchParams(kept));
  return `/farmer-bidding-approval${query && `?${query}`}`;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  if (user.role === 'farmer') throw redirect(ownList(searchParams));
  return readList(shop, said.bidsLoadFailed, async () => {
    const asked = askedOf(new URL(request.url), incomingBidListInput);
    const [list, farmers, cities, read] = await Promise.all([
      findIncomingBids(shop, actor, { ...asked, limit: OFFICE_PAGE }),
      farmerOptions(shop, actor, asked.farmer),
      findFarmerCities(shop, actor),
      readAnswering(shop, actor, searchParams),
    ]);
    const stories = await findStories(
      shop,
      actor,
      list.data.map((one) => one.id),
    );
    return {
      list,
      stories,
      farmers,
      cities,
      read,
      told: answered[searchParams.get('pesan') ?? ''] ?? null,
      now: shop.clock.now(),
    };
  });
}

export const shouldRevalidate = exceptForSheets(...SHEET);

/** The list's own address: without the dialog and without what was said last. */
function listOnly(search: string): string {
  return listHref(PATH, search, { jawab: null, aksi: null, pesan: null, page: pageIn(search) });
}

function pageIn(search: string): string | null {
  return new URLSearchParams(search).get('page');
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { search } = new URL(request.url);
  const form = await sentForm(request);
  return (await relayAsked(shop, actor, form)) ?? answerBid(shop, actor, form, listOnly(search));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Penawaran') },
  { name: 'robots', content: 'noindex' },
];

/** Everybody's bids as cards with their answers, for an admin, who says why he answers. */
export default function OfficeBidsPage({ loaderData }: Route.ComponentProps) {
  const { list, stories, farmers, cities, read, told, now } = loaderData;
  const currency = useRootData()?.shell.currency;
  const given = useActionData();
  const relayed = relayedOf(given);
  const failure = relayed ? undefined : (given as Failure | undefined);
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  useLive('bid.');
  const answering = answeringIn(search, list.data, read);
  const query = new URLSearchParams(search);
  const status = query.get('status');
  const toAnswer = query.get('turn') === 'seller';
  const back = listOnly(search);
  const listed = back.slice(PATH.length);
  const href = (to: string | null) => listHref(PATH, listed, { status: to, turn: null });
  const all = Object.values(list.counts).reduce((sum, n) => sum + n, 0);
  return (
    <OfficeList
      name="penawaran"
      path={PATH}
      title="Penawaran"
      subtitle={`${formatNumber(all)} penawaran`}
      search="Cari pembeli atau produk..."
      narrow={narrowIn(farmers, cities)}
      page={list}
      none={{ title: said.bidsNone, first: 'Tawaran dari pembeli akan muncul di sini.', scene: 'noBids' }}
      filters={
        <>
          <ListChips
            label="Status"
            chips={[
              { label: 'Semua', href: href(null), active: status === null && !toAnswer, count: all },
              {
                label: 'Perlu dijawab',
                href: listHref(PATH, listed, { status: null, turn: 'seller' }),
                active: toAnswer,
                count: list.toAnswer,
              },
              ...BID_STATUSES.map((one) => ({
                label: bidStatusLabel(one, null, true),
                href: href(one),
                active: status === one,
                count: list.counts[one],
              })),
            ]}
          />
          {relayed && <RelayReady relayed={relayed} />}
          <AnswerTold told={relayed ? null : told} failure={failure} asked={Boolean(answering)} />
        </>
      }
      body={
        <ul className="grid items-start gap-4 xl:grid-cols-2">
          {list.data.map((bid) => (
            <li key={bid.id}>
              <IncomingBidCard
                bid={bid}
                steps={stories[bid.id] ?? []}
                now={now}
                currency={currency}
                onOver={revalidate}
                answerHref={(aksi) => `${back}${back.includes('?') ? '&' : '?'}jawab=${bid.id}&aksi=${aksi}`}
              />
            </li>
          ))}
        </ul>
      }
    >
      <AnswerSheet asked={answering} failure={failure} back={back} byAdmin hold currency={currency} />
    </OfficeList>
  );
}

const by = narrowing<typeof incomingBidListInput>();

/** Whose bids, from where, on what, when, and of what sum. */
function narrowIn(farmers: FarmerOptions, cities: string[]) {
  return [
    ...by.farmer('farmer', farmers),
    by.choice(
      'city',
      'Kabupaten',
      cities.map((city) => ({ value: city, label: city })),
      'Semua kabupaten',
    ),
    by.choice('category', 'Kategori', optionsOf(CATEGORIES, categoryLabel)),
    by.days('from', 'to', 'Diajukan'),
    by.sums('least', 'most', 'Nilai tawaran'),
  ];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.bidsLoadFailed} />;
}
