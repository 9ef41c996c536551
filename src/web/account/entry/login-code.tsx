import { Form, redirect } from 'react-router';
import { codeInput } from '../../../shared/input/people/second-factor.ts';
import { accountMessages } from '../../../shared/messages/accounts.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit } from '../../page/answer/view.ts';
import { doorContext } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { returnForm } from '../../session/return-form.ts';
import { homeOf, keepReturn, safeReturn } from '../../session/safe-return.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import type { Route } from './+types/login-code';
import { EntryFrame } from './entry-frame.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    back: safeReturn(new URL(request.url).searchParams.get('kembali')),
    open: await context.get(doorContext).secondStepOpen(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  return submit(form, async () => {
    const { headers, user } = await context.get(doorContext).signInSecond(form.read(codeInput));
    headers.append('set-cookie', flash('signedIn'));
    const back = safeReturn(form.parse(returnForm).kembali);
    return redirect(back === '/' ? homeOf(user.role) : back, { headers });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kode verifikasi') },
  { name: 'robots', content: 'noindex' },
];

/** The second step of signing in. */
export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { back, open } = loaderData;
  const form = useForm<typeof codeInput>({ answer: actionData, fields: ['code'] });
  if (!open && !form.busy) {
    return (
      <EntryFrame title="Kode verifikasi">
        <Notice tone="error" live>
          {accountMessages.second_step_over.text}
        </Notice>
        <ButtonLink href={keepReturn('/login', back)}>Masuk lagi</ButtonLink>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title="Kode verifikasi"
      lead="Buka aplikasi autentikator di ponsel Anda, lalu ketik kode 6 angkanya."
    >
      <FormAnswer notice={form.notice} />
      <Form
        ref={form.ref}
        method="post"
        noValidate
        action={keepReturn('/login/kode', back)}
        className="grid gap-4"
      >
        <input type="hidden" name="kembali" value={back} />
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
    </EntryFrame>
  );
}
