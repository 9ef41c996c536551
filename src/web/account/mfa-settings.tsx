import { Form } from 'react-router';
import { renderSVG } from 'uqr';
import {
  confirmMfaEnrolment,
  disableMfa,
  getMfaStatus,
  type MfaStatus,
  renewRecoveryCodes,
  startMfaEnrolment,
} from '../../domain/accounts/mfa/mfa-enrolment.ts';
import { findPasskeys, removePasskey } from '../../domain/accounts/mfa/passkeys.ts';
import { formatDate } from '../../shared/enums/labels.ts';
import { codeInput } from '../../shared/schemas/people/mfa-schemas.ts';
import { passkeyForm } from '../../shared/schemas/people/passkey-schemas.ts';
import { publicSuccessTexts } from '../../shared/success-texts/public-success-texts.ts';
import { pageTitle } from '../common/head/page-title.ts';
import { getContext } from '../common/head/route-context.ts';
import { runAction, runLoader } from '../common/route-helpers/run-route.ts';
import { readForm } from '../forms/read-form.ts';
import { useForm } from '../forms/use-form.ts';
import { AccessDenied } from '../session/access-denied.tsx';
import { safeReturnPath } from '../session/safe-return.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import type { Route } from './+types/mfa-settings';
import { PasskeyList } from './passkey-list.tsx';
import { ReauthenticationField } from './reauthentication-field.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { withRecentAuth } from './with-recent-auth.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const factor = await getMfaStatus(ctx, actor);
    return {
      factor,
      qr:
        factor.setup &&
        `data:image/svg+xml,${encodeURIComponent(renderSVG(factor.setup.address, { border: 2 }))}`,
      back: safeReturnPath(new URL(request.url).searchParams.get('next'), '/profile'),
      mustEnrol: actor.kind === 'enrolling',
      passkeys: actor.kind === 'user' ? await findPasskeys(ctx, actor) : null,
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const actor = await withRecentAuth(ctx, asker, form);
    const intent = form.intent('begin', 'confirm', 'renew', 'end', 'passkey-end');
    const done = (message: string, codes: string[] = []) => ({
      ok: true as const,
      message,
      result: intent,
      codes,
    });
    switch (intent) {
      case 'begin':
        await startMfaEnrolment(ctx, actor);
        return done(publicSuccessTexts.secondFactorBegun);
      case 'confirm':
        return done(
          publicSuccessTexts.secondFactorOn,
          await confirmMfaEnrolment(ctx, actor, form.read(codeInput)),
        );
      case 'renew':
        return done(publicSuccessTexts.recoveryCodesNew, await renewRecoveryCodes(ctx, actor));
      case 'end':
        await disableMfa(ctx, actor);
        return done(publicSuccessTexts.secondFactorOff);
      case 'passkey-end':
        await removePasskey(ctx, actor, form.parse(passkeyForm).key);
        return done(publicSuccessTexts.passkeyRemoved);
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Keamanan') },
  { name: 'robots', content: 'noindex' },
];
export const ErrorBoundary = AccessDenied;

type ActionProps = { answer: Route.ComponentProps['actionData'] };

/** The user's MFA: setup, recovery codes, turning it off. */
export default function MfaSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { factor, qr, back, mustEnrol, passkeys } = loaderData;
  const codes = actionData && 'codes' in actionData ? actionData.codes : [];
  return (
    <div className="shell grid max-w-3xl! gap-6 py-8 md:py-12">
      <h1 className="serif text-2xl md:text-3xl">Keamanan</h1>
      {mustEnrol && (
        <Notice tone="warning" title="Satu langkah lagi sebelum kantor terbuka">
          Akun admin memegang data banyak orang. Pasang verifikasi dua langkah di bawah; perlu waktu dua menit
          dan sebuah ponsel.
        </Notice>
      )}
      {codes.length > 0 && <RecoveryCodeList codes={codes} back={back} />}
      <Card>
        <h2 className="text-lg font-bold">Verifikasi dua langkah</h2>
        {factor.since ? (
          <MfaEnabled factor={factor} answer={actionData} />
        ) : factor.setup && qr ? (
          <MfaSetup secret={factor.setup.secret} address={factor.setup.address} qr={qr} answer={actionData} />
        ) : (
          <MfaDisabled answer={actionData} />
        )}
      </Card>
      {passkeys && <PasskeyList keys={passkeys} answer={actionData} />}
      {mustEnrol ? (
        <Form method="post" action="/logout" noValidate>
          <Button type="submit" variant="secondary">
            Keluar
          </Button>
        </Form>
      ) : (
        <ButtonLink href={back} variant="secondary" className="justify-self-start">
          Kembali
        </ButtonLink>
      )}
    </div>
  );
}

