import { Form, redirect, useNavigation } from 'react-router';
import { getMail } from '../../../domain/notify/mail/find-mails.ts';
import { HIDDEN } from '../../../domain/notify/mail/mail-secrets.ts';
import { resendMail } from '../../../domain/notify/mail/resend-mail.ts';
import { mailStateLabel } from '../../../shared/input/correspondence.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { flash } from '../../page/answer/flash.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusPill } from '../../ui/tell/badge.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { numberIn } from '../frame/number-in.ts';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/mail';
import { mailTone } from './outbox.tsx';

const PATH = '/admin/outbox';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Surat Keluar',
  crumbs: ({ mail }) => [{ label: 'Surat Keluar', href: PATH }, { label: mail.subject }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const mail = await getMail(shop, actor, numberIn(params.id));
    return { mail, hides: mail.text.includes(HIDDEN) };
  });
}

export async function action({ context, params }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  return submit(null, async () => {
    const id = numberIn(params.id);
    await resendMail(shop, actor, id);
    return redirect(`${PATH}/${id}`, { headers: { 'set-cookie': flash('mailAgain') } });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.mail.subject ?? 'Surat Keluar') },
  { name: 'robots', content: 'noindex' },
];

/** One mail: to whom, how it went, its words without the keys that are not the reader's. */
export default function MailPage({ loaderData: { mail, hides }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const failure = actionData as Failure | undefined;
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
          <StatusPill tone={mailTone[mail.status]}>{mailStateLabel[mail.status]}</StatusPill>
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
