import { Form } from 'react-router';
import { renderSVG } from 'uqr';
import { findPasskeys, removePasskey } from '../../domain/accounts/proof/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '../../domain/accounts/proof/second-factor.ts';
import { passkeyForm } from '../../shared/input/people/passkeys.ts';
import { codeInput } from '../../shared/input/people/second-factor.ts';
import { formatDate } from '../../shared/labels.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { sentForm } from '../form/sent-form.ts';
import { useForm } from '../form/use-form.ts';
import { submit, view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import { pageTitle } from '../page/head/title.ts';
import { Refused } from '../session/refused.tsx';
import { safeReturn } from '../session/safe-return.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import type { Route } from './+types/security';
import { Passkeys } from './passkeys.tsx';
import { ProofField } from './proof-field.tsx';
import { proven } from './proven.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return view(async () => {
    const factor = await getSecondFactor(shop, actor);
    return {
      factor,
      qr:
        factor.setup &&
        `data:image/svg+xml,${encodeURIComponent(renderSVG(factor.setup.address, { border: 2 }))}`,
      back: safeReturn(new URL(request.url).searchParams.get('kembali'), '/profil'),
      mustEnrol: actor.kind === 'enrolling',
      passkeys: actor.kind === 'user' ? await findPasskeys(shop, actor) : null,
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor: asker } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const actor = await proven(shop, asker, form);
    const intent = form.intent('begin', 'confirm', 'renew', 'end', 'passkey-end');
    const done = (message: string, codes: string[] = []) => ({
      ok: true as const,
      message,
      result: intent,
      codes,
    });
    switch (intent) {
      case 'begin':
        await beginSecondFactor(shop, actor);
        return done(saidToPeople.secondFactorBegun);
      case 'confirm':
        return done(
          saidToPeople.secondFactorOn,
          await confirmSecondFactor(shop, actor, form.read(codeInput)),
        );
      case 'renew':
        return done(saidToPeople.recoveryCodesNew, await renewRecoveryCodes(shop, actor));
      case 'end':
        await endSecondFactor(shop, actor);
        return done(saidToPeople.secondFactorOff);
      case 'passkey-end':
        await removePasskey(shop, actor, form.parse(passkeyForm).key);
        return done(saidToPeople.passkeyRemoved);
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Keamanan') },
  { name: 'robots', content: 'noindex' },
];
export const ErrorBoundary = Refused;

type Told = { answer: Route.ComponentProps['actionData'] };

/** One's own second factor: setting it up, its recovery codes, turning it off. */
export default function Security({ loaderData, actionData }: Route.ComponentProps) {
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
      {codes.length > 0 && <RecoveryCodes codes={codes} back={back} />}
      <Card>
        <h2 className="text-lg font-bold">Verifikasi dua langkah</h2>
        {factor.since ? (
          <On factor={factor} answer={actionData} />
        ) : factor.setup && qr ? (
          <SetUp secret={factor.setup.secret} address={factor.setup.address} qr={qr} answer={actionData} />
        ) : (
          <Off answer={actionData} />
        )}
      </Card>
      {passkeys && <Passkeys keys={passkeys} answer={actionData} />}
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

/** What a form of this page was answered, and the password where it is asked for. */
function useStep(intent: string, answer: Told['answer']) {
  const form = useForm<typeof codeInput>({ answer, intent, fields: ['code'] });
  const notice = form.notice && (
    <Notice tone="error" live>
      {form.notice}
    </Notice>
  );
  return { form, notice };
}

function Off({ answer }: Told) {
  const { form, notice } = useStep('begin', answer);
  return (
    <Form ref={form.ref} method="post" noValidate className="mt-2 grid gap-4">
      <input type="hidden" name="intent" value="begin" />
      <p className="text-muted">
        Selain password, Anda mengetik kode 6 angka dari aplikasi di ponsel. Orang yang menemukan password
        Anda tetap tidak bisa masuk. Anda perlu aplikasi autentikator, misalnya Google Authenticator, Aegis,
        atau Microsoft Authenticator; semuanya gratis.
      </p>
      {notice}
      <ProofField failure={form.failure} keeps={false} />
      <Button type="submit" busy={form.busy} busyText="Menyiapkan..." className="justify-self-start">
        Pasang
      </Button>
    </Form>
  );
}

function SetUp({ secret, address, qr, answer }: Told & { secret: string; address: string; qr: string }) {
  const { form, notice } = useStep('confirm', answer);
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
        <ProofField failure={form.failure} />
        <Button type="submit" busy={form.busy} busyText="Memeriksa..." className="justify-self-start">
          Aktifkan
        </Button>
      </Form>
    </div>
  );
}

function On({ factor, answer }: Told & { factor: SecondFactor }) {
  const renew = useStep('renew', answer);
  const end = useStep('end', answer);
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
        <ProofField failure={renew.form.failure} keeps={false} />
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
          <ProofField failure={end.form.failure} keeps={false} />
          <Button type="submit" variant="ghost" busy={end.form.busy} busyText="Mematikan...">
            Matikan verifikasi dua langkah
          </Button>
        </Form>
      )}
    </div>
  );
}
