import { Form, redirect } from 'react-router';
import { readResetLink } from '../../../domain/accounts/authentication/reset-password.ts';
import { accountErrors } from '../../../shared/errors/account-errors.ts';
import { resetPasswordInput } from '../../../shared/schemas/people/account-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { authSessionContext, getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { homePathOf } from '../../session/safe-return.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Route } from './+types/reset-password-page';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { TermsConsent } from './terms-consent.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return runLoader(async () => ({ token, link: await readResetLink(ctx, token) }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  return runAction(form, async () => {
    const door = context.get(authSessionContext);
    const { headers, user } = await door.reset({ confirmPassword: '', ...form.read(resetPasswordInput) });
    headers.append('set-cookie', flashCookie(user ? 'signedUp' : 'passwordReset'));
    return redirect(user ? homePathOf(user.role) : '/login', { headers });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Password Baru') },
  { name: 'robots', content: 'noindex' },
];
/** The URL contains a secret, which other sites must not receive. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'same-origin' });

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, link } = loaderData;
  const invited = link?.invited;
  const form = useForm<typeof resetPasswordInput>({
    answer: actionData,
    fields: ['password', 'confirmPassword'],
  });
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  if (!link && !form.busy) {
    return (
      <AuthLayout title="Tautan tidak berlaku">
        <Notice tone="error" live>
          {accountErrors.reset_link_invalid.text}
        </Notice>
        <ButtonLink href="/forgot-password">Minta tautan baru</ButtonLink>
        <p className="text-muted">
          Diundang berjualan, tetapi undangannya sudah lewat? Minta undangan baru kepada pengelola yang
          mengirimnya.
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={invited ? `Selamat datang, ${invited.name}` : 'Password baru'}
      lead={
        invited
          ? `Buat password Anda sendiri. Sesudah ini Anda masuk dengan ${invited.signsInBy} dan password itu.`
          : 'Setelah diganti, semua perangkat lain dikeluarkan dari akun Anda.'
      }
    >
      <FormResult notice={form.notice} />
      <Form ref={form.ref} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields
          label={invited ? 'Password Anda' : 'Password baru'}
          minLength={minLength}
          form={form}
        />
        {invited && <TermsConsent doing="menyimpan" />}
        <Button type="submit" busy={form.busy} busyText="Menyimpan...">
          {invited ? 'Simpan dan masuk' : 'Simpan password'}
        </Button>
      </Form>
    </AuthLayout>
  );
}
