import { Form, redirect, useNavigation } from 'react-router';
import { refusalOfForm } from '../form/refusal-of-form.ts';
import { doorContext } from '../page/context.ts';
import { flash } from '../page/flash.ts';
import { useRootData } from '../page/root-data.ts';
import { pageTitle } from '../page/title.ts';
import { submit } from '../page/view.ts';
import { keepReturn, safeReturn } from '../session/safe-return.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import type { Route } from './+types/register';
import { EntryFrame } from './entry-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export async function loader({ request }: Route.LoaderArgs) {
  return { back: safeReturn(new URL(request.url).searchParams.get('kembali')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  return submit(form, async () => {
    const { headers } = await context.get(doorContext).signUp({
      name: form.get('name'),
      email: form.get('email'),
      phone: form.get('phone') ?? undefined,
      password: form.get('password'),
      confirmPassword: form.get('confirmPassword') ?? '',
    });
    headers.append('set-cookie', flash('signedUp'));
    return redirect(safeReturn(form.get('kembali')), { headers });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Daftar') },
  { name: 'robots', content: 'noindex' },
];

const FIELDS = ['name', 'email', 'phone', 'password', 'confirmPassword'];

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { back } = loaderData;
  const busy = useNavigation().formAction?.startsWith('/register') ?? false;
  const refusal = refusalOfForm(actionData, FIELDS);
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
        </>
      }
    >
      {refusal.notice && (
        <Notice tone="error" live>
          {refusal.notice}
        </Notice>
      )}
      <Form
        method="post"
        action={keepReturn('/register', back)}
        className="grid gap-4"
        noValidate={Boolean(actionData)}
      >
        <input type="hidden" name="kembali" value={back} />
        <TextInput
          label="Nama"
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={refusal.typed('name')}
          error={refusal.at('name')}
        />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={refusal.typed('email')}
          error={refusal.at('email')}
        />
        <TextInput
          label="Nomor telepon (boleh kosong)"
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="08xxxxxxxxxx"
          maxLength={30}
          hint="Petani bisa menghubungi Anda lewat WhatsApp setelah Anda menawar."
          defaultValue={refusal.typed('phone')}
          error={refusal.at('phone')}
        />
        <NewPasswordFields label="Password" minLength={minLength} refusal={refusal} />
        <Button type="submit" busy={busy} busyText="Membuat akun...">
          Daftar
        </Button>
      </Form>
    </EntryFrame>
  );
}
