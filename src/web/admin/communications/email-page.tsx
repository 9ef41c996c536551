import { Form, redirect, useNavigation } from 'react-router';
import { REDACTED } from '../../../domain/notifications/email/email-secrets.ts';
import { getEmail } from '../../../domain/notifications/email/find-emails.ts';
import { resendEmail } from '../../../domain/notifications/email/resend-email.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { emailStateLabel } from '../../../shared/schemas/communication-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusPill } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { parseRecordId } from '../layout/parse-record-id.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/email-page';
import { emailTone } from './email-outbox-page.tsx';

const PATH = '/admin/outbox';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Surat Keluar',
  crumbs: ({ mail }) => [{ label: 'Surat Keluar', href: PATH }, { label: mail.subject }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const mail = await getEmail(ctx, actor, parseRecordId(params.id));
    return { mail, hides: mail.text.includes(REDACTED) };
  });
}

export async function action({ context, params }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  return runAction(null, async () => {
    const id = parseRecordId(params.id);
    await resendEmail(ctx, actor, id);
    return redirect(`${PATH}/${id}`, { headers: { 'set-cookie': flashCookie('mailAgain') } });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.mail.subject ?? 'Surat Keluar') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Shows one email: recipient, delivery status, and content without the secrets that only the recipient may
 * see.
 */
export default function EmailPage({ loaderData: { mail, hides }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const failure = actionData as ActionFailure | undefined;
  const facts: [string, string | null][] = [
    ['Kepada', mail.to],
    ['Dibuat', formatDateTime(mail.createdAt)],
    ['Terkirim', mail.sentAt && formatDateTime(mail.sentAt)],
    ['Dicoba lagi', mail.nextTryAt && mail.tries > 0 ? formatDateTime(mail.nextTryAt) : null],
    ['Percobaan', mail.tries > 0 ? String(mail.tries) : null],
    ['Kesalahan terakhir', mail.lastError],
  ];
  return (
    <div className="grid max-w-3xl gap-5">
      {failure?.ok === false && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 className="min-w-0 text-xl font-bold wrap-anywhere">{mail.subject}</h1>
          <StatusPill tone={emailTone[mail.status]}>{emailStateLabel[mail.status]}</StatusPill>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
        {mail.status !== 'waiting' && (
          <Form method="post" noValidate>
            <Button type="submit" variant="secondary" size="sm" busy={busy} busyText="Mengirim...">
              Kirim ulang
            </Button>
          </Form>
        )}
      </Card>
      {hides && (
        <Notice tone="info">
          Kunci di dalam tautan tidak ditampilkan: hanya penerimanya yang boleh memakainya.
        </Notice>
      )}
      <Card>
        <p className="whitespace-pre-wrap wrap-anywhere">{mail.text}</p>
      </Card>
    </div>
  );
}
