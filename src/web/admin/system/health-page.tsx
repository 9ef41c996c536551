import { getHealth, type HealthView } from '../../../domain/health/get-health.ts';
import { requestHealthCheck } from '../../../domain/health/health-check.ts';
import { healthKinds } from '../../../shared/enums/health-kinds.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/health-page';
import { ErrorGroups, SlowStatements } from './health-page-tables.tsx';
import { RunNowButton } from './run-now-button.tsx';

const POLL_MS = 5_000;

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Kesehatan',
  crumbs: () => [{ label: 'Pengaturan', href: '/admin/settings' }, { label: 'Kesehatan' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(() => getHealth(ctx, actor));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const intent = form.intent('look');
    await requestHealthCheck(ctx, actor);
    return { ok: true as const, message: successTexts.lookAsked, result: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kesehatan') },
  { name: 'robots', content: 'noindex' },
];

type Finding = HealthView['findings'][number];

/** Shows failed checks first, then passed ones, then errors and slow statements. */
export default function HealthPage({ loaderData: health, actionData }: Route.ComponentProps) {
  const now = health.findings.filter(({ grade }) => grade === 'now');
  const soon = health.findings.filter(({ grade }) => grade === 'soon');
  const well = health.findings.filter(({ grade }) => grade === 'well');
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-xl font-bold">Kesehatan</h1>
      {now.length === 0 ? (
        <Notice tone="success">
          Toko sehat.{soon.length > 0 && ` ${formatNumber(soon.length)} hal menunggu Anda.`}
        </Notice>
      ) : (
        <Notice tone="error">{formatNumber(now.length)} hal perlu diurus sekarang.</Notice>
      )}
      {now.length > 0 && <Findings title="Perlu diurus sekarang" findings={now} />}
      {soon.length > 0 && <Findings title="Menunggu Anda" findings={soon} />}
      <LastCheck health={health} answer={actionData} />
      <PassedChecks findings={well} />
      <ErrorGroups failures={health.failures} />
      <SlowStatements statements={health.slowStatements} />
    </div>
  );
}

function Findings({ title, findings }: { title: string; findings: Finding[] }) {
  return (
    <Card className="grid gap-2">
      <h2 className="text-base font-bold">{title}</h2>
      <ol className="divide-y divide-line">
        {findings.map(({ kind, text, todo, href }) => (
          <li key={text} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <h3 className="text-sm text-muted">{healthKinds[kind]}</h3>
              <p className="font-semibold">{text}</p>
              {todo && <p>{todo}</p>}
            </div>
            {href && (
              <ButtonLink
                href={href}
                variant="secondary"
                size="sm"
                aria-label={`Buka: ${healthKinds[kind]}`}
                keepScroll={href.startsWith('#')}
              >
                Buka
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The time of the last health check, and the button that requests one. */
function LastCheck({ health: { lookedAt, looking }, answer }: { health: HealthView; answer: unknown }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-base font-bold">Pembukuan dan jejak</h2>
      <p>
        {lookedAt
          ? `Terakhir diperiksa ${formatDateTime(lookedAt)}.`
          : 'Belum pernah diperiksa; pemeriksaan pertama dimulai dalam satu menit.'}{' '}
        <span className="text-muted">
          Semua stok, uang, dan catatan dibaca, jadi itu dikerjakan setiap malam, bukan setiap kali halaman
          ini dibuka.
        </span>
      </p>
      <RunNowButton
        answer={answer}
        intent="look"
        underWay={looking}
        lookAgainMs={POLL_MS}
        text="Periksa sekarang"
        busyText="Sedang diperiksa…"
      />
    </Card>
  );
}

function PassedChecks({ findings }: { findings: Finding[] }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-base font-bold">Baik</h2>
      <dl className="grid gap-x-4 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        {findings.map(({ kind, text }) => (
          <div key={text} className="contents">
            <dt className="text-muted">{healthKinds[kind]}</dt>
            <dd className="mb-2 wrap-anywhere sm:mb-0">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
