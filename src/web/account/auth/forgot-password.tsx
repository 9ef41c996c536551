import { Form } from 'react-router';
import { requestResetInput } from '../../../shared/schemas/people/account-schemas.ts';
import { publicSuccessTexts } from '../../../shared/success-texts/public-success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { authSessionContext, getContext } from '../../common/head/route-context.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { safeReturnPath, withReturnPath } from '../../session/safe-return.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import type { Route } from './+types/forgot-password';
import { AuthLayout } from './auth-layout.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    mails: getContext(context).ctx.config.mail !== undefined,
    back: safeReturnPath(new URL(request.url).searchParams.get('next')),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  return runAction(form, async () => {
    await context.get(authSessionContext).requestReset(form.read(requestResetInput));
    const { mail } = getContext(context).ctx.config;
    const message = mail ? publicSuccessTexts.resetRequested : publicSuccessTexts.resetStored;
    return { ok: true as const, message, result: undefined };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Lupa Password') },
  { name: 'robots', content: 'noindex' },
];

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { back, mails } = loaderData;
  const form = useForm<typeof requestResetInput>({ answer: actionData, fields: ['email'] });
  return (
    <AuthLayout
      title="Lupa password"
      lead="Tulis email akun Anda. Kami kirimkan tautan untuk membuat password baru."
    >
      <FormResult done={form.done} notice={form.notice} />
      <Form
        ref={form.ref}
        method="post"
        noValidate
        action={withReturnPath('/forgot-password', back)}
        className="grid gap-4"
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          {...form.text('email')}
        />
        <Button type="submit" busy={form.busy} busyText="Mengirim...">
          Kirim tautan
        </Button>
      </Form>
      {!mails && (
        <Notice tone="warning">
          Situs ini belum mengirim email. Minta pengelola mengirim tautan lewat WhatsApp atau membacakan kode.
        </Notice>
      )}
      <p>
        <Anchor
          href="/forgot-password/code"
          className="inline-block py-1 font-semibold text-sawah-text underline"
        >
          Punya kode, atau tidak memakai email?
        </Anchor>
      </p>
      <p>
        <Anchor
          href={withReturnPath('/login', back)}
          className="inline-block py-1 font-semibold text-sawah-text underline"
        >
          Kembali ke halaman masuk
        </Anchor>
      </p>
    </AuthLayout>
  );
}
