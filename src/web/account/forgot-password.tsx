import { Form } from 'react-router';
import { requestResetInput } from '../../shared/input/accounts.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { sentForm } from '../form/sent-form.ts';
import { useForm } from '../form/use-form.ts';
import { submit } from '../page/answer/view.ts';
import { doorContext } from '../page/head/context.ts';
import { pageTitle } from '../page/head/title.ts';
import { keepReturn, safeReturn } from '../session/safe-return.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import type { Route } from './+types/forgot-password';
import { EntryFrame } from './entry-frame.tsx';

export async function loader({ request }: Route.LoaderArgs) {
  return { back: safeReturn(new URL(request.url).searchParams.get('kembali')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  return submit(form, async () => {
    await context.get(doorContext).requestReset(form.read(requestResetInput));
    return { ok: true as const, message: saidToPeople.resetRequested, result: undefined };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Lupa Password') },
  { name: 'robots', content: 'noindex' },
];

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { back } = loaderData;
  const form = useForm<typeof requestResetInput>({ answer: actionData, fields: ['email'] });
  return (
    <EntryFrame
      title="Lupa password"
      lead="Tulis email akun Anda. Kami kirimkan tautan untuk membuat password baru."
    >
      {form.done && (
        <Notice tone="success" live>
          {form.done}
        </Notice>
      )}
      {form.notice && (
        <Notice tone="error" live>
          {form.notice}
        </Notice>
      )}
      <Form
        ref={form.ref}
        method="post"
        action={keepReturn('/forgot-password', back)}
        className="grid gap-4"
        noValidate={Boolean(actionData)}
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
      <p>
        <Anchor href={keepReturn('/login', back)} className="font-semibold text-sawah-text underline">
          Kembali ke halaman masuk
        </Anchor>
      </p>
    </EntryFrame>
  );
}
