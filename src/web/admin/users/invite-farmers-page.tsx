import { Form, redirect, useLocation } from 'react-router';
import { z } from 'zod';
import {
  findInvitableFarmers,
  type InvitationResult,
  inviteFarmers,
} from '../../../domain/accounts/farmers/invite-farmers.ts';
import { DomainError, fail } from '../../../domain/domain-error.ts';
import { hasRecentAuth } from '../../../domain/settings/require-recent-auth.ts';
import { INVITED_MAX, invitationOutcomeLabel } from '../../../shared/enums/invitation-outcomes.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { isId } from '../../../shared/schemas/fields/paging.ts';
import { farmersFilter, inviteFarmersInput } from '../../../shared/schemas/people/account-schemas.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm, useIsSubmitting } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/invite-farmers-page';

const PATH = '/admin/farmers/invite';
const SLIPS = '/admin/farmers/invite/slips.pdf';
const CHANNEL_LABELS = { whatsapp: 'WhatsApp', sms: 'SMS' } as const;

/** The errors that the slips' page passes back in the URL. */
const SLIP_ERRORS = ['proof_needed', 'invite_nobody', 'too_many'] as const;

export const handle = adminHandle({
  title: 'Undang petani',
  crumbs: () => [{ label: 'Petani', href: '/admin/farmers' }, { label: 'Undang' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const url = new URL(request.url);
    const filter = parseQuery(url, farmersFilter.omit({ access: true }));
    // Without a selection: the farmers of the list's filter who have never signed in.
    const ids = url.searchParams.has('selection')
      ? [...new Set(url.searchParams.getAll('ids').map(Number).filter(isId))].slice(0, INVITED_MAX)
      : undefined;
    const failed = url.searchParams.get('failed');
    const code = SLIP_ERRORS.find((one) => one === failed);
    return {
      ...(await findInvitableFarmers(ctx, actor, { ...(ids ? { ids } : filter) })),
      chosen: ids !== undefined,
      proven: await hasRecentAuth(ctx, user),
      failed:
        failed && (code ? new DomainError(code, {}).message : 'Lembarnya belum bisa dibuat. Coba lagi.'),
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const intent = form.intent('send', 'prove');
    const actor = await withRecentAuth(ctx, asker, form);
    if (intent === 'send') {
      const { results } = await inviteFarmers(ctx, actor, form.read(inviteFarmersInput));
      return { ok: true as const, result: intent, results };
    }
    const proof = actor.kind === 'user' ? actor.proof : undefined;
    if (!(await hasRecentAuth(ctx, { proof }))) fail('proof_needed');
    const { searchParams } = new URL(request.url);
    searchParams.delete('failed');
    return redirect(`${PATH}?${searchParams}`);
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Undang petani') },
  { name: 'robots', content: 'noindex' },
];

const emptyForm = z.object({});

/**
 * Invites the chosen farmers, or all of the list's filter who have never signed in: by message, or by slips to print.
 */
export default function InviteFarmersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { farmers, skipped, more, chosen, proven, failed } = loaderData;
  const form = useForm<typeof emptyForm>({ answer: actionData, intent: ['send', 'prove'], fields: [] });
  const results = actionData?.ok ? actionData.results : null;
  const error = form.notice ?? (actionData ? null : failed);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-xl font-bold">Undang petani</h1>
          <p className="text-muted">
            {farmers.length === 0
              ? 'Tidak ada yang perlu diundang.'
              : `${formatNumber(farmers.length)} petani ${chosen ? 'yang dipilih ' : ''}belum pernah masuk dan belum punya password.`}
          </p>
        </div>
        <ButtonLink href="/admin/farmers" variant="ghost" size="sm">
          Kembali ke daftar
        </ButtonLink>
      </div>
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
      {results && <Results results={results} />}
      {more && (
        <Notice>
          Sekali undang paling banyak {INVITED_MAX} petani. Buka halaman ini lagi sesudahnya untuk yang
          berikutnya; yang belum memegang undangan didahulukan.
        </Notice>
      )}
      {skipped.length > 0 && (
        <Notice tone="warning" title={`${formatNumber(skipped.length)} yang dipilih tidak ikut diundang`}>
          <NameList rows={skipped} />
        </Notice>
      )}
      {farmers.length > 0 && (
        <>
          <InvitedCard farmers={farmers} />
          {proven ? (
            <>
              <SendCard {...loaderData} />
              <SlipsCard {...loaderData} />
            </>
          ) : (
            <ProofCard failure={form.failure} />
          )}
        </>
      )}
    </div>
  );
}

type PageData = Route.ComponentProps['loaderData'];

function InvitedCard({ farmers }: Pick<PageData, 'farmers'>) {
  const holding = farmers.filter(({ holdsInvitation }) => holdsInvitation).length;
  return (
    <Card>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
          Siapa saja ({formatNumber(farmers.length)})
        </summary>
        <ul className="grid gap-1">
          {farmers.map(({ id, name, phone }) => (
            <li key={id} className="wrap-anywhere">
              {name} <span className="text-muted tabular">{phone ?? 'tanpa nomor telepon'}</span>
            </li>
          ))}
        </ul>
      </details>
      {holding > 0 && (
        <p className="mt-2 text-muted">
          {formatNumber(holding)} di antaranya masih memegang undangan yang berlaku; undangan baru membatalkan
          yang lama.
        </p>
      )}
    </Card>
  );
}

/** Asks for the password before the invitations can be sent or printed. */
function ProofCard({ failure }: { failure: ActionFailure | undefined }) {
  const { search } = useLocation();
  const busy = useIsSubmitting()({ intent: 'prove' });
  const asked = { ok: false as const, code: 'proof_needed', message: '', fields: {}, values: {} };
  return (
    <Card>
      <Form
        method="post"
        noValidate
        action={`?${new URLSearchParams(search)}`}
        className="grid justify-items-start gap-4"
      >
        <input type="hidden" name="intent" value="prove" />
        <p className="text-muted">
          Siapa yang memegang sebuah undangan bisa masuk sebagai petaninya. Isi password Anda sekali lagi
          sebelum mengirim atau mencetaknya.
        </p>
        <ReauthenticationField failure={failure ?? asked} keeps={false} />
        <Button type="submit" busy={busy}>
          Lanjut
        </Button>
      </Form>
    </Card>
  );
}

const Ids = ({ farmers }: Pick<PageData, 'farmers'>) =>
  farmers.map(({ id }) => <input key={id} type="hidden" name="ids" value={id} />);

function SendCard({ farmers, channel }: Pick<PageData, 'farmers' | 'channel'>) {
  const { search } = useLocation();
  const busy = useIsSubmitting()({ intent: 'send' });
  const reached = farmers.filter(({ phone }) => phone !== null).length;
  const mute = farmers.length - reached;
  if (!channel) {
    return (
      <Card className="grid justify-items-start gap-4">
        <h2 className="text-base font-bold">Lewat WhatsApp atau SMS</h2>
        <p className="text-muted">
          WhatsApp dan SMS belum diatur, jadi undangan belum bisa dikirim dari sini. Cetak lembarnya, atau
          atur salurannya dulu.
        </p>
        <ButtonLink href="/admin/settings/channels" variant="secondary" size="sm">
          Atur WhatsApp dan SMS
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card className="grid gap-4">
      <h2 className="text-base font-bold">Lewat {CHANNEL_LABELS[channel]}</h2>
      <p className="text-muted">
        {reached === 0
          ? 'Tidak seorang pun dari mereka punya nomor telepon yang benar.'
          : `${formatNumber(reached)} petani mendapat pesan berisi tautan untuk membuat passwordnya sendiri dan langsung masuk; tidak perlu email. Sekali pakai, berlaku tujuh hari.`}
        {reached > 0 && mute > 0 && ` ${formatNumber(mute)} tanpa nomor tidak mendapatnya; cetak lembarnya.`}
      </p>
      {reached > 0 && (
        <Form method="post" noValidate action={`?${new URLSearchParams(search)}`}>
          <input type="hidden" name="intent" value="send" />
          <Ids farmers={farmers} />
          <Button type="submit" busy={busy} busyText="Mengirim...">
            Kirim ke {formatNumber(reached)} petani
          </Button>
        </Form>
      )}
    </Card>
  );
}

/** The slips as a file: a plain form, whose response the browser saves. */
function SlipsCard({ farmers, channel }: Pick<PageData, 'farmers' | 'channel'>) {
  const query = new URLSearchParams(useLocation().search);
  query.delete('failed');
  const mute = farmers.filter(({ phone }) => phone === null).length;
  return (
    <Card className="grid gap-4">
      <h2 className="text-base font-bold">Lembar cetak</h2>
      <p className="text-muted">
        Satu lembar kecil untuk tiap petani, delapan di satu kertas A4: namanya, caranya, dan kode QR untuk
        dipindai dengan kamera HP. Berlaku tujuh hari. Mencetak membatalkan undangan mereka yang lama, juga
        yang sudah dikirim ke HP.
      </p>
      <Form
        method="post"
        noValidate
        reloadDocument
        action={`${SLIPS}?${query}`}
        className="flex flex-wrap gap-3"
      >
        <Ids farmers={farmers} />
        {mute > 0 && mute < farmers.length && (
          <Button type="submit" name="only" value="no_phone" variant={channel ? 'primary' : 'secondary'}>
            Cetak untuk {formatNumber(mute)} yang tanpa nomor (PDF)
          </Button>
        )}
        <Button type="submit" variant="secondary">
          Cetak {formatNumber(farmers.length)} lembar (PDF)
        </Button>
      </Form>
    </Card>
  );
}

const NameList = ({ rows }: { rows: InvitationResult[] }) => (
  <ul>
    {rows.map(({ id, name, outcome }) => (
      <li key={id} className="wrap-anywhere">
        {name}: {invitationOutcomeLabel[outcome]}
      </li>
    ))}
  </ul>
);

/** The result of each sent invitation. */
function Results({ results }: { results: InvitationResult[] }) {
  const sent = results.filter(({ outcome }) => outcome === 'whatsapp' || outcome === 'sms').length;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice tone={sent === results.length ? 'success' : 'warning'} live>
        {formatNumber(sent)} undangan dikirim
        {sent < results.length && `, ${formatNumber(results.length - sent)} tidak`}.
      </Notice>
      <Table caption="Hasil undangan" plain>
        <thead>
          <tr>
            <Th>Petani</Th>
            <Th>Hasil</Th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ id, name, outcome }) => (
            <Tr key={id}>
              <Td label="Petani" className="wrap-anywhere">
                {name}
              </Td>
              <Td label="Hasil">{invitationOutcomeLabel[outcome]}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
