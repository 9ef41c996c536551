import { data, Form } from 'react-router';
import { z } from 'zod';
import { getOwnPhone, requestPhoneCode, verifyPhone } from '../../domain/accounts/entering/verify-phone.ts';
import { endOwnSession } from '../../domain/accounts/sessions/end-own-session.ts';
import { getMe } from '../../domain/accounts/sessions/get-me.ts';
import { getPreferences, updatePreferences } from '../../domain/accounts/users/preferences.ts';
import { getMyAddress, updateMe } from '../../domain/accounts/users/update-me.ts';
import { waysForNews } from '../../domain/notify/ways/channels.ts';
import { changePasswordInput, updateMeInput } from '../../shared/input/people/accounts.ts';
import { verifyPhoneInput } from '../../shared/input/people/entry-code.ts';
import { roleLabel } from '../../shared/labels.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import type { FormState } from '../form/form-state.ts';
import { sentForm } from '../form/sent-form.ts';
import { useForm } from '../form/use-form.ts';
import { submit, view } from '../page/answer/view.ts';
import { actorContext, doorContext, here } from '../page/head/context.ts';
import { useRootData } from '../page/head/root-data.ts';
import { pageTitle } from '../page/head/title.ts';
import { Refused } from '../session/refused.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Textarea } from '../ui/field/textarea.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { Badge } from '../ui/tell/badge.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import type { Route } from './+types/profile';
import { Devices } from './devices.tsx';
import { NewPasswordFields } from './entry/new-password-fields.tsx';
import { PasswordInput } from './entry/password-input.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import { PhoneCheck } from './phone-check.tsx';
import { preferencesOf } from './preferences-of.ts';
import { ProofField } from './proof-field.tsx';
import { proven } from './proven.ts';
import { PushChoice } from './push-choice.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return view(async () => ({
    me: getMe(actor),
    address: await getMyAddress(shop, actor),
    phone: await getOwnPhone(shop, actor),
    preferences: await getPreferences(shop, actor),
    byPhone: await waysForNews(shop),
    sessions: await context.get(doorContext).sessions(actor),
  }));
}

/** Which device is sent out. */
const deviceForm = z.object({ session: z.string().default('') });

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const door = context.get(doorContext);
  const form = await sentForm(request);
  return submit(form, async () => {
    const intent = form.intent(
      'profile',
      'phone-code',
      'phone-verify',
      'password',
      'preferences',
      'device',
      'devices',
    );
    switch (intent) {
      case 'profile':
        {
          const { name, phone } = await updateMe(
            shop,
            await proven(shop, actor, form),
            form.read(updateMeInput),
          );
          // What is read for this very answer shows him as he is now.
          if (actor.kind === 'user') context.set(actorContext, { ...actor, name, phone });
        }
        return { ok: true as const, message: saidToPeople.profileSaved, result: intent };
      case 'phone-code':
        await requestPhoneCode(shop, actor);
        return { ok: true as const, message: saidToPeople.phoneCodeSent, result: intent };
      case 'phone-verify':
        await verifyPhone(shop, actor, form.read(verifyPhoneInput));
        return { ok: true as const, message: saidToPeople.phoneVerified, result: intent };
      case 'password':
        return data(
          { ok: true as const, message: saidToPeople.passwordChanged, result: intent },
          await door.changePassword(actor, { confirmPassword: '', ...form.read(changePasswordInput) }),
        );
      case 'preferences':
        await updatePreferences(shop, actor, preferencesOf(form));
        return { ok: true as const, message: saidToPeople.preferencesSaved, result: intent };
      case 'device':
        await endOwnSession(shop, actor, form.parse(deviceForm).session);
        return { ok: true as const, message: saidToPeople.deviceOut, result: intent };
      case 'devices':
        await door.endOtherSessions(actor);
        return { ok: true as const, message: saidToPeople.otherDevicesOut, result: intent };
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Profil') },
  { name: 'robots', content: 'noindex' },
];
export const ErrorBoundary = Refused;

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="shell grid max-w-3xl! gap-6 py-8 md:py-12">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="serif text-2xl md:text-3xl">Profil</h1>
        <Badge>{roleLabel[loaderData.me.role]}</Badge>
      </div>
      <Details {...loaderData} answer={actionData} />
      <PhoneCheck state={loaderData.phone} answer={actionData} />
      <Password answer={actionData} />
      <PushChoice />
      <NoticeChoices
        preferences={loaderData.preferences}
        byPhone={loaderData.byPhone}
        isFarmer={loaderData.me.role === 'farmer'}
        answer={actionData}
      />
      <Card>
        <h2 className="text-lg font-bold">Keamanan</h2>
        <p className="mt-1 text-muted">Verifikasi dua langkah: selain password, kode dari ponsel Anda.</p>
        <ButtonLink href="/profil/keamanan" variant="secondary" className="mt-4">
          Atur verifikasi dua langkah
        </ButtonLink>
      </Card>
      <Card>
        <h2 className="text-lg font-bold">Data saya</h2>
        <p className="mt-1 text-muted">Unduh semua data Anda, lihat persetujuan Anda, atau hapus akun.</p>
        <ButtonLink href="/profil/data" variant="secondary" className="mt-4">
          Buka data saya
        </ButtonLink>
      </Card>
      <Devices sessions={loaderData.sessions} answer={actionData} />
      <Form method="post" noValidate action="/logout">
        <Button type="submit" variant="secondary">
          Keluar
        </Button>
      </Form>
    </div>
  );
}