/** The result of one of this page's forms, and the password when it is required. */
function useMfaForm(intent: string, answer: ActionProps['answer']) {
  const form = useForm<typeof codeInput>({ answer, intent, fields: ['code'] });
  const notice = form.notice && (
    <Notice tone="error" live>
      {form.notice}
    </Notice>
  );
  return { form, notice };
}

function MfaDisabled({ answer }: ActionProps) {
  const { form, notice } = useMfaForm('begin', answer);
  return (
    <Form ref={form.ref} method="post" noValidate className="mt-2 grid gap-4">
      <input type="hidden" name="intent" value="begin" />
      <p className="text-muted">
        Selain password, Anda mengetik kode 6 angka dari aplikasi di ponsel. Orang yang menemukan password
        Anda tetap tidak bisa masuk. Anda perlu aplikasi autentikator, misalnya Google Authenticator, Aegis,
        atau Microsoft Authenticator; semuanya gratis.
      </p>
      {notice}
      <ReauthenticationField failure={form.failure} keeps={false} />
      <Button type="submit" busy={form.busy} busyText="Menyiapkan..." className="justify-self-start">
        Pasang
      </Button>
    </Form>
  );
}

function MfaSetup({
  secret,
  address,
  qr,
  answer,
}: ActionProps & { secret: string; address: string; qr: string }) {
  const { form, notice } = useMfaForm('confirm', answer);
  return (
    <div className="mt-2 grid gap-5">
      <ol className="grid list-decimal gap-2 ps-5">
        <li>Pindai kode QR ini dengan aplikasi autentikator.</li>
        <li>
          Kalau halaman ini terbuka di ponsel itu juga,{' '}
          <a href={address} className="font-semibold text-sawah-text underline">
            buka di aplikasi
          </a>{' '}
          atau ketik kuncinya.
        </li>
        <li>Ketik kode 6 angka yang tampil di aplikasi.</li>
      </ol>
      <div className="grid justify-items-start gap-3 sm:grid-cols-[auto_1fr] sm:items-center">
        <img
          src={qr}
          alt="Kode QR untuk aplikasi autentikator"
          width={200}
          height={200}
          className="rounded-input border border-line bg-white"
        />
        <p>
          <span className="block text-sm text-muted">Kunci</span>
          <span className="font-mono text-lg">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </p>
      </div>
      <Form ref={form.ref} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="confirm" />
        {notice}
        <TextInput
          label="Kode dari aplikasi"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={10}
          {...form.text('code')}
        />
        <ReauthenticationField failure={form.failure} />
        <Button type="submit" busy={form.busy} busyText="Memeriksa..." className="justify-self-start">
          Aktifkan
        </Button>
      </Form>
    </div>
  );
}

function MfaEnabled({ factor, answer }: ActionProps & { factor: MfaStatus }) {
  const renew = useMfaForm('renew', answer);
  const end = useMfaForm('end', answer);
  return (
    <div className="mt-2 grid gap-5">
      {end.form.failure === undefined &&
        renew.form.failure === undefined &&
        answer?.ok &&
        answer.result !== 'passkey-end' && (
          <Notice tone="success" live>
            {answer.message}
          </Notice>
        )}
      <p>
        Terpasang sejak {formatDate(factor.since!)}. Kode pemulihan yang masih bisa dipakai:{' '}
        <strong>{factor.codesLeft}</strong>.
      </p>
      <Form ref={renew.form.ref} method="post" noValidate className="grid gap-3 justify-items-start">
        <input type="hidden" name="intent" value="renew" />
        {renew.notice}
        <ReauthenticationField failure={renew.form.failure} keeps={false} />
        <Button type="submit" variant="secondary" busy={renew.form.busy} busyText="Membuat...">
          Buat kode pemulihan baru
        </Button>
      </Form>
      {factor.required ? (
        <p className="text-muted">Untuk admin, verifikasi dua langkah wajib dan tidak bisa dimatikan.</p>
      ) : (
        <Form
          ref={end.form.ref}
          method="post"
          noValidate
          className="grid gap-3 justify-items-start border-t border-line pt-5"
        >
          <input type="hidden" name="intent" value="end" />
          {end.notice}
          <ReauthenticationField failure={end.form.failure} keeps={false} />
          <Button type="submit" variant="ghost" busy={end.form.busy} busyText="Mematikan...">
            Matikan verifikasi dua langkah
          </Button>
        </Form>
      )}
    </div>
  );
}
