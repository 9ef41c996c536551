import { Form, redirect } from 'react-router';
import { codesReachPhones } from '../../../domain/accounts/entering/request-entry-code.ts';
import { requestCodeInput, resetByCodeInput } from '../../../shared/input/people/entry-code.ts';
import { saidToPeople } from '../../../shared/messages/said.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { doorContext, here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import type { Route } from './+types/entry-code';
import { EntryFrame } from './entry-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = here(context);
  return view(async () => ({ sends: await codesReachPhones(shop) }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  const door = context.get(doorContext);
  return submit(form, async () => {
    const intent = form.intent('request', 'reset');
    if (intent === 'request') {
      await door.requestCode(form.read(requestCodeInput));
      return { ok: true as const, message: saidToPeople.codeRequested, result: intent };
    }
    await door.resetByCode({ confirmPassword: '', ...form.read(resetByCodeInput) });
    return redirect('/login', { headers: { 'set-cookie': flash('passwordReset') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Masuk dengan kode') },
  { name: 'robots', content: 'noindex' },
];

/** A new password by a code: one that came to the phone, or one that the admin reads out. */
export default function EntryCode({ loaderData, actionData }: Route.ComponentProps) {
  const { sends } = loaderData;
  const ask = useForm<typeof requestCodeInput>({ answer: actionData, intent: 'request', fields: ['phone'] });
  const form = useForm<typeof resetByCodeInput>({
    answer: actionData,
    intent: 'reset',
    fields: ['who', 'code', 'password', 'confirmPassword'],
  });
  const shell = useRootData()?.shell;
  return (
    <EntryFrame
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
        <FormAnswer notice={form.notice} />
        <TextInput
          label="Email atau nomor telepon akun"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          {...form.text('who', ask.typed('phone'))}
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
        <Anchor href="/login" className="font-semibold text-sawah-text underline">
          Kembali ke halaman masuk
        </Anchor>
      </p>
    </EntryFrame>
  );
}
