import { redirect, useActionData, useLocation, useRevalidator } from 'react-router';
import { findFarmerCities } from '../../../domain/accounts/farmers/find-farmer-accounts.ts';
import { findBidHistories } from '../../../domain/bidding/queries/find-bid-histories.ts';
import { findIncomingBids } from '../../../domain/bidding/queries/find-bids.ts';
import { bidStatusLabel } from '../../../shared/enums/bid-labels.ts';
import { BID_STATUSES, CATEGORIES, categoryLabel } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { incomingBidListInput } from '../../../shared/schemas/bid-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { IncomingBidCard } from '../../bids/respond/incoming-bid-card.tsx';
import { readRespondData } from '../../bids/respond/read-respond-data.server.ts';
import { RespondSheet } from '../../bids/respond/respond-sheet.tsx';
import { respondToBid } from '../../bids/respond/respond-to-bid.server.ts';
import { ResponseNotice } from '../../bids/respond/response-notice.tsx';
import { responseTexts } from '../../bids/respond/response-texts.ts';
import { runRelayForm } from '../../bids/respond/run-relay-form.server.ts';
import { SHEET_PARAMS, selectedResponse } from '../../bids/respond/selected-response.ts';
import { RelayLink, relayedBidIn } from '../../bids/respond/whatsapp-relay.tsx';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { exceptForSheets } from '../../common/route-helpers/except-for-sheets.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { AdminList } from '../data-table/admin-list.tsx';
import { farmerOptions } from '../data-table/filters/farmer-options.ts';
import { type FarmerOptions, filterBuilder, optionsOf } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { ListFilterChips } from '../data-table/list-parts.tsx';
import { listHref, rowsPerPage } from '../data-table/list-url.ts';
import { loadList } from '../data-table/load-admin-list.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/admin-bids';

const PATH = '/admin/bids';

export const handle = { title: 'Penawaran' };

/**
 * Returns the URL of a farmer's own bid list with the same query, because a farmer has only one list of bids.
 */
function farmerBidsUrl(asked: URLSearchParams): string {
  const kept = ['status', 'bid', 'action'].flatMap((name) => {
    const value = name === 'status' && asked.has('turn') ? 'pending' : asked.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
  const query = String(new URLSearchParams(kept));
  return `/farmer-bidding-approval${query && `?${query}`}`;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  const { searchParams } = new URL(request.url);
  if (user.role === 'farmer') throw redirect(farmerBidsUrl(searchParams));
  return loadList(ctx, successTexts.bidsLoadFailed, async () => {
    const asked = parseQuery(new URL(request.url), incomingBidListInput);
    const [list, farmers, cities, read] = await Promise.all([
      findIncomingBids(ctx, actor, { ...asked, limit: rowsPerPage(request.url) }),
      farmerOptions(ctx, actor, asked.farmer),
      findFarmerCities(ctx, actor),
      readRespondData(ctx, actor, searchParams),
    ]);
    const stories = await findBidHistories(
      ctx,
      actor,
      list.data.map((one) => one.id),
    );
    return {
      list,
      stories,
      farmers,
      cities,
      read,
      told: responseTexts[searchParams.get('message') ?? ''] ?? null,
      now: ctx.clock.now(),
    };
  });
}

export const shouldRevalidate = exceptForSheets(...SHEET_PARAMS);

/** The list's URL without the parameters of the dialog and of the last result. */
function hrefWithoutDialog(search: string): string {
  return listHref(PATH, search, { bid: null, action: null, message: null, page: pageParam(search) });
}

function pageParam(search: string): string | null {
  return new URLSearchParams(search).get('page');
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const { search } = new URL(request.url);
  const form = await readForm(request);
  return (await runRelayForm(ctx, actor, form)) ?? respondToBid(ctx, actor, form, hrefWithoutDialog(search));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Penawaran') },
  { name: 'robots', content: 'noindex' },
];

/** All bids as cards with their actions. An admin who responds gives a reason. */
export default function AdminBidsPage({ loaderData }: Route.ComponentProps) {
  const { list, stories, farmers, cities, read, told, now } = loaderData;
  const currency = useRootData()?.shell.currency;
  const given = useActionData();
  const relayed = relayedBidIn(given);
  const failure = relayed ? undefined : (given as ActionFailure | undefined);
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  useLiveUpdates('bid.');
  const answering = selectedResponse(search, list.data, read);
  const query = new URLSearchParams(search);
  const status = query.get('status');
  const toAnswer = query.get('turn') === 'seller';
  const back = hrefWithoutDialog(search);
  const listed = back.slice(PATH.length);
  const href = (to: string | null) => listHref(PATH, listed, { status: to, turn: null });
  const all = Object.values(list.counts).reduce((sum, n) => sum + n, 0);
  return (
    <AdminList
      sizes
      name="bids"
      path={PATH}
      title="Penawaran"
      subtitle={`${formatNumber(all)} penawaran`}
      search="Cari pembeli atau produk..."
      narrow={filtersFor(farmers, cities)}
      page={list}
      none={{
        title: successTexts.bidsNone,
        first: 'Tawaran dari pembeli akan muncul di sini.',
        scene: 'noBids',
      }}
      filters={
        <>
          <ListFilterChips
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
          {relayed && <RelayLink relayed={relayed} />}
          <ResponseNotice told={relayed ? null : told} failure={failure} asked={Boolean(answering)} />
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
                answerHref={(action) =>
                  `${back}${back.includes('?') ? '&' : '?'}bid=${bid.id}&action=${action}`
                }
              />
            </li>
          ))}
        </ul>
      }
    >
      <RespondSheet asked={answering} failure={failure} back={back} byAdmin hold currency={currency} />
    </AdminList>
  );
}

const by = filterBuilder<typeof incomingBidListInput>();

function filtersFor(farmers: FarmerOptions, cities: string[]) {
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
  return <ListError error={error} text={successTexts.bidsLoadFailed} />;
}
