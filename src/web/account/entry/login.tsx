import { Form, redirect } from 'react-router';
import { partyOf } from '../../../domain/accounts/proof/passkey-challenge.ts';
import type { signInInput } from '../../../shared/input/people/accounts.ts';
import { messages } from '../../../shared/messages.ts';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit } from '../../page/answer/view.ts';
import { doorContext, here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { returnForm } from '../../session/return-form.ts';
import { homeOf, keepReturn, safeReturn } from '../../session/safe-return.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import type { Route } from './+types/login';
import { EntryFrame } from './entry-frame.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import { signInByForm } from './sign-in-action.ts';
import { SignInFields } from './sign-in-fields.tsx';

const providerName = { google: 'Google', facebook: 'Facebook' } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const query = new URL(request.url).searchParams;
  const error = query.get('error');
  const back = safeReturn(query.get('kembali'));
  return {
    back,
    // Whoever is in by half goes on with what is missing, and is not asked for his password again.
    onward: actor.kind === 'enrolling' ? keepReturn('/profil/keamanan', back) : back,
    providers: context.get(doorContext).providers,
    passkeys: partyOf(shop.config.publicUrl) !== null,
    signedInAs: 'name' in actor ? actor.name : null,
    // What a social sign-in came back with.
    problem: error === null ? null : textOf(error),
  };
}

function textOf(error: string): string {
  const code = error === 'social_not_linked' || error === 'account_inactive' ? error : 'social_failed';
  return String(messages[code].text);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const come = await signInByForm(shop, context.get(doorContext), form);
    const back = safeReturn(form.parse(returnForm).kembali);
    if (!come.user) return redirect(keepReturn('/login/kode', back), { headers: come.headers });
    const { headers, user, enrol } = come;
    headers.append('set-cookie', flash('signedIn'));
    if (enrol) return redirect(keepReturn('/profil/keamanan', back), { headers });
    return redirect(back === '/' ? homeOf(user.role) : back, { headers });
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
      <EntryFrame title="Anda sudah masuk" lead={`Anda masuk sebagai ${signedInAs}.`}>
        <ButtonLink href={onward}>Lanjutkan</ButtonLink>
        <Form method="post" noValidate action="/logout" className="grid">
          <input type="hidden" name="kembali" value={back} />
          <Button type="submit" variant="secondary">
            Keluar untuk memakai akun lain
          </Button>
        </Form>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title="Masuk"
      lead={
        <>
          Belum punya akun?{' '}
          <Anchor href={keepReturn('/register', back)} className="font-semibold text-sawah-text underline">
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
        action={keepReturn('/login', back)}
        className="grid gap-4"
      >
        <input type="hidden" name="kembali" value={back} />
        <SignInFields label="Email atau nomor telepon" form={form} />
        <p className="text-end text-sm">
          <Anchor
            href={keepReturn('/forgot-password', back)}
            className="inline-block py-1 font-semibold text-sawah-text underline"
          >
            Lupa password?
          </Anchor>
        </p>
        <Button type="submit" busy={form.busy} busyText="Memeriksa...">
          Masuk
        </Button>
      </Form>
      {passkeys && <PasskeyEntry back={back} />}
      {providers.length > 0 && (
        <div className="grid gap-3 border-t border-line pt-6">
          {providers.map((provider) => (
            <a
              key={provider}
              href={keepReturn(`/login/${provider}`, back)}
              className={buttonClass('secondary')}
            >
              Masuk dengan {providerName[provider]}
            </a>
          ))}
        </div>
      )}
    </EntryFrame>
  );
}
