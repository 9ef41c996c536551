import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { parse } from '../../../domain/parse.ts';
import {
  findIdentitySubmissions,
  reviewIdentitySubmission,
} from '../../../domain/sellers/own-identity-documents.ts';
import {
  getSellerIdentity,
  revealSellerIdentity,
  saveSellerIdentity,
} from '../../../domain/sellers/seller-identity.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import {
  identityInput,
  identityParams,
  reviewIdentityDocumentsInput,
} from '../../../shared/schemas/people/identity-schemas.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/identity-review-page';
import { IDENTITY_FIELDS, IdentityFields } from './identity-fields.tsx';
import { PendingSubmission, SubmissionHistory } from './identity-submissions.tsx';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Identitas penjual',
  crumbs: ({ identity }) => [{ label: 'Petani', href: '/admin/farmers' }, { label: identity.farmer.name }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { id } = parse(identityParams, params);
    return {
      identity: await getSellerIdentity(ctx, actor, id),
      papers: await findIdentitySubmissions(ctx, actor, id),
      year: Number(ctx.clock.now().toISOString().slice(0, 4)),
    };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const actor = await withRecentAuth(ctx, asker, form);
    const { id } = parse(identityParams, params);
    const intent = form.intent('save', 'reveal', 'answer');
    if (intent === 'reveal') {
      return { ok: true as const, result: intent, opened: await revealSellerIdentity(ctx, actor, id) };
    }
    if (intent === 'answer')
      await reviewIdentitySubmission(ctx, actor, id, form.read(reviewIdentityDocumentsInput));
    else await saveSellerIdentity(ctx, actor, id, form.read(identityInput));
    return redirect(`/admin/farmers/${id}/identity`, {
      headers: { 'set-cookie': flashCookie(intent === 'answer' ? 'papersAnswered' : 'identitySaved') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Identitas penjual') },
  { name: 'robots', content: 'noindex' },
];
/** The page may show full numbers, so its URL must not leak as a referrer. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'no-referrer' });

const emptyForm = z.object({});

/** Shows a seller's legal identity and whether an admin has verified it. */
export default function IdentityReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, papers, year } = loaderData;
  const waiting = papers.find(({ state }) => state === 'waiting');
  const { farmer, nik, npwp, checkedAt, checkedBy } = identity;
  const form = useForm<typeof identityInput>({
    answer: actionData,
    intent: 'save',
    fields: [...IDENTITY_FIELDS, 'checked'],
  });
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold wrap-anywhere">Identitas {farmer.name}</h1>
        <p className="text-muted">
          {checkedAt
            ? `Diperiksa ${formatDateTime(checkedAt)}${checkedBy ? ` oleh ${checkedBy}` : ''}. Pembeli membaca nama lapak, kabupaten, dan 'Identitas diperiksa'; selebihnya tidak.`
            : 'Belum diperiksa. Pembeli tidak membaca apa pun dari halaman ini.'}
        </p>
      </div>
      {waiting && <PendingSubmission key={waiting.version} one={waiting} year={year} answer={actionData} />}
      {(nik || npwp || waiting?.nik || waiting?.npwp) && (
        <IdentityNumbers nik={nik} npwp={npwp} waiting={waiting} answer={actionData} />
      )}
      <Card>
        <Form
          ref={form.ref}
          key={identity.version}
          method="post"
          noValidate
          className="grid gap-4 sm:grid-cols-2"
          autoComplete="off"
        >
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="version" value={identity.version} />
          {form.notice && (
            <div className="sm:col-span-2">
              <Notice tone="error" live>
                {form.notice}
              </Notice>
            </div>
          )}
          <IdentityFields
            form={form}
            shown={identity}
            statement={identity.statementYear === year}
            statementLabel={`Surat pernyataan omzet ${year} sudah diterima`}
            year={year}
          />
          {nik && <Checkbox label="Hapus NIK yang tersimpan" {...form.checkbox('drop_nik', false)} />}
          {npwp && <Checkbox label="Hapus NPWP yang tersimpan" {...form.checkbox('drop_npwp', false)} />}
          <Checkbox
            className="sm:col-span-2"
            label="Saya sudah mencocokkan data ini dengan KTP atau aktanya"
            hint="Tercatat siapa dan kapan. Bila nama atau nomornya berubah, cocokkan lagi."
            {...form.checkbox('checked', checkedAt !== null)}
          />
          <div className="sm:col-span-2">
            <Button type="submit" size="sm" busy={form.busy} busyText="Menyimpan...">
              Simpan
            </Button>
          </div>
        </Form>
      </Card>
      <SubmissionHistory papers={papers} />
    </div>
  );
}

/**
 * The masked numbers; after a password confirmation they are shown in full, and the audit trail records the
 * access.
 */
function IdentityNumbers({
  nik,
  npwp,
  waiting,
  answer,
}: {
  nik: string | null;
  npwp: string | null;
  waiting: { nik: string | null; npwp: string | null } | undefined;
  answer: unknown;
}) {
  const form = useForm<typeof emptyForm>({ answer, intent: 'reveal', fields: [] });
  const opened = (answer as { opened?: Awaited<ReturnType<typeof revealSellerIdentity>> } | undefined)
    ?.opened;
  const rows: [string, string | null][] = [
    ['NIK', opened?.nik ?? nik],
    ['NPWP', opened?.npwp ?? npwp],
  ];
  if (waiting?.nik) rows.push(['NIK yang diajukan', opened?.waiting?.nik ?? waiting.nik]);
  if (waiting?.npwp) rows.push(['NPWP yang diajukan', opened?.waiting?.npwp ?? waiting.npwp]);
  return (
    <Card className="grid gap-3">
      <dl className="grid gap-2">
        {rows.map(([term, value]) => (
          <div key={term} className="flex flex-wrap gap-x-4">
            <dt className="w-44 text-muted">{term}</dt>
            <dd className="tabular font-semibold break-all">{value ?? 'tidak ada'}</dd>
          </div>
        ))}
      </dl>
      {!opened && (
        <Form ref={form.ref} method="post" noValidate className="grid gap-3 justify-items-start">
          <input type="hidden" name="intent" value="reveal" />
          <ReauthenticationField failure={form.failure} keeps={false} />
          <Button type="submit" variant="secondary" size="sm" busy={form.busy} busyText="Membuka...">
            Tampilkan seutuhnya
          </Button>
          <p className="text-sm text-muted">Tercatat di jejak perubahan.</p>
        </Form>
      )}
    </Card>
  );
}