type Told = { answer: Route.ComponentProps['actionData'] };

function Answers({ done, notice }: Pick<FormState<never>, 'done' | 'notice'>) {
  if (done)
    return (
      <Notice tone="success" live>
        {done}
      </Notice>
    );
  return notice ? (
    <Notice tone="error" live>
      {notice}
    </Notice>
  ) : null;
}

function Details({ me, address, answer }: Told & Pick<Route.ComponentProps['loaderData'], 'me' | 'address'>) {
  const form = useForm<typeof updateMeInput>({
    answer,
    intent: 'profile',
    fields: ['name', 'phone', 'address'],
  });
  return (
    <Card>
      <h2 className="text-lg font-bold">Data diri</h2>
      <Form ref={form.ref} method="post" noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="profile" />
        <Answers {...form} />
        <TextInput
          label="Nama"
          autoComplete="name"
          required
          maxLength={120}
          {...form.text('name', me.name)}
        />
        {me.email ? (
          <TextInput label="Email" value={me.email} readOnly disabled hint="Email dipakai untuk masuk." />
        ) : (
          <p className="text-muted">
            Akun ini tanpa email: Anda masuk dengan nomor telepon. Ingin menambah email? Minta kepada
            pengelola.
          </p>
        )}
        <TextInput
          label="Nomor telepon"
          type="tel"
          autoComplete="tel"
          placeholder="08xxxxxxxxxx"
          maxLength={30}
          {...form.text('phone', me.phone)}
        />
        <Textarea
          label="Alamat"
          autoComplete="street-address"
          rows={3}
          maxLength={300}
          {...form.text('address', address)}
        />
        <ProofField failure={form.failure} />
        <Button type="submit" busy={form.busy} busyText="Menyimpan..." className="justify-self-start">
          Simpan
        </Button>
      </Form>
    </Card>
  );
}

function Password({ answer }: Told) {
  const form = useForm<typeof changePasswordInput>({
    answer,
    intent: 'password',
    fields: ['currentPassword', 'password', 'confirmPassword'],
  });
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  return (
    <Card>
      <h2 className="text-lg font-bold">Ganti password</h2>
      {/* A new key empties the fields once the password has been changed. */}
      <Form ref={form.ref} method="post" noValidate className="mt-4 grid gap-4" key={form.done}>
        <input type="hidden" name="intent" value="password" />
        <Answers {...form} />
        <PasswordInput
          label="Password lama"
          autoComplete="current-password"
          required
          {...form.secret('currentPassword')}
          hint={
            <Anchor href="/forgot-password" className="font-semibold text-sawah-text underline">
              Belum punya atau lupa password lama?
            </Anchor>
          }
        />
        <NewPasswordFields label="Password baru" minLength={minLength} form={form} />
        <Button type="submit" busy={form.busy} busyText="Menyimpan..." className="justify-self-start">
          Ganti password
        </Button>
      </Form>
    </Card>
  );
}
