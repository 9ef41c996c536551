import { Form, redirect } from 'react-router';
import { signUpInput } from '../../../shared/schemas/people/account-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { authSessionContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { returnForm } from '../../session/return-form.ts';
import { safeReturnPath, withReturnPath } from '../../session/safe-return.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import type { Route } from './+types/register-page';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { TermsConsent } from './terms-consent.tsx';

export async function loader({ request }: Route.LoaderArgs) {
  return { back: safeReturnPath(new URL(request.url).searchParams.get('next')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  return runAction(form, async () => {
    const { headers } = await context
      .get(authSessionContext)
      .signUp({ confirmPassword: '', ...form.read(signUpInput) });
    headers.append('set-cookie', flashCookie('signedUp'));
    return redirect(safeReturnPath(form.parse(returnForm).next), { headers });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Daftar') },
  { name: 'robots', content: 'noindex' },
];

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { back } = loaderData;
  const form = useForm<typeof signUpInput>({
    answer: actionData,
    fields: ['name', 'email', 'phone', 'password', 'confirmPassword'],
  });
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  return (
    <AuthLayout
      title="Daftar"
      lead={
        <>
          Sudah punya akun?{' '}
          <Anchor href={withReturnPath('/login', back)} className="font-semibold text-sawah-text underline">
            Masuk
          </Anchor>
          {back === '/' && (
            <>
              . Mau berjualan?{' '}
              <Anchor href="/sell" className="font-semibold text-sawah-text underline">
                Jual di sini
              </Anchor>
            </>
          )}
        </>
      }
    >
      <FormResult notice={form.notice} />
      <Form
        ref={form.ref}
        method="post"
        noValidate
        action={withReturnPath('/register', back)}
        className="grid gap-4"
      >
        <input type="hidden" name="next" value={back} />
        <TextInput label="Nama" autoComplete="name" required maxLength={120} {...form.text('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          {...form.text('email')}
        />
        <TextInput
          label="Nomor telepon (boleh kosong)"
          type="tel"
          autoComplete="tel"
          placeholder="08xxxxxxxxxx"
          maxLength={30}
          hint="Petani bisa menghubungi Anda lewat WhatsApp setelah Anda menawar."
          {...form.text('phone')}
        />
        <NewPasswordFields label="Password" minLength={minLength} form={form} />
        <TermsConsent doing="mendaftar" />
        <Button type="submit" busy={form.busy} busyText="Membuat akun...">
          Daftar
        </Button>
      </Form>
    </AuthLayout>
  );
}
