import { Form, redirect } from 'react-router';
import { isResetTokenGood } from '../../../domain/accounts/entering/reset-password.ts';
import { resetPasswordInput } from '../../../shared/input/people/accounts.ts';
import { accountMessages } from '../../../shared/messages/accounts.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { doorContext, here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import type { Route } from './+types/reset-password';
import { EntryFrame } from './entry-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop } = here(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return view(async () => ({ token, good: await isResetTokenGood(shop, token) }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  return submit(form, async () => {
    await context.get(doorContext).reset({ confirmPassword: '', ...form.read(resetPasswordInput) });
    return redirect('/login', { headers: { 'set-cookie': flash('passwordReset') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Password Baru') },
  { name: 'robots', content: 'noindex' },
];
/** The link in the address is a key: it goes to no other site. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { token, good } = loaderData;
  const form = useForm<typeof resetPasswordInput>({
    answer: actionData,
    fields: ['password', 'confirmPassword'],
  });
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  if (!good && !form.busy) {
    return (
      <EntryFrame title="Tautan tidak berlaku">
        <Notice tone="error" live>
          {accountMessages.reset_link_invalid.text}
        </Notice>
        <ButtonLink href="/forgot-password">Minta tautan baru</ButtonLink>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title="Password baru"
      lead="Setelah diganti, semua perangkat lain dikeluarkan dari akun Anda."
    >
      <FormAnswer notice={form.notice} />
      <Form ref={form.ref} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields label="Password baru" minLength={minLength} form={form} />
        <Button type="submit" busy={form.busy} busyText="Menyimpan...">
          Simpan password
        </Button>
      </Form>
    </EntryFrame>
  );
}
