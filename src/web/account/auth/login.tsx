import { Form, redirect } from 'react-router';
import { relyingPartyOf } from '../../../domain/accounts/mfa/passkey-challenge.ts';
import { errorMessages } from '../../../shared/errors/error-codes.ts';
import type { signInInput } from '../../../shared/schemas/people/account-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { authSessionContext, getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { returnForm } from '../../session/return-form.ts';
import { homePathOf, safeReturnPath, withReturnPath } from '../../session/safe-return.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import type { Route } from './+types/login';
import { AuthLayout } from './auth-layout.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { signInByForm } from './sign-in-action.ts';
import { SignInFields } from './sign-in-fields.tsx';

const providerName = { google: 'Google', facebook: 'Facebook' } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const query = new URL(request.url).searchParams;
  const error = query.get('error');
  const back = safeReturnPath(query.get('next'));
  return {
    back,
    // A partially signed-in user continues with the missing step and does not enter the password again.
    onward: actor.kind === 'enrolling' ? withReturnPath('/profile/security', back) : back,
    providers: context.get(authSessionContext).providers,
    passkeys: relyingPartyOf(ctx.config.publicUrl) !== null,
    signedInAs: 'name' in actor ? actor.name : null,
    // The error of a social sign-in.
    problem: error === null ? null : errorTextOf(error),
  };
}

function errorTextOf(error: string): string {
  const code = error === 'social_not_linked' || error === 'account_inactive' ? error : 'social_failed';
  return String(errorMessages[code].text);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const come = await signInByForm(ctx, context.get(authSessionContext), form);
    const back = safeReturnPath(form.parse(returnForm).next);
    if (!come.user) return redirect(withReturnPath('/login/code', back), { headers: come.headers });
    const { headers, user, enrol } = come;
    headers.append('set-cookie', flashCookie('signedIn'));
    if (enrol) return redirect(withReturnPath('/profile/security', back), { headers });
    return redirect(back === '/' ? homePathOf(user.role) : back, { headers });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Masuk') },
  { name: 'robots', content: 'noindex' },
];

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { back, onward, providers, passkeys, signedInAs, problem } = loaderData;
  const form = useForm<typeof signInInput>({ answer: actionData, fields: ['email', 'password'] });
  if (signedInAs && !form.busy) {
    return (
      <AuthLayout title="Anda sudah masuk" lead={`Anda masuk sebagai ${signedInAs}.`}>
        <ButtonLink href={onward}>Lanjutkan</ButtonLink>
        <Form method="post" noValidate action="/logout" className="grid">
          <input type="hidden" name="next" value={back} />
          <Button type="submit" variant="secondary">
            Keluar untuk memakai akun lain
          </Button>
        </Form>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Masuk"
      lead={
        <>
          Belum punya akun?{' '}
          <Anchor
            href={withReturnPath('/register', back)}
            className="font-semibold text-sawah-text underline"
          >
            Daftar
          </Anchor>
        </>
      }
    >
      {(form.notice ?? problem) && (
        <Notice tone="error" live>
          {form.notice ?? problem}
        </Notice>
      )}
      <Form
        ref={form.ref}
        method="post"
        noValidate
        action={withReturnPath('/login', back)}
        className="grid gap-4"
      >
        <input type="hidden" name="next" value={back} />
        <SignInFields label="Email atau nomor telepon" form={form} />
        <p className="text-end text-sm">
          <Anchor
            href={withReturnPath('/forgot-password', back)}
            className="inline-block py-1 font-semibold text-sawah-text underline"
          >
            Lupa password?
          </Anchor>
        </p>
        <Button type="submit" busy={form.busy} busyText="Memeriksa...">
          Masuk
        </Button>
      </Form>
      {passkeys && <PasskeySignIn back={back} />}
      {providers.length > 0 && (
        <div className="grid gap-3 border-t border-line pt-6">
          {providers.map((provider) => (
            <a
              key={provider}
              href={withReturnPath(`/login/${provider}`, back)}
              className={buttonClass('secondary')}
            >
              Masuk dengan {providerName[provider]}
            </a>
          ))}
        </div>
      )}
    </AuthLayout>
  );
}
