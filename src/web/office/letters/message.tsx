import { Form, redirect } from 'react-router';
import { openMessage } from '../../../domain/content/letters/open-message.ts';
import { replyToMessage } from '../../../domain/content/letters/reply-to-message.ts';
import { messageStateLabel, replyInput } from '../../../shared/input/correspondence.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { StatusPill } from '../../ui/tell/badge.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { numberIn } from '../frame/number-in.ts';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/message';
import { messageTone } from './messages.tsx';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Pesan',
  crumbs: ({ name, email }) => [{ label: 'Pesan', href: '/admin/messages' }, { label: name ?? email }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => await openMessage(shop, actor, numberIn(params.id)));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const id = numberIn(params.id);
    await replyToMessage(shop, actor, id, form.read(replyInput));
    return redirect(`/admin/messages/${id}`, { headers: { 'set-cookie': flash('messageReplied') } });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Pesan dari ${loaderData.name ?? loaderData.email}` : 'Pesan') },
  { name: 'robots', content: 'noindex' },
];

/** One message, what was answered, and the form to answer it. */
export default function MessagePage({ loaderData: message, actionData }: Route.ComponentProps) {
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
