import { Form, useNavigation } from 'react-router';
import { endOwnSession } from '../../domain/accounts/end-own-session.ts';
import { getMe } from '../../domain/accounts/get-me.ts';
import { getPreferences, updatePreferences } from '../../domain/accounts/preferences.ts';
import { getMyAddress, updateMe } from '../../domain/accounts/update-me.ts';
import { refuse } from '../../domain/refusal.ts';
import { roleLabel } from '../../shared/labels.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { type FormRefusal, refusalOfForm } from '../form/refusal-of-form.ts';
import { doorContext, here } from '../page/context.ts';
import { useRootData } from '../page/root-data.ts';
import { pageTitle } from '../page/title.ts';
import { submit, view } from '../page/view.ts';
import { Refused } from '../session/refused.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Textarea } from '../ui/field/textarea.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { Badge } from '../ui/tell/badge.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import type { Route } from './+types/profile';
import { Devices } from './devices.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { choiceFields, NoticeChoices, preferencesOf } from './notice-choices.tsx';
import { PasswordInput } from './password-input.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return view(async () => ({
    me: getMe(actor),
    address: await getMyAddress(shop, actor),
    preferences: await getPreferences(shop, actor),
    sessions: await context.get(doorContext).sessions(actor),
  }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const door = context.get(doorContext);
  const form = await request.formData();
  const intent = String(form.get('intent'));
  const answer = await submit(form, async () => {
    switch (intent) {
      case 'profile':
        await updateMe(shop, actor, {
          name: form.get('name'),
          phone: form.get('phone'),
          address: form.get('address'),
        });
        return { ok: true as const, message: saidToPeople.profileSaved, result: intent };
      case 'password':
        await door.changePassword(actor, {
          currentPassword: form.get('currentPassword'),
          password: form.get('password'),
          confirmPassword: form.get('confirmPassword') ?? '',
        });
        return { ok: true as const, message: saidToPeople.passwordChanged, result: intent };
      case 'preferences':
        await updatePreferences(shop, actor, preferencesOf(form));
        return { ok: true as const, message: saidToPeople.preferencesSaved, result: intent };
      case 'device':
        await endOwnSession(shop, actor, String(form.get('session') ?? ''));
        return { ok: true as const, message: saidToPeople.deviceOut, result: intent };
      case 'devices':
        await door.endOtherSessions(actor);
        return { ok: true as const, message: saidToPeople.otherDevicesOut, result: intent };
      default:
        return refuse('invalid_input');
    }
  });
  return answer;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Profil') },
  { name: 'robots', content: 'noindex' },
];
export const ErrorBoundary = Refused;

type Answer = { ok: boolean; message?: string; result?: string; values?: Record<string, string> } | undefined;

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer;
  const asked = answer?.result ?? answer?.values?.intent;
  const of = (intent: string, fields: string[]) => ({
    refusal: refusalOfForm(asked === intent ? answer : undefined, fields),
    done: asked === intent && answer?.ok ? answer.message : undefined,
  });
  return (
    <div className="shell grid max-w-3xl! gap-6 py-8 md:py-12">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="serif text-2xl md:text-3xl">Profil</h1>
        <Badge>{roleLabel[loaderData.me.role]}</Badge>
      </div>
      <Details {...loaderData} {...of('profile', ['name', 'phone', 'address'])} />
      <Password {...of('password', ['currentPassword', 'password', 'confirmPassword'])} />
      <NoticeChoices
        preferences={loaderData.preferences}
        isFarmer={loaderData.me.role === 'farmer'}
        {...of('preferences', choiceFields)}
      />
      <Devices
        sessions={loaderData.sessions}
        done={of('devices', []).done ?? of('device', []).done}
        failed={of('device', []).refusal.notice}
      />
      <Form method="post" action="/logout">
        <Button type="submit" variant="secondary">
          Keluar
        </Button>
      </Form>
    </div>
  );
}

type Told = { refusal: FormRefusal; done?: string };

function Answers({ refusal, done }: Partial<Told>) {
  if (done)
    return (
      <Notice tone="success" live>
        {done}
      </Notice>
    );
  return refusal?.notice ? (
    <Notice tone="error" live>
      {refusal.notice}
    </Notice>
  ) : null;
}

function useBusy(intent: string) {
  return useNavigation().formData?.get('intent') === intent;
}

function Details({
  me,
  address,
  refusal,
  done,
}: Told & Pick<Route.ComponentProps['loaderData'], 'me' | 'address'>) {
  const busy = useBusy('profile');
  return (
    <Card>
      <h2 className="text-lg font-bold">Data diri</h2>
      <Form method="post" className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="profile" />
        <Answers refusal={refusal} done={done} />
        <TextInput
          label="Nama"
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={refusal.typed('name') ?? me.name}
          error={refusal.at('name')}
        />
        <TextInput label="Email" value={me.email} readOnly disabled hint="Email dipakai untuk masuk." />
        <TextInput
          label="Nomor telepon"
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="08xxxxxxxxxx"
          maxLength={30}
          defaultValue={refusal.typed('phone') ?? me.phone ?? ''}
          error={refusal.at('phone')}
        />
        <Textarea
          label="Alamat"
          name="address"
          autoComplete="street-address"
          rows={3}
          maxLength={300}
          defaultValue={refusal.typed('address') ?? address ?? ''}
          error={refusal.at('address')}
        />
        <Button type="submit" busy={busy} busyText="Menyimpan..." className="justify-self-start">
          Simpan
        </Button>
      </Form>
    </Card>
  );
}

function Password({ refusal, done }: Told) {
  const busy = useBusy('password');
  const minLength = useRootData()?.shell.passwordMinLength ?? 6;
  return (
    <Card>
      <h2 className="text-lg font-bold">Ganti password</h2>
      {/* A new key empties the fields once the password has been changed. */}
      <Form method="post" className="mt-4 grid gap-4" key={done}>
        <input type="hidden" name="intent" value="password" />
        <Answers refusal={refusal} done={done} />
        <PasswordInput
          label="Password lama"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={refusal.at('currentPassword')}
          hint={
            <Anchor href="/forgot-password" className="font-semibold text-sawah-text underline">
              Belum punya atau lupa password lama?
            </Anchor>
          }
        />
        <NewPasswordFields label="Password baru" minLength={minLength} refusal={refusal} />
        <Button type="submit" busy={busy} busyText="Menyimpan..." className="justify-self-start">
          Ganti password
        </Button>
      </Form>
    </Card>
  );
}
