import { Form, redirect } from 'react-router';
import { signUpInput } from '../../../shared/input/people/accounts.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit } from '../../page/answer/view.ts';
import { doorContext } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { returnForm } from '../../session/return-form.ts';
import { keepReturn, safeReturn } from '../../session/safe-return.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import type { Route } from './+types/register';
import { AgreesByAccount } from './agrees-by-account.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export async function loader({ request }: Route.LoaderArgs) {
  return { back: safeReturn(new URL(request.url).searchParams.get('kembali')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  return submit(form, async () => {
    const { headers } = await context
      .get(doorContext)
      .signUp({ confirmPassword: '', ...form.read(signUpInput) });
    headers.append('set-cookie', flash('signedUp'));
    return redirect(safeReturn(form.parse(returnForm).kembali), { headers });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Daftar') },
  { name: 'robots', content: 'noindex' },
];

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { back } = loaderData;
  const form = useForm<typeof signUpInput>({
    answer: actionData,
    fields: ['name', 'email', 'phone', 'password', 'confirmPassword'],
  });
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  return (
    <EntryFrame
      title="Daftar"
      lead={
        <>
          Sudah punya akun?{' '}
          <Anchor href={keepReturn('/login', back)} className="font-semibold text-sawah-text underline">
            Masuk
          </Anchor>
          {back === '/' && (
            <>
              . Mau berjualan?{' '}
              <Anchor href="/jual" className="font-semibold text-sawah-text underline">
                Jual di sini
              </Anchor>
            </>
          )}
        </>
      }
    >
      <FormAnswer notice={form.notice} />
      <Form
        ref={form.ref}
        method="post"
        noValidate
        action={keepReturn('/register', back)}
        className="grid gap-4"
      >
        <input type="hidden" name="kembali" value={back} />
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
        <AgreesByAccount doing="mendaftar" />
        <Button type="submit" busy={form.busy} busyText="Membuat akun...">
          Daftar
        </Button>
      </Form>
    </EntryFrame>
  );
}
