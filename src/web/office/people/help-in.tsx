import { Form } from 'react-router';
import { z } from 'zod';
import { getPhoneOf, makeSpokenPhoneCode } from '../../../domain/accounts/entering/verify-phone.ts';
import { getUser } from '../../../domain/accounts/users/get-user.ts';
import {
  isInvitable,
  makePasswordLink,
  makeSpokenCode,
  revokeHelp,
} from '../../../domain/accounts/users/help-in.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { ProofField } from '../../account/proof-field.tsx';
import { proven } from '../../account/proven.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm, useSent } from '../../form/use-form.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/help-in';
import { HandedLinkReady } from './handed-link.tsx';

export const handle = { title: 'Bantu masuk' };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const { id, name, email, phone, role } = await getUser(shop, actor, params.id);
    const { verified } = await getPhoneOf(shop, actor, id);
    const invites = role !== 'admin' && (await isInvitable(shop, actor, id));
    return { id, name, email, phone, role, verified, invites };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor: asker } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const actor = await proven(shop, asker, form);
    const intent = form.intent('link', 'code', 'phone', 'revoke');
    const made = { link: null, code: null, number: null };
    switch (intent) {
      case 'link':
        return {
          ok: true as const,
          result: intent,
          ...made,
          link: await makePasswordLink(shop, actor, params.id),
        };
      case 'code':
        return {
          ok: true as const,
          result: intent,
          ...made,
          code: await makeSpokenCode(shop, actor, params.id),
        };
      case 'phone':
        return {
          ok: true as const,
          result: intent,
          ...made,
          number: await makeSpokenPhoneCode(shop, actor, params.id),
        };
      case 'revoke':
        await revokeHelp(shop, actor, params.id);
        return { ok: true as const, result: intent, ...made, message: said.helpRevoked };
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Bantu masuk') },
  { name: 'robots', content: 'noindex' },
];
/** What it shows are keys: they go to no other site. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'no-referrer' });

const nothing = z.object({});

/** Helps somebody in who has no password, or has lost it and reads no mail. */
export default function HelpIn({ loaderData, actionData }: Route.ComponentProps) {
  const { name, phone, email, role, id, verified, invites } = loaderData;
  const form = useForm<typeof nothing>({
    answer: actionData,
    intent: ['link', 'code', 'phone', 'revoke'],
    fields: [],
  });
  const isSent = useSent();
  const { link, code, number } = actionData?.ok ? actionData : { link: null, code: null, number: null };
  const step = (intent: string, text: string, variant: 'primary' | 'secondary' | 'ghost') => (
    <Form method="post" noValidate className="grid gap-3 justify-items-start">
      {form.values?.intent === intent && <ProofField failure={form.failure} keeps={false} />}
      <Button type="submit" name="intent" value={intent} variant={variant} busy={isSent({ intent })}>
        {text}
      </Button>
    </Form>
  );
  return (
    <div className="grid max-w-2xl gap-5">
      <h1 className="text-xl font-bold">{invites ? `Undang ${name}` : `Bantu ${name} masuk`}</h1>
      <p className="text-muted">
        {phone ?? 'tanpa nomor telepon'} · <span className="break-all">{email ?? 'tanpa email'}</span>
      </p>
      <FormAnswer notice={form.notice} />
      {form.done && (
        <Notice tone="success" live>
          {form.done}
        </Notice>
      )}
      <Card className="grid gap-4">
        <h2 className="text-base font-bold">
          {invites ? 'Undangan lewat WhatsApp' : 'Tautan lewat WhatsApp'}
        </h2>
        <p className="text-muted">
          {invites
            ? 'Akun ini belum punya password. Ia membuka tautan itu, membuat passwordnya sendiri dan langsung masuk; tidak perlu email. Sekali pakai, berlaku tujuh hari, dan bisa dibatalkan.'
            : 'Untuk password yang hilang. Ia membuka tautan itu dan membuat passwordnya sendiri; tidak perlu email. Sekali pakai, berlaku tiga hari, dan bisa dibatalkan.'}
        </p>
        {link ? (
          <HandedLinkReady link={link} phone={phone} />
        ) : (
          step('link', invites ? 'Buat undangan' : 'Buat tautan', 'primary')
        )}
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-base font-bold">Kode yang dibacakan</h2>
        <p className="text-muted">
          Untuk yang menelepon Anda dan Anda kenal suaranya. Ia membuka “Lupa password”, memilih “Punya kode”,
          lalu mengetik kode ini. Sekali pakai, berlaku 10 menit.
        </p>
        {code ? <Spoken {...code} /> : step('code', 'Buat kode', 'secondary')}
      </Card>
      {phone && !verified && (
        <Card className="grid gap-4">
          <h2 className="text-base font-bold">Kode untuk nomornya</h2>
          <p className="text-muted">
            Nomor {phone} belum terbukti miliknya, jadi belum bisa dipakai untuk masuk. Telepon nomor itu,
            bacakan kode ini, dan minta ia mengetiknya di Profil. Berlaku 10 menit.
          </p>
          {number ? <Spoken {...number} /> : step('phone', 'Buat kode nomor', 'secondary')}
        </Card>
      )}
      <div className="flex flex-wrap items-start gap-3">
        {step('revoke', 'Batalkan tautan dan kode', 'ghost')}
        <ButtonLink
          href={role === 'farmer' ? '/admin/farmers' : `/admin/users?edit=${id}`}
          variant="secondary"
        >
          Kembali
        </ButtonLink>
      </div>
    </div>
  );
}

function Spoken({ code, until }: { code: string; until: string }) {
  return (
    <Notice tone="success" title={`Berlaku sampai ${formatDateTime(until)}`} live>
      <p className="font-mono text-3xl tracking-wider" data-code>
        {code.slice(0, 4)} {code.slice(4)}
      </p>
    </Notice>
  );
}
