import { Form, redirect } from 'react-router';
import { canSendPhoneCodes } from '../../../domain/accounts/authentication/request-sign-in-code.ts';
import { requestCodeInput, resetByCodeInput } from '../../../shared/schemas/people/sign-in-code-schemas.ts';
import { publicSuccessTexts } from '../../../shared/success-texts/public-success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { authSessionContext, getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import type { Route } from './+types/sign-in-code-page';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  return runLoader(async () => ({ sends: await canSendPhoneCodes(ctx) }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const door = context.get(authSessionContext);
  return runAction(form, async () => {
    const intent = form.intent('request', 'reset');
    if (intent === 'request') {
      await door.requestCode(form.read(requestCodeInput));
      return { ok: true as const, message: publicSuccessTexts.codeRequested, result: intent };
    }
    const { headers } = await door.resetByCode({ confirmPassword: '', ...form.read(resetByCodeInput) });
    headers.append('set-cookie', flashCookie('passwordReset'));
    return redirect('/login', { headers });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Masuk dengan kode') },
  { name: 'robots', content: 'noindex' },
];

/** Sets a new password by a code that was sent to the phone or that an admin reads out. */
export default function SignInCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { sends } = loaderData;
  const ask = useForm<typeof requestCodeInput>({ answer: actionData, intent: 'request', fields: ['phone'] });
  const form = useForm<typeof resetByCodeInput>({
    answer: actionData,
    intent: 'reset',
    fields: ['who', 'code', 'password', 'confirmPassword'],
  });
  const shell = useRootData()?.shell;
  return (
    <AuthLayout
      title="Password baru dengan kode"
      lead={
        sends
          ? 'Minta kode ke ponsel Anda, lalu ketik di bawah. Pengelola juga bisa membacakan sebuah kode untuk Anda.'
          : `Telepon pengelola di ${shell?.site.whatsapp || shell?.site.phone || 'nomor di kaki halaman'}. Ia membuat kode 8 angka dan membacakannya untuk Anda.`
      }
    >
      {sends && (
        <Form ref={ask.ref} method="post" noValidate className="grid gap-4 border-b border-line pb-6">
          <input type="hidden" name="intent" value="request" />
          {(ask.done ?? ask.notice) && (
            <Notice tone={ask.done ? 'success' : 'error'} live>
              {ask.done ?? ask.notice}
            </Notice>
          )}
          <TextInput
            label="Nomor telepon"
            type="tel"
            autoComplete="tel"
            placeholder="08xxxxxxxxxx"
            required
            maxLength={30}
            {...ask.text('phone')}
          />
          <Button type="submit" variant="secondary" busy={ask.busy} busyText="Mengirim...">
            Kirim kode
          </Button>
        </Form>
      )}
      <Form ref={form.ref} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="reset" />
        <FormResult notice={form.notice} />
        <TextInput
          label="Email atau nomor telepon akun"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          {...form.text('who', ask.typedValue('phone'))}
        />
        <TextInput
          label="Kode 8 angka"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
          {...form.text('code')}
        />
        <NewPasswordFields label="Password baru" minLength={shell?.passwordMinLength ?? 6} form={form} />
        <Button type="submit" busy={form.busy} busyText="Menyimpan...">
          Simpan password
        </Button>
      </Form>
      <p>
        <Anchor href="/login" className="inline-block py-1 font-semibold text-sawah-text underline">
          Kembali ke halaman masuk
        </Anchor>
      </p>
    </AuthLayout>
  );
}
