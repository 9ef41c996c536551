import { Form } from 'react-router';
import { z } from 'zod';
import {
  createReadAloudPhoneCode,
  getUserPhone,
} from '../../../domain/accounts/authentication/verify-phone.ts';
import { getUser } from '../../../domain/accounts/users/get-user.ts';
import {
  createPasswordLink,
  createReadAloudCode,
  isInvitable,
  revokeSignInHelp,
} from '../../../domain/accounts/users/sign-in-help.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm, useIsSubmitting } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/sign-in-help-page';
import { HandedOverLinkReady } from './handed-over-link.tsx';

export const handle = { title: 'Bantu masuk' };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { id, name, email, phone, role } = await getUser(ctx, actor, params.id);
    const { verified } = await getUserPhone(ctx, actor, id);
    const invites = role !== 'admin' && (await isInvitable(ctx, actor, id));
    return { id, name, email, phone, role, verified, invites };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const actor = await withRecentAuth(ctx, asker, form);
    const intent = form.intent('link', 'code', 'phone', 'revoke');
    const made = { link: null, code: null, number: null };
    switch (intent) {
      case 'link':
        return {
          ok: true as const,
          result: intent,
          ...made,
          link: await createPasswordLink(ctx, actor, params.id),
        };
      case 'code':
        return {
          ok: true as const,
          result: intent,
          ...made,
          code: await createReadAloudCode(ctx, actor, params.id),
        };
      case 'phone':
        return {
          ok: true as const,
          result: intent,
          ...made,
          number: await createReadAloudPhoneCode(ctx, actor, params.id),
        };
      case 'revoke':
        await revokeSignInHelp(ctx, actor, params.id);
        return { ok: true as const, result: intent, ...made, message: successTexts.helpRevoked };
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Bantu masuk') },
  { name: 'robots', content: 'noindex' },
];
/** The page shows sign-in secrets, so its URL must not leak as a referrer. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'no-referrer' });

const emptyForm = z.object({});

/** Helps a user without a password, or one who has lost it and has no email, to sign in. */
export default function SignInHelpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, phone, email, role, id, verified, invites } = loaderData;
  const form = useForm<typeof emptyForm>({
    answer: actionData,
    intent: ['link', 'code', 'phone', 'revoke'],
    fields: [],
  });
  const isSent = useIsSubmitting();
  const { link, code, number } = actionData?.ok ? actionData : { link: null, code: null, number: null };
  const step = (intent: string, text: string, variant: 'primary' | 'secondary' | 'ghost') => (
    <Form method="post" noValidate className="grid gap-3 justify-items-start">
      {form.values?.intent === intent && <ReauthenticationField failure={form.failure} keeps={false} />}
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
      <FormResult notice={form.notice} />
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
          <HandedOverLinkReady link={link} phone={phone} />
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
        {code ? <ReadAloudCode {...code} /> : step('code', 'Buat kode', 'secondary')}
      </Card>
      {phone && !verified && (
        <Card className="grid gap-4">
          <h2 className="text-base font-bold">Kode untuk nomornya</h2>
          <p className="text-muted">
            Nomor {phone} belum terbukti miliknya, jadi belum bisa dipakai untuk masuk. Telepon nomor itu,
            bacakan kode ini, dan minta ia mengetiknya di Profil. Berlaku 10 menit.
          </p>
          {number ? <ReadAloudCode {...number} /> : step('phone', 'Buat kode nomor', 'secondary')}
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

function ReadAloudCode({ code, until }: { code: string; until: string }) {
  return (
    <Notice tone="success" title={`Berlaku sampai ${formatDateTime(until)}`} live>
      <p className="font-mono text-3xl tracking-wider" data-code>
        {code.slice(0, 4)} {code.slice(4)}
      </p>
    </Notice>
  );
}
