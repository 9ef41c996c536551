import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { parse } from '../../../domain/parse.ts';
import { getIdentity, revealIdentity, saveIdentity } from '../../../domain/sellers/identity.ts';
import { answerPapers, findPapers } from '../../../domain/sellers/papers.ts';
import { answerPapersInput, identityInput, identityParams } from '../../../shared/input/people/identities.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { ProofField } from '../../account/proof-field.tsx';
import { proven } from '../../account/proven.ts';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/identity';
import { IDENTITY_FIELDS, IdentityFields } from './identity-fields.tsx';
import { PapersHistory, WaitingPapers } from './seller-papers.tsx';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Identitas penjual',
  crumbs: ({ identity }) => [{ label: 'Petani', href: '/admin/farmers' }, { label: identity.farmer.name }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const { id } = parse(identityParams, params);
    return {
      identity: await getIdentity(shop, actor, id),
      papers: await findPapers(shop, actor, id),
      year: Number(shop.clock.now().toISOString().slice(0, 4)),
    };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor: asker } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const actor = await proven(shop, asker, form);
    const { id } = parse(identityParams, params);
    const intent = form.intent('save', 'reveal', 'answer');
    if (intent === 'reveal') {
      return { ok: true as const, result: intent, opened: await revealIdentity(shop, actor, id) };
    }
    if (intent === 'answer') await answerPapers(shop, actor, id, form.read(answerPapersInput));
    else await saveIdentity(shop, actor, id, form.read(identityInput));
    return redirect(`/admin/farmers/${id}/identitas`, {
      headers: { 'set-cookie': flash(intent === 'answer' ? 'papersAnswered' : 'identitySaved') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Identitas penjual') },
  { name: 'robots', content: 'noindex' },
];
/** It may show numbers in full: they go to no other site. */
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'no-referrer' });

const nothing = z.object({});

/** Who stands behind a stall before the law, and whether somebody has looked. */
export default function IdentityPage({ loaderData, actionData }: Route.ComponentProps) {
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
      {waiting && <WaitingPapers key={waiting.version} one={waiting} year={year} answer={actionData} />}
      {(nik || npwp || waiting?.nik || waiting?.npwp) && (
        <Numbers nik={nik} npwp={npwp} waiting={waiting} answer={actionData} />
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
          {nik && <Checkbox label="Hapus NIK yang tersimpan" {...form.tick('drop_nik', false)} />}
          {npwp && <Checkbox label="Hapus NPWP yang tersimpan" {...form.tick('drop_npwp', false)} />}
          <Checkbox
            className="sm:col-span-2"
            label="Saya sudah mencocokkan data ini dengan KTP atau aktanya"
            hint="Tercatat siapa dan kapan. Bila nama atau nomornya berubah, cocokkan lagi."
            {...form.tick('checked', checkedAt !== null)}
          />
          <div className="sm:col-span-2">
            <Button type="submit" size="sm" busy={form.busy} busyText="Menyimpan...">
              Simpan
            </Button>
          </div>
        </Form>
      </Card>
      <PapersHistory papers={papers} />
    </div>
  );
}

/** The numbers, masked; in full once the password was given, and then the trail says who asked. */
function Numbers({
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
  const form = useForm<typeof nothing>({ answer, intent: 'reveal', fields: [] });
  const opened = (answer as { opened?: Awaited<ReturnType<typeof revealIdentity>> } | undefined)?.opened;
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
          <ProofField failure={form.failure} keeps={false} />
          <Button type="submit" variant="secondary" size="sm" busy={form.busy} busyText="Membuka...">
            Tampilkan seutuhnya
          </Button>
          <p className="text-sm text-muted">Tercatat di jejak perubahan.</p>
        </Form>
      )}
    </Card>
  );
}
