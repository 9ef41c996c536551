import { Form } from 'react-router';
import { requestResetInput } from '../../../shared/input/people/accounts.ts';
import { saidToPeople } from '../../../shared/messages/said.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { submit } from '../../page/answer/view.ts';
import { doorContext, here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { keepReturn, safeReturn } from '../../session/safe-return.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import type { Route } from './+types/forgot-password';
import { EntryFrame } from './entry-frame.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    mails: here(context).shop.config.mail !== undefined,
    back: safeReturn(new URL(request.url).searchParams.get('kembali')),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  return submit(form, async () => {
    await context.get(doorContext).requestReset(form.read(requestResetInput));
    const { mail } = here(context).shop.config;
    const message = mail ? saidToPeople.resetRequested : saidToPeople.resetStored;
    return { ok: true as const, message, result: undefined };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Lupa Password') },
  { name: 'robots', content: 'noindex' },
];

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { back, mails } = loaderData;
  const form = useForm<typeof requestResetInput>({ answer: actionData, fields: ['email'] });
  return (
    <EntryFrame
      title="Lupa password"
      lead="Tulis email akun Anda. Kami kirimkan tautan untuk membuat password baru."
    >
      <FormAnswer done={form.done} notice={form.notice} />
      <Form
        ref={form.ref}
        method="post"
        noValidate
        action={keepReturn('/forgot-password', back)}
        className="grid gap-4"
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          {...form.text('email')}
        />
        <Button type="submit" busy={form.busy} busyText="Mengirim...">
          Kirim tautan
        </Button>
      </Form>
      {!mails && (
        <Notice tone="warning">
          Situs ini belum mengirim email. Minta pengelola mengirim tautan lewat WhatsApp atau membacakan kode.
        </Notice>
      )}
      <p>
        <Anchor
          href="/forgot-password/kode"
          className="inline-block py-1 font-semibold text-sawah-text underline"
        >
          Punya kode, atau tidak memakai email?
        </Anchor>
      </p>
      <p>
        <Anchor href={keepReturn('/login', back)} className="font-semibold text-sawah-text underline">
          Kembali ke halaman masuk
        </Anchor>
      </p>
    </EntryFrame>
  );
}
