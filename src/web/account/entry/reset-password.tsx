import { Form, redirect } from 'react-router';
import { readResetLink } from '../../../domain/accounts/entering/reset-password.ts';
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
import { homeOf } from '../../session/safe-return.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import type { Route } from './+types/reset-password';
import { AgreesByAccount } from './agrees-by-account.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop } = here(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return view(async () => ({ token, link: await readResetLink(shop, token) }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  return submit(form, async () => {
    const door = context.get(doorContext);
    const entered = await door.reset({ confirmPassword: '', ...form.read(resetPasswordInput) });
    if (!entered) return redirect('/login', { headers: { 'set-cookie': flash('passwordReset') } });
    const { headers, user } = entered;
    headers.append('set-cookie', flash('signedUp'));
    return redirect(homeOf(user.role), { headers });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Password Baru') },
  { name: 'robots', content: 'noindex' },
];
/** The link in the address is a key: it goes to no other site. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { token, link } = loaderData;
  const invited = link?.invited;
  const form = useForm<typeof resetPasswordInput>({
    answer: actionData,
    fields: ['password', 'confirmPassword'],
  });
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  if (!link && !form.busy) {
    return (
      <EntryFrame title="Tautan tidak berlaku">
        <Notice tone="error" live>
          {accountMessages.reset_link_invalid.text}
        </Notice>
        <ButtonLink href="/forgot-password">Minta tautan baru</ButtonLink>
        <p className="text-muted">
          Diundang berjualan, tetapi undangannya sudah lewat? Minta undangan baru kepada pengelola yang
          mengirimnya.
        </p>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title={invited ? `Selamat datang, ${invited.name}` : 'Password baru'}
      lead={
        invited
          ? `Buat password Anda sendiri. Sesudah ini Anda masuk dengan ${invited.signsInBy} dan password itu.`
          : 'Setelah diganti, semua perangkat lain dikeluarkan dari akun Anda.'
      }
    >
      <FormAnswer notice={form.notice} />
      <Form ref={form.ref} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields
          label={invited ? 'Password Anda' : 'Password baru'}
          minLength={minLength}
          form={form}
        />
        {invited && <AgreesByAccount doing="menyimpan" />}
        <Button type="submit" busy={form.busy} busyText="Menyimpan...">
          {invited ? 'Simpan dan masuk' : 'Simpan password'}
        </Button>
      </Form>
    </EntryFrame>
  );
}
