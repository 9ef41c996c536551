import { Suspense } from 'react';
import { data, redirect } from 'react-router';
import { findStories } from '../../../domain/bidding/reading/find-stories.ts';
import { getAdminQueue } from '../../../domain/reports/get-admin-queue.ts';
import { getDashboardStats } from '../../../domain/reports/get-dashboard-stats.ts';
import { getFarmerDay } from '../../../domain/reports/get-farmer-day.ts';
import { hasDuty } from '../../../domain/shop.ts';
import { officeMessages } from '../../../shared/messages/office.ts';
import { answerBid } from '../../bids/answering/answer-bid.server.ts';
import { SHEET } from '../../bids/answering/answerable.ts';
import { answered } from '../../bids/answering/answered.ts';
import { readAnswering } from '../../bids/answering/read-answering.server.ts';
import { sentForm } from '../../form/sent-form.ts';
import { asksForStep, runStep } from '../../orders/run-step.server.ts';
import { flash } from '../../page/answer/flash.ts';
import { exceptForSheets } from '../../page/answer/sheets.ts';
import { type Failure, submit } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { useLarge } from '../../page/head/use-large.ts';
import { later, whenShown } from '../../ui/later.ts';
import { ErrorState } from '../../ui/tell/error-state.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/dashboard';
import { FarmerDayPage } from './farmer-day.tsx';

const HERE = '/admin/dashboard';

// A farmer's phone loads nothing of the admin's, and what stands below his day comes to life after it.
const FirstSteps = whenShown(() => import('./first-steps.tsx').then(({ FirstSteps }) => FirstSteps));
const AdminQueueCard = whenShown(() =>
  import('./admin-queue.tsx').then(({ AdminQueueCard }) => AdminQueueCard),
);
const Stats = later(() => import('./stats.tsx').then(({ Stats }) => Stats));

export const handle = {
  title: (page: { day?: unknown } | undefined) => (page?.day ? 'Hari ini' : 'Dashboard'),
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  // Whoever answers no bids of his group begins at the group's own page.
  if (!hasDuty(user, 'bids.answer')) throw redirect('/admin/kelompok');
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  const told = answered[searchParams.get('pesan') ?? ''] ?? null;
  const now = shop.clock.now();
  try {
    const [stats, day, read, queue] = await Promise.all([
      getDashboardStats(shop, actor),
      user.role === 'farmer' ? getFarmerDay(shop, actor) : null,
      user.role === 'farmer' ? readAnswering(shop, actor, searchParams) : null,
      user.role === 'admin' ? getAdminQueue(shop, actor) : null,
    ]);
    const ids = day?.bids.data.map((bid) => bid.id) ?? [];
    const stories = await findStories(shop, actor, ids);
    return { stats, failed: null, day, queue, stories, read, told, now };
  } catch (thrown) {
    // Figures that cannot be read are never made up (R36).
    shop.log.error({ err: thrown }, 'the dashboard could not be read');
    const failed = officeMessages.dashboard_failed.text;
    return data(
      { stats: null, failed, day: null, queue: null, stories: {}, read: null, told, now },
      { status: 503 },
    );
  }
}

/** A farmer's answers and steps, each given where it stands. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request, ['farmer']);
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  if (!asksForStep(form)) return answerBid(shop, actor, form, HERE);
  return submit(form, async () => {
    await runStep(shop, actor, form);
    return redirect(HERE, { headers: { 'set-cookie': flash('orderMoved') } });
  });
}

export const shouldRevalidate = exceptForSheets(...SHEET);
export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.day ? 'Hari ini' : 'Dashboard') },
  { name: 'robots', content: 'noindex' },
];

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stats, failed, day, queue, ...rest } = loaderData;
  const currency = useRootData()?.shell.currency;
  const large = useLarge();
  if (!stats) return <ErrorState text={failed} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="sr-only">{day ? 'Hari ini' : 'Dashboard'}</h1>
      {day && (
        <FarmerDayPage
          day={day}
          steps={stats.stallSteps}
          {...rest}
          failure={actionData as Failure | undefined}
        />
      )}
      {stats.firstSteps && (
        <Suspense>
          <FirstSteps steps={stats.firstSteps} />
        </Suspense>
      )}
      {queue && (
        <Suspense>
          <AdminQueueCard
            queue={queue}
            now={rest.now}
            currency={currency}
            opening={Boolean(stats.firstSteps)}
          />
        </Suspense>
      )}
      {!large && (
        <Suspense>
          <Stats stats={stats} currency={currency} />
        </Suspense>
      )}
    </div>
  );
}
