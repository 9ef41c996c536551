import { Form, useNavigation } from 'react-router';
import { saidToPeople } from '../../shared/messages/said.ts';
import { doorContext } from '../context.ts';
import { keepReturn, safeReturn } from '../safe-return.ts';
import { pageTitle } from '../title.ts';
import { Anchor } from '../ui/anchor.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { submit } from '../view.ts';
import type { Route } from './+types/forgot-password';
import { EntryFrame } from './entry-frame.tsx';
import { refusalOfForm } from './refusal-of-form.ts';

export async function loader({ request }: Route.LoaderArgs) {
  return { back: safeReturn(new URL(request.url).searchParams.get('kembali')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  return submit(form, async () => {
    await context.get(doorContext).requestReset({ email: form.get('email') });
    return { ok: true as const, message: saidToPeople.resetRequested, result: undefined };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Lupa Password') },
  { name: 'robots', content: 'noindex' },
];
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' });

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { back } = loaderData;
  const busy = useNavigation().formAction?.startsWith('/forgot-password') ?? false;
  const refusal = refusalOfForm(actionData, ['email']);
  const sent = actionData && 'ok' in actionData && actionData.ok;
  return (
    <EntryFrame
      title="Lupa password"
      lead="Tulis email akun Anda. Kami kirimkan tautan untuk membuat password baru."
    >
      {sent && (
        <Notice tone="success" live>
          {saidToPeople.resetRequested}
        </Notice>
      )}
      {refusal.notice && (
        <Notice tone="error" live>
          {refusal.notice}
        </Notice>
      )}
      <Form
        method="post"
        action={keepReturn('/forgot-password', back)}
        className="grid gap-4"
        noValidate={Boolean(actionData)}
      >
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
        <Button type="submit" busy={busy} busyText="Mengirim...">
          Kirim tautan
        </Button>
      </Form>
      <p>
        <Anchor href={keepReturn('/login', back)} className="font-semibold text-sawah-text underline">
          Kembali ke halaman masuk
        </Anchor>
      </p>
    </EntryFrame>
  );
}
