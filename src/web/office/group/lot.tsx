import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { recordDeposit, takeBackDeposit } from '../../../domain/groups/lots/deposit.ts';
import { getLot, type LotDetail } from '../../../domain/groups/lots/find-lots.ts';
import { findMembers } from '../../../domain/groups/members/find-members.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { quantityInput, quantityOrNone } from '../../../shared/input/parts/quantity.ts';
import { mayInGroup } from '../../../shared/kinds/group-duties.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import { unbroken } from '../../ui/unbroken.ts';
import { requireAdminRole } from '../frame/guard.tsx';
import { numberIn } from '../frame/number-in.ts';
import { officeHandle } from '../frame/office-trail.tsx';
import type { Route } from './+types/lot';
import { RowAction } from './row-action.tsx';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Lot gabungan',
  crumbs: ({ lot }) => [{ label: 'Kelompok', href: '/admin/kelompok' }, { label: lot.name }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { group } = requireAdminRole(context, request, ['farmer']);
  if (!group) throw redirect('/lapak');
  const { shop, actor } = here(context);
  return view(async () => {
    const weighs = mayInGroup(group.role, 'deposits.weigh');
    const [lot, membership] = await Promise.all([
      getLot(shop, actor, numberIn(params.id)),
      weighs ? findMembers(shop, actor) : null,
    ]);
    const members = membership?.members.map(({ id, name }) => ({ id, name })) ?? null;
    return { lot, members, returns: mayInGroup(group.role, 'deposits.return') };
  });
}

/** One time on the scale, as the page asks for it; a program sends as many as it likes. */
const weighedForm = z.object({
  member_id: z.int(),
  gross: quantityInput({ wrong: 'Isi berat kotor (bruto)' }),
  tare: quantityOrNone({ wrong: 'Isi berat wadah (tara)' }).optional(),
  sacks: z.int().optional(),
  moisture: quantityOrNone({ wrong: 'Isi kadar air dengan angka' }).optional(),
  hampa: quantityOrNone({ wrong: 'Isi hampa dengan angka' }).optional(),
  note: z.string().optional(),
});
const rowForm = z.object({ id: z.int().default(0) });

/** Where the verb's texts stand in this form. */
const fieldOf: Record<string, string> = {
  'readings.0.gross': 'gross',
  'readings.0.tare': 'tare',
  'readings.0.sacks': 'sacks',
  'moisture.0': 'moisture',
};

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  const back = (text: Parameters<typeof flash>[0]) =>
    redirect(`/admin/kelompok/lot/${params.id}`, { headers: { 'set-cookie': flash(text) } });
  const answer = await submit(form, async () => {
    const id = numberIn(params.id);
    if (form.intent('weigh', 'take-back') === 'take-back') {
      await takeBackDeposit(shop, actor, form.parse(rowForm).id);
      return back('depositReturned');
    }
    const { member_id, gross, tare = 0, sacks = 0, moisture, hampa, note } = form.read(weighedForm);
    await recordDeposit(shop, actor, id, {
      member_id,
      readings: [{ gross, tare, sacks }],
      moisture: moisture === undefined ? [] : [moisture],
      hampa: hampa ?? null,
      note,
    });
    return back('depositTaken');
  });
  if (!('data' in answer)) return answer;
  const { fields } = answer.data;
  answer.data.fields = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [fieldOf[name] ?? name, text]),
  );
  return answer;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.lot.name ?? 'Lot gabungan') },
  { name: 'robots', content: 'noindex' },
];

const kg = (value: number) => unbroken(`${formatNumber(value)} kg`);

/** One pooled lot: its terms, weighing what is brought, the deposits, and how each sale was shared. */
export default function LotPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lot, members, returns } = loaderData;
  const form = useForm<typeof weighedForm>({ answer: actionData, intent: 'take-back', fields: [] });
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold wrap-anywhere">{lot.name}</h1>
        <p className="mt-1 text-muted">{termsOf(lot)}</p>
      </div>
      <FormAnswer notice={form.notice} />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        {(
          [
            ['Disetor', kg(lot.deposited)],
            ['Terjual', kg(lot.sold)],
            ['Masih ada', kg(lot.stock)],
            ['Dipesan', kg(lot.reserved)],
          ] as const
        ).map(([term, value]) => (
          <Card key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="text-lg font-bold tabular">{value}</dd>
          </Card>
        ))}
      </dl>
      {members && <Weigh members={members} answer={actionData} count={lot.deposits.length} />}
      <Deposits lot={lot} returns={returns} />
      <Sales lot={lot} />
    </div>
  );
}

