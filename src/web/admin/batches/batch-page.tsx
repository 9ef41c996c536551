import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { type BatchDetail, findBatchChoices, getBatch } from '../../../domain/batches/batch-queries.ts';
import { correctBatch, setBatchFirst } from '../../../domain/batches/correct-batch.ts';
import { parse } from '../../../domain/parse.ts';
import { formatDate, formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { batchEventLabel, batchKindLabel } from '../../../shared/rules/batch-rules.ts';
import { qualitySourceText, qualityText } from '../../../shared/rules/quality/quality-rules.ts';
import { batchParams, correctBatchInput } from '../../../shared/schemas/catalogue/batch-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { noWrapText } from '../../ui/no-wrap-text.ts';
import { Collapsible } from '../data-table/collapsible.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/batch-page';
import { BATCH_FIELDS, BatchFields } from './batch-fields.tsx';
import { BatchState } from './batches-page.tsx';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Lot',
  crumbs: ({ batch }) => [{ label: 'Lot', href: '/admin/batches' }, { label: batch.code }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { role } = requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { code } = parse(batchParams, params);
    if (role === 'admin') return { batch: await getBatch(ctx, actor, code), sources: null };
    const [batch, choices] = await Promise.all([getBatch(ctx, actor, code), findBatchChoices(ctx, actor)]);
    return { batch, sources: choices.sources };
  });
}

const firstForm = z.object({ first: z.boolean().default(false) });

