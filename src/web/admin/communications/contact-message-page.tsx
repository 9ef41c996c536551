import { Form, redirect } from 'react-router';
import { openContactMessage } from '../../../domain/content/contact/open-contact-message.ts';
import { replyToContactMessage } from '../../../domain/content/contact/reply-to-contact-message.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { messageStateLabel, replyInput } from '../../../shared/schemas/communication-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusPill } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { parseRecordId } from '../layout/parse-record-id.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/contact-message-page';
import { messageTone } from './contact-messages-page.tsx';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Pesan',
  crumbs: ({ name, email }) => [{ label: 'Pesan', href: '/admin/messages' }, { label: name ?? email }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => await openContactMessage(ctx, actor, parseRecordId(params.id)));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const id = parseRecordId(params.id);
    await replyToContactMessage(ctx, actor, id, form.read(replyInput));
    return redirect(`/admin/messages/${id}`, { headers: { 'set-cookie': flashCookie('messageReplied') } });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Pesan dari ${loaderData.name ?? loaderData.email}` : 'Pesan') },
  { name: 'robots', content: 'noindex' },
];

/** Shows one contact message with its replies and the reply form. */
export default function ContactMessagePage({ loaderData: message, actionData }: Route.ComponentProps) {
  const form = useForm<typeof replyInput>({ answer: actionData, fields: ['text'] });
  const who = message.name ?? message.email;
  return (
    <div className="grid max-w-3xl gap-5">
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-xl font-bold wrap-anywhere">{who}</h1>
            <p className="break-all text-muted">
              {[message.email, message.phone].filter(Boolean).join(' · ')}
            </p>
            <p className="text-muted">{formatDateTime(message.createdAt)}</p>
          </div>
          <StatusPill tone={messageTone[message.status]}>{messageStateLabel[message.status]}</StatusPill>
        </div>
        <p className="whitespace-pre-wrap wrap-anywhere">{message.comments}</p>
      </Card>
      {message.replies.map((reply) => (
        <Card key={reply.id} className="ml-6 grid gap-2 bg-sawah-soft/40!">
          <p className="text-muted">
            Jawaban {reply.by}, {formatDateTime(reply.createdAt)}
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{reply.text}</p>
        </Card>
      ))}
      <Card>
        <Form ref={form.ref} key={message.replies.length} method="post" noValidate className="grid gap-4">
          <input type="hidden" name="after" value={message.replies.length} />
          {form.failure && (
            <Notice tone="error" live>
              {form.failure.message}
            </Notice>
          )}
          <Textarea
            label="Jawab lewat email"
            rows={6}
            required
            maxLength={8000}
            hint={`Dikirim ke ${message.email}, dengan pesan di atas sebagai kutipan.`}
            {...form.text('text', '')}
          />
          <div>
            <Button type="submit" size="sm" busy={form.busy} busyText="Mengirim...">
              Kirim jawaban
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}