function termsOf({ feePercent, moisture, hampa }: LotDetail): string {
  const base = [
    moisture === null ? null : `kadar air dasar ${formatNumber(moisture)} %`,
    hampa === null ? null : `hampa dasar ${formatNumber(hampa)} %`,
  ].filter(Boolean);
  return unbroken(
    `Bagian kelompok ${formatNumber(feePercent)} % dari tiap penjualan, sisanya dibagi menurut berat yang dihitung. ${
      base.length > 0 ? `Dihitung dengan ${base.join(' dan ')}.` : 'Dihitung apa adanya.'
    }`,
  );
}

function Weigh({
  members,
  answer,
  count,
}: {
  members: { id: number; name: string }[];
  answer: unknown;
  count: number;
}) {
  const form = useForm<typeof weighedForm>({
    answer,
    intent: 'weigh',
    fields: ['member_id', 'gross', 'tare', 'sacks', 'moisture', 'hampa', 'note'],
  });
  const figure = 'text-lg tabular';
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold">Catat setoran</h2>
      <FormAnswer notice={form.notice} />
      <Form
        ref={form.ref}
        key={count}
        method="post"
        noValidate
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] items-end gap-4 sm:grid-cols-3"
      >
        <input type="hidden" name="intent" value="weigh" />
        <Select
          className="col-span-full"
          label="Anggota"
          required
          placeholder="Pilih anggota"
          options={members.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.text('member_id', '')}
        />
        <TextInput
          label="Berat kotor (bruto), kg"
          inputMode="decimal"
          required
          className={figure}
          {...form.text('gross', '')}
        />
        <TextInput label="Wadah (tara), kg" inputMode="decimal" {...form.text('tare', '')} />
        <TextInput label="Jumlah karung" inputMode="numeric" {...form.text('sacks', '')} />
        <TextInput label="Kadar air, %" inputMode="decimal" {...form.text('moisture', '')} />
        <TextInput label="Hampa, %" inputMode="decimal" {...form.text('hampa', '')} />
        <TextInput label="Catatan" maxLength={300} {...form.text('note', '')} />
        <p className="col-span-full">
          <Button type="submit" busy={form.busy} busyText="Mencatat...">
            Catat setoran
          </Button>
        </p>
      </Form>
    </Card>
  );
}

function Deposits({ lot, returns }: { lot: LotDetail; returns: boolean }) {
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">Setoran</h2>
      {lot.deposits.length === 0 && <p className="text-muted">Belum ada setoran.</p>}
      <ul className="divide-y divide-line">
        {lot.deposits.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <strong className="tabular">
                {one.member}, {kg(one.payable)}
              </strong>{' '}
              dihitung
              <span className="block text-muted">
                Nomor {one.id}: bruto {kg(one.gross)}, tara {kg(one.tare)}, neto {kg(one.net)}
                {one.moisture.length > 0 &&
                  unbroken(`, kadar air ${one.moisture.map(formatNumber).join(' / ')} %`)}
                {one.hampa !== null && unbroken(`, hampa ${formatNumber(one.hampa)} %`)}
              </span>
              <span className="block text-muted">
                Ditimbang oleh {one.weighedBy}, {formatDateTime(one.weighedAt)}
                {one.note && `. ${one.note}`}
              </span>
              <span className="block">
                Belum terjual <strong className="tabular">{kg(one.left)}</strong>
                {one.takenBack > 0 && `, diambil kembali ${kg(one.takenBack)}`}
              </span>
            </p>
            {one.left > 0 && (returns || one.mine) && (
              <RowAction
                intent="take-back"
                id={one.id}
                label="Ambil kembali"
                about={`setoran nomor ${one.id}`}
                sure={`${kg(one.left)} dikembalikan kepada ${one.mine ? 'Anda' : one.member} dan tidak dijual lagi.`}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sales({ lot }: { lot: LotDetail }) {
  const currency = useRootData()?.shell.currency;
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">Penjualan dan bagi hasil</h2>
      {lot.sales.length === 0 && <p className="text-muted">Belum ada yang terjual.</p>}
      <ul className="divide-y divide-line">
        {lot.sales.map((sale) => (
          <li key={sale.id} className="grid gap-2 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <strong className="tabular">
                {kg(sale.qty)}, {formatMoney(sale.proceeds, currency)}
              </strong>
              {sale.returnedAt && <Badge tone="warning">Dikembalikan</Badge>}
              <span className="w-full text-muted">
                {sale.orderCode}, {formatDateTime(sale.soldAt)}. Bagian kelompok{' '}
                {formatMoney(sale.fee, currency)}.
              </span>
            </p>
            <ul className={sale.returnedAt ? 'text-muted line-through' : undefined}>
              {sale.shares.map((share) => (
                <li key={share.depositId} className="flex flex-wrap justify-between gap-x-4">
                  <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                    {share.member}, setoran {share.depositId}: {kg(share.qty)}
                  </span>
                  <span className="ml-auto tabular">{formatMoney(share.amount, currency)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