export async function action({ context, request, params }: Route.ActionArgs) {
  requireAdminRole(context, request, ['farmer']);
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  const back = (text: Parameters<typeof flashCookie>[0]) =>
    redirect(`/admin/batches/${params.code}`, { headers: { 'set-cookie': flashCookie(text) } });
  return runAction(form, async () => {
    const { code } = parse(batchParams, params);
    if (form.intent('correct', 'first') === 'first') {
      await setBatchFirst(ctx, actor, code, form.parse(firstForm).first);
      return back('batchFirst');
    }
    await correctBatch(ctx, actor, code, form.read(correctBatchInput));
    return back('batchCorrected');
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Lot ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];

/** One batch: its properties, its sources, where its goods went, and its history. */
export default function BatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { batch, sources } = loaderData;
  const amount = (qty: number) => noWrapText(`${formatNumber(qty)} ${batch.unit}`);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold wrap-anywhere">
          Lot {batch.code}, {batch.goods}
        </h1>
        <BatchState batch={batch} />
      </div>
      {sources && <FirstForm batch={batch} answer={actionData} />}
      <Notice tone={batch.whole ? 'success' : 'error'}>
        {batch.whole
          ? `Catatannya utuh: cocok dengan hash-nya, di rantai penjual yang memuat ${formatNumber(batch.chain)} catatan.`
          : 'Catatan lot ini tidak lagi cocok dengan hash-nya: ada yang mengubah basis data.'}
      </Notice>
      <Card>
        <FactList facts={batchFacts(batch, amount)} />
      </Card>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={`/lot/${batch.code}`} variant="secondary" size="sm">
          Buka paspor lot
        </ButtonLink>
        {sources && (
          <>
            <ButtonLink
              href={`/admin/batches/${batch.code}/label.pdf`}
              download
              variant="secondary"
              size="sm"
            >
              Label, lembar A4
            </ButtonLink>
            <ButtonLink
              href={`/admin/batches/${batch.code}/label.pdf?size=58`}
              download
              variant="secondary"
              size="sm"
            >
              Label 58 mm
            </ButtonLink>
          </>
        )}
        <ButtonLink href={`/admin/batches/${batch.code}/recall`} variant="danger" size="sm">
          Tarik lot ini
        </ButtonLink>
      </p>
      <Deposits batch={batch} />
      {(batch.deposited === 0 || batch.inputs.length > 0) && (
        <LinkedBatches title="Asalnya" rows={batch.inputs} empty="Hasil panen, bukan dari lot lain." />
      )}
      <LinkedBatches title="Menjadi" rows={batch.outputs} empty="Belum dipakai untuk lot lain." />
      <BatchOrders batch={batch} amount={amount} />
      {sources && <CorrectForm key={batch.seen} batch={batch} sources={sources} answer={actionData} />}
      <Card className="grid gap-3">
        <h2 className="font-bold">Riwayat</h2>
        <ol className="divide-y divide-line">
          {batch.events.map((event) => (
            <li key={event.seq} className="py-2">
              <p>
                <strong>{batchEventLabel[event.event]}</strong>, {formatDateTime(event.at)}
                {event.changed.length > 0 && `: ${event.changed.map((name) => fieldText[name]).join(', ')}`}
              </p>
              {event.reason && <p className="wrap-anywhere">{event.reason}</p>}
              <p className="text-sm break-all text-muted">
                Catatan ke-{formatNumber(event.seq)}, SHA-256 {event.hash}
              </p>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

/** The changes of a correction, as text. */
const fieldText: Record<string, string> = {
  harvested_on: 'tanggal panen',
  milled_on: 'tanggal giling',
  packed_on: 'tanggal kemas',
  good_until: 'baik sampai',
  variety: 'varietas',
  season: 'musim tanam',
  qty: 'jumlah',
  quality: 'mutu',
  yield_reason: 'alasan rendemen',
  inputs: 'asal',
};

function batchFacts(batch: BatchDetail, amount: (qty: number) => string): [string, string][] {
  const day = (label: string, value: string | null): [string, string][] =>
    value ? [[label, formatDate(value)]] : [];
  const quality = qualityText(batch.quality);
  return [
    ['Penjual', batch.seller],
    ['Jenis', batchKindLabel[batch.kind]],
    ['Jumlah', amount(batch.qty)],
    ['Sisa', amount(batch.left)],
    ...day('Dipanen', batch.harvestedOn),
    ...day('Digiling', batch.milledOn),
    ...day('Dikemas', batch.packedOn),
    ...day('Baik sampai', batch.goodUntil),
    ...(batch.variety ? [['Varietas', batch.variety] as [string, string]] : []),
    ...(batch.season ? [['Musim tanam', batch.season] as [string, string]] : []),
    ...(quality ? [['Mutu', `${quality} (${qualitySourceText(batch.quality)})`] as [string, string]] : []),
    ...(batch.yieldReason ? [['Alasan rendemen', batch.yieldReason] as [string, string]] : []),
  ];
}

function FirstForm({ batch, answer }: { batch: BatchDetail; answer: unknown }) {
  const form = useForm<typeof firstForm>({ answer, intent: 'first', fields: [] });
  if (batch.listingId === null || batch.blocked || batch.left === 0) return null;
  return (
    <Form method="post" noValidate className="grid gap-2">
      <FormResult notice={form.notice} />
      <input type="hidden" name="intent" value="first" />
      <input type="hidden" name="first" value={batch.sellsFirst ? '' : 'true'} />
      <p>
        <Button type="submit" variant="secondary" size="sm" busy={form.busy}>
          {batch.sellsFirst ? 'Jual menurut umurnya lagi' : 'Jual lot ini lebih dulu'}
        </Button>
      </p>
    </Form>
  );
}

function LinkedBatches({
  title,
  rows,
  empty,
}: {
  title: string;
  rows: BatchDetail['inputs'];
  empty: string;
}) {
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold">{title}</h2>
      {rows.length === 0 && <p className="text-muted">{empty}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.code} className="flex flex-wrap items-center justify-between gap-x-4">
            <Anchor
              href={`/admin/batches/${row.code}`}
              className="inline-flex min-h-11 items-center text-sawah-text underline wrap-anywhere"
            >
              {row.code} {row.goods}
            </Anchor>
            <span className="tabular">{noWrapText(`${formatNumber(row.qty)} ${row.unit}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The members' deposits in the batch. */
function Deposits({ batch }: { batch: BatchDetail }) {
  if (batch.deposited === 0) return null;
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold">Setoran anggota ({formatNumber(batch.deposited)})</h2>
      {batch.deposited > batch.deposits.length && (
        <p className="text-muted">{formatNumber(batch.deposits.length)} yang terbaru.</p>
      )}
      <ul className="divide-y divide-line">
        {batch.deposits.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              Nomor {one.id}, {one.member}
              {one.harvestedOn && `, dipanen ${formatDate(one.harvestedOn)}`}
            </span>
            <span className="tabular">{noWrapText(`${formatNumber(one.qty)} ${batch.unit}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function BatchOrders({ batch, amount }: { batch: BatchDetail; amount: (qty: number) => string }) {
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold">Pesanan ({formatNumber(batch.ordered)})</h2>
      {batch.orders.length === 0 && <p className="text-muted">Belum ada pesanan dari lot ini.</p>}
      {batch.ordered > batch.orders.length && (
        <p className="text-muted">{formatNumber(batch.orders.length)} yang terbaru.</p>
      )}
      <ul>
        {batch.orders.map((order) => (
          <li key={order.code} className="flex flex-wrap items-center justify-between gap-x-4">
            <Anchor
              href={`/admin/orders/${order.code}`}
              className="inline-flex min-h-11 items-center text-sawah-text underline"
            >
              {order.code}
            </Anchor>
            <span className="tabular">
              {amount(order.qty)}, {formatDate(order.placedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Source = { code: string; goods: string; unit: string; left: number; agedOn: string };

function CorrectForm({ batch, sources, answer }: { batch: BatchDetail; sources: Source[]; answer: unknown }) {
  const form = useForm<typeof correctBatchInput>({
    answer,
    intent: 'correct',
    fields: [...BATCH_FIELDS, 'reason', 'seen'],
  });
  const known = new Set(sources.map(({ code }) => code));
  const used = batch.inputs
    .filter(({ code }) => !known.has(code))
    .map(({ qty: _, ...one }) => ({ ...one, left: 0, agedOn: batch.agedOn }));
  return (
    <Collapsible title="Koreksi lot ini" open={form.failure !== undefined}>
      <Form ref={form.ref} method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" {...form.hidden('seen', batch.seen)} />
        <p className="text-muted">
          Yang sudah dicatat tidak dihapus: koreksinya menjadi catatan baru dengan alasannya.
        </p>
        <FormResult notice={form.notice} />
        <BatchFields
          form={form as never}
          category={batch.category}
          stored={batch}
          sources={[...used, ...sources.filter(({ code }) => code !== batch.code)]}
          inputs={Object.fromEntries(batch.inputs.map(({ code, qty }) => [code, qty]))}
        />
        <TextInput label="Mengapa dikoreksi" required maxLength={300} {...form.text('reason', '')} />
        <p>
          <Button type="submit" busy={form.busy} busyText="Mencatat...">
            Catat koreksi
          </Button>
        </p>
      </Form>
    </Collapsible>
  );
}
