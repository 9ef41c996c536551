import { data, Form } from 'react-router';
import { z } from 'zod';
import {
  getOwnPhone,
  requestPhoneCode,
  verifyPhone,
} from '../../domain/accounts/authentication/verify-phone.ts';
import { endOwnSession } from '../../domain/accounts/sessions/end-own-session.ts';
import { getCurrentUser } from '../../domain/accounts/sessions/get-current-user.ts';
import { getPreferences, updatePreferences } from '../../domain/accounts/users/preferences.ts';
import { getOwnAddress, updateOwnAccount } from '../../domain/accounts/users/update-own-account.ts';
import { channelsForNews } from '../../domain/notifications/channels/channel-registry.ts';
import { roleLabel } from '../../shared/enums/labels.ts';
import { changePasswordInput, updateOwnAccountInput } from '../../shared/schemas/people/account-schemas.ts';
import { verifyPhoneInput } from '../../shared/schemas/people/sign-in-code-schemas.ts';
import { publicSuccessTexts } from '../../shared/success-texts/public-success-texts.ts';
import { pageTitle } from '../common/head/page-title.ts';
import { actorContext, authSessionContext, getContext } from '../common/head/route-context.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { runAction, runLoader } from '../common/route-helpers/run-route.ts';
import type { FormState } from '../forms/form-state.ts';
import { readForm } from '../forms/read-form.ts';
import { useForm } from '../forms/use-form.ts';
import { OfflineConsentCard } from '../offline-queue/offline-consent-card.tsx';
import { AccessDenied } from '../session/access-denied.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Textarea } from '../ui/field/textarea.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import type { Route } from './+types/profile';
import { NewPasswordFields } from './auth/new-password-fields.tsx';
import { PasswordInput } from './auth/password-input.tsx';
import { Devices } from './devices.tsx';
import { NotificationPreferences } from './notification-preferences.tsx';
import { PhoneVerification } from './phone-verification.tsx';
import { toPreferencesInput } from './preferences-form.ts';
import { PushNotificationToggle } from './push-notification-toggle.tsx';
import { ReauthenticationField } from './reauthentication-field.tsx';
import { withRecentAuth } from './with-recent-auth.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return runLoader(async () => ({
    me: getCurrentUser(actor),
    address: await getOwnAddress(ctx, actor),
    phone: await getOwnPhone(ctx, actor),
    preferences: await getPreferences(ctx, actor),
    byPhone: await channelsForNews(ctx),
    sessions: await context.get(authSessionContext).sessions(actor),
  }));
}

/** The device to sign out. */
const deviceForm = z.object({ session: z.string().default('') });

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const door = context.get(authSessionContext);
  const form = await readForm(request);
  return runAction(form, async () => {
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
          const { name, phone } = await updateOwnAccount(
            ctx,
            await withRecentAuth(ctx, actor, form),
            form.read(updateOwnAccountInput),
          );
          // Updates the actor, so that this response shows the new data.
          if (actor.kind === 'user') context.set(actorContext, { ...actor, name, phone });
        }
        return { ok: true as const, message: publicSuccessTexts.profileSaved, result: intent };
      case 'phone-code':
        await requestPhoneCode(ctx, actor);
        return { ok: true as const, message: publicSuccessTexts.phoneCodeSent, result: intent };
      case 'phone-verify':
        await verifyPhone(ctx, actor, form.read(verifyPhoneInput));
        return { ok: true as const, message: publicSuccessTexts.phoneVerified, result: intent };
      case 'password':
        return data(
          { ok: true as const, message: publicSuccessTexts.passwordChanged, result: intent },
          await door.changePassword(actor, { confirmPassword: '', ...form.read(changePasswordInput) }),
        );
      case 'preferences':
        await updatePreferences(ctx, actor, toPreferencesInput(form));
        return { ok: true as const, message: publicSuccessTexts.preferencesSaved, result: intent };
      case 'device':
        await endOwnSession(ctx, actor, form.parse(deviceForm).session);
        return { ok: true as const, message: publicSuccessTexts.deviceOut, result: intent };
      case 'devices':
        await door.endOtherSessions(actor);
        return { ok: true as const, message: publicSuccessTexts.otherDevicesOut, result: intent };
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Profil') },
  { name: 'robots', content: 'noindex' },
];
export const ErrorBoundary = AccessDenied;

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="shell grid max-w-3xl! gap-6 py-8 md:py-12">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="serif text-2xl md:text-3xl">Profil</h1>
        <Badge>{roleLabel[loaderData.me.role]}</Badge>
      </div>
      <DetailsForm {...loaderData} answer={actionData} />
      <PhoneVerification state={loaderData.phone} answer={actionData} />
      <PasswordForm answer={actionData} />
      <PushNotificationToggle />
      <NotificationPreferences
        preferences={loaderData.preferences}
        byPhone={loaderData.byPhone}
        isFarmer={loaderData.me.role === 'farmer'}
        answer={actionData}
      />
      <Card>
        <h2 className="text-lg font-bold">Keamanan</h2>
        <p className="mt-1 text-muted">Verifikasi dua langkah: selain password, kode dari ponsel Anda.</p>
        <ButtonLink href="/profile/security" variant="secondary" className="mt-4">
          Atur verifikasi dua langkah
        </ButtonLink>
      </Card>
      {loaderData.me.role === 'farmer' && <OfflineConsentCard always what="halaman kerja Anda" />}
      <Card>
        <h2 className="text-lg font-bold">Data saya</h2>
        <p className="mt-1 text-muted">Unduh semua data Anda, lihat persetujuan Anda, atau hapus akun.</p>
        <ButtonLink href="/profile/data" variant="secondary" className="mt-4">
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

type ActionProps = { answer: Route.ComponentProps['actionData'] };

function SaveResult({ done, notice }: Pick<FormState<never>, 'done' | 'notice'>) {
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

function DetailsForm({
  me,
  address,
  answer,
}: ActionProps & Pick<Route.ComponentProps['loaderData'], 'me' | 'address'>) {
  const form = useForm<typeof updateOwnAccountInput>({
    answer,
    intent: 'profile',
    fields: ['name', 'phone', 'address'],
  });
  return (
    <Card>
      <h2 className="text-lg font-bold">Data diri</h2>
      <Form ref={form.ref} method="post" noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="profile" />
        <SaveResult {...form} />
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
        <ReauthenticationField failure={form.failure} />
        <Button type="submit" busy={form.busy} busyText="Menyimpan..." className="justify-self-start">
          Simpan
        </Button>
      </Form>
    </Card>
  );
}

function PasswordForm({ answer }: ActionProps) {
  const form = useForm<typeof changePasswordInput>({
    answer,
    intent: 'password',
    fields: ['currentPassword', 'password', 'confirmPassword'],
  });
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  return (
    <Card>
      <h2 className="text-lg font-bold">Ganti password</h2>
      {/* A new key clears the fields after the password was changed. */}
      <Form ref={form.ref} method="post" noValidate className="mt-4 grid gap-4" key={form.done}>
        <input type="hidden" name="intent" value="password" />
        <SaveResult {...form} />
        <PasswordInput
          label="Password lama"
          autoComplete="current-password"
          required
          {...form.secret('currentPassword')}
          hint={
            <Anchor
              href="/forgot-password"
              className="inline-block py-1 font-semibold text-sawah-text underline"
            >
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
