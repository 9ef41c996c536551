import { Form, redirect } from 'react-router';
import { accountErrors } from '../../../shared/errors/account-errors.ts';
import { codeInput } from '../../../shared/schemas/people/mfa-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { authSessionContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { returnForm } from '../../session/return-form.ts';
import { homePathOf, safeReturnPath, withReturnPath } from '../../session/safe-return.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import type { Route } from './+types/mfa-code-page';
import { AuthLayout } from './auth-layout.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    back: safeReturnPath(new URL(request.url).searchParams.get('next')),
    open: await context.get(authSessionContext).secondStepOpen(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  return runAction(form, async () => {
    const { headers, user } = await context.get(authSessionContext).signInSecond(form.read(codeInput));
    headers.append('set-cookie', flashCookie('signedIn'));
    const back = safeReturnPath(form.parse(returnForm).next);
    return redirect(back === '/' ? homePathOf(user.role) : back, { headers });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kode verifikasi') },
  { name: 'robots', content: 'noindex' },
];

/** The MFA step of the sign-in. */
export default function MfaCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { back, open } = loaderData;
  const form = useForm<typeof codeInput>({ answer: actionData, fields: ['code'] });
  if (!open && !form.busy) {
    return (
      <AuthLayout title="Kode verifikasi">
        <Notice tone="error" live>
          {accountErrors.second_step_over.text}
        </Notice>
        <ButtonLink href={withReturnPath('/login', back)}>Masuk lagi</ButtonLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Kode verifikasi"
      lead="Buka aplikasi autentikator di ponsel Anda, lalu ketik kode 6 angkanya."
    >
      <FormResult notice={form.notice} />
      <Form
        ref={form.ref}
        method="post"
        noValidate
        action={withReturnPath('/login/code', back)}
        className="grid gap-4"
      >
        <input type="hidden" name="next" value={back} />
        <TextInput
          label="Kode"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
          hint="Ponsel hilang? Ketik salah satu kode pemulihan Anda di sini."
          {...form.text('code')}
        />
        <Button type="submit" busy={form.busy} busyText="Memeriksa...">
          Masuk
        </Button>
      </Form>
      <Form method="post" noValidate action="/logout" className="grid">
        <Button type="submit" variant="secondary">
          Batal masuk
        </Button>
      </Form>
    </AuthLayout>
  );
}
