import { Suspense } from 'react';
import { data, redirect } from 'react-router';
import { getAccountQuestion } from '../../../domain/accounts/farmers/answer-payout-account.ts';
import { findBidHistories } from '../../../domain/bidding/queries/find-bid-histories.ts';
import { hasDuty } from '../../../domain/context.ts';
import { getAdminQueue } from '../../../domain/reports/get-admin-queue.ts';
import { getDashboardStats } from '../../../domain/reports/get-dashboard-stats.ts';
import { getFarmerOverview } from '../../../domain/reports/get-farmer-overview.ts';
import { adminErrors } from '../../../shared/errors/admin-errors.ts';
import { readRespondData } from '../../bids/respond/read-respond-data.server.ts';
import { respondToBid } from '../../bids/respond/respond-to-bid.server.ts';
import { responseTexts } from '../../bids/respond/response-texts.ts';
import { SHEET_PARAMS } from '../../bids/respond/selected-response.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useLargeText } from '../../common/head/use-large-text.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { exceptForSheets } from '../../common/route-helpers/except-for-sheets.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { isTransitionRequest, runOrderTransition } from '../../orders/run-order-transition.server.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { lazyOnIdle, lazyOnShow } from '../../ui/lazy-load.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/dashboard-page';
import { FarmerDayPage } from './farmer-day.tsx';

const DASHBOARD_PATH = '/admin/dashboard';

// Loaded lazily, so that a farmer's phone downloads no admin code and hydrates what lies below the farmer's
// day later.
const StoreSetupChecklist = lazyOnShow(() =>
  import('./store-setup-checklist.tsx').then(({ StoreSetupChecklist }) => StoreSetupChecklist),
);
const NewReleaseNotice = lazyOnShow(() =>
  import('./new-release-notice.tsx').then(({ NewReleaseNotice }) => NewReleaseNotice),
);
const AdminQueueCard = lazyOnShow(() =>
  import('./admin-queue.tsx').then(({ AdminQueueCard }) => AdminQueueCard),
);
const DashboardStatCards = lazyOnIdle(() =>
  import('./dashboard-stats.tsx').then(({ DashboardStatCards }) => DashboardStatCards),
);

export const handle = {
  title: (page: { day?: unknown } | undefined) => (page?.day ? 'Hari ini' : 'Dashboard'),
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  // A group member without the duty to respond to bids starts at the group's page.
  if (!hasDuty(user, 'bids.answer')) throw redirect('/admin/farmer-group');
  const { ctx, actor } = getContext(context);
  const { searchParams } = new URL(request.url);
  const told = responseTexts[searchParams.get('message') ?? ''] ?? null;
  const now = ctx.clock.now();
  try {
    const [stats, day, read, queue, question] = await Promise.all([
      // The shop's figures are not part of a narrowed admin's duties.
      user.duties ? null : getDashboardStats(ctx, actor),
      user.role === 'farmer' ? getFarmerOverview(ctx, actor) : null,
      user.role === 'farmer' ? readRespondData(ctx, actor, searchParams) : null,
      user.role === 'admin' ? getAdminQueue(ctx, actor) : null,
      user.role === 'farmer' && hasDuty(user, 'stall.edit') ? getAccountQuestion(ctx, actor) : null,
    ]);
    const ids = day?.bids.data.map((bid) => bid.id) ?? [];
    const stories = await findBidHistories(ctx, actor, ids);
    return { stats, failed: null, day, queue, stories, read, told, now, asksAccount: question !== null };
  } catch (thrown) {
    // The page never shows invented figures when a query fails (R36).
    ctx.log.error({ err: thrown }, 'the dashboard could not be read');
    const failed = adminErrors.dashboard_failed.text;
    return data(
      { stats: null, failed, day: null, queue: null, stories: {}, read: null, told, now, asksAccount: false },
      { status: 503 },
    );
  }
}

/** Handles a farmer's bid responses and order transitions, which the dashboard offers in place. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request, ['farmer']);
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  if (!isTransitionRequest(form)) return respondToBid(ctx, actor, form, DASHBOARD_PATH);
  return runAction(form, async () => {
    await runOrderTransition(ctx, actor, form);
    return redirect(DASHBOARD_PATH, { headers: { 'set-cookie': flashCookie('orderMoved') } });
  });
}

export const shouldRevalidate = exceptForSheets(...SHEET_PARAMS);
export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.day ? 'Hari ini' : 'Dashboard') },
  { name: 'robots', content: 'noindex' },
];

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stats, failed, day, queue, ...rest } = loaderData;
  const currency = useRootData()?.shell.currency;
  const large = useLargeText();
  if (failed !== null) return <ErrorState text={failed} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="sr-only">{day ? 'Hari ini' : 'Dashboard'}</h1>
      {day && (
        <FarmerDayPage
          day={day}
          steps={stats?.stallSteps ?? null}
          {...rest}
          failure={actionData as ActionFailure | undefined}
        />
      )}
      {stats?.newRelease && (
        <Suspense>
          <NewReleaseNotice release={stats.newRelease} />
        </Suspense>
      )}
      {stats?.firstSteps && (
        <Suspense>
          <StoreSetupChecklist steps={stats.firstSteps} />
        </Suspense>
      )}
      {queue && (
        <Suspense>
          <AdminQueueCard
            queue={queue}
            now={rest.now}
            currency={currency}
            opening={Boolean(stats?.firstSteps)}
          />
        </Suspense>
      )}
      {stats && !large && (
        <Suspense>
          <DashboardStatCards stats={stats} currency={currency} />
        </Suspense>
      )}
    </div>
  );
}
