import { Form } from 'react-router';
import type { TaxDeposit } from '../../../domain/payments/tax-deposits.ts';
import type { TaxReport } from '../../../domain/reports/get-tax-report.ts';
import { monthInWords, startOfDay } from '../../../shared/figures/days.ts';
import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import type { taxDepositInput, taxDepositVoidInput } from '../../../shared/input/tax.ts';
import { formatDate, formatDateTime } from '../../../shared/labels.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { useForm } from '../../form/use-form.ts';
import type { Failure } from '../../page/answer/view.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import { Folded } from '../list/folded.tsx';

type Part = { answer: unknown; currency: Currency | undefined };

/** What of a month's tax was paid to the state, each by its receipt, and the form for the next. */
export function TaxToState({ report, ...part }: Part & { report: TaxReport }) {
  const { month, withheld, state } = report;
  const money = (amount: number) => formatMoney(amount, part.currency);
  const sums = [
    ['Dipungut bulan ini', money(withheld)],
    ['Sudah disetor', money(state.paid)],
    ['Belum disetor', money(state.due)],
    ['Uang negara di toko, semua bulan', money(state.kept)],
  ] as const;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 md:px-6 md:py-4" id="setoran">
      <h2 className="text-base font-bold">Setoran ke negara, {monthInWords(month)}</h2>
      {/* Beside each other where there is room: the sellers below are what the page is opened for. */}
      <dl className="grid gap-x-6 gap-y-1 md:flex md:flex-wrap md:justify-between">
        {sums.map(([label, sum]) => (
          <div key={label} className="flex justify-between gap-4 md:block">
            <dt>{label}</dt>
            <dd className="text-right font-bold tabular md:text-left">{sum}</dd>
          </div>
        ))}
      </dl>
      {state.due > 0 && !state.closed && (
        <p className="text-muted">
          Bulan ini belum berakhir dan jumlahnya masih bisa berubah. Setorannya dicatat setelah bulannya
          lewat.
        </p>
      )}
      {state.due > 0 && state.closed && <Deposit month={month} due={state.due} {...part} />}
      {state.deposits.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
          {state.deposits.map((one) => (
            <Entry key={one.id} deposit={one} {...part} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Deposit({ month, due, answer, currency }: Part & { month: string; due: number }) {
  const form = useForm<typeof taxDepositInput>({
    answer,
    intent: 'deposit',
    fields: ['amount', 'paidOn', 'ntpn', 'note'],
  });
  return (
    <Form
      ref={form.ref}
      method="post"
      action={`/admin/tax?month=${month}`}
      noValidate
      preventScrollReset
      className="grid gap-4 sm:grid-cols-2"
      aria-label="Catat setoran pajak"
    >
      <input type="hidden" name="intent" value="deposit" />
      <input type="hidden" name="month" value={month} />
      <div className="empty:hidden sm:col-span-2">
        <FormAnswer notice={form.notice} />
      </div>
      <PriceInput
        key={due}
        label="Jumlah yang disetor"
        required
        currency={currency}
        {...form.number('amount', due)}
      />
      <TextInput label="Tanggal setor" type="date" required {...form.text('paidOn')} />
      <TextInput
        label="NTPN"
        required
        maxLength={30}
        autoComplete="off"
        hint="16 huruf dan angka di Bukti Penerimaan Negara."
        {...form.text('ntpn')}
      />
      <TextInput label="Catatan (boleh kosong)" maxLength={200} {...form.text('note')} />
      <div className="sm:col-span-2">
        <Button type="submit" size="sm" busy={form.busy} busyText="Mencatat...">
          Catat setoran pajak
        </Button>
      </div>
    </Form>
  );
}

function Entry({ deposit, answer, currency }: Part & { deposit: TaxDeposit }) {
  const { id, amount, paidOn, ntpn, note, by, createdAt, voided } = deposit;
  // Each entry has this form: what was answered stands at the one that was sent.
  const sent = (answer as Failure | undefined)?.values?.id === String(id);
  const form = useForm<typeof taxDepositVoidInput>({
    answer: sent ? answer : undefined,
    intent: 'void',
    fields: ['reason'],
  });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className={voided ? 'tabular line-through' : 'tabular'}>
          {formatMoney(amount, currency)}
        </strong>
        <span className="break-all">NTPN {ntpn}</span>
        {voided && <Badge tone="danger">Dibatalkan</Badge>}
      </p>
      <p className="text-muted">
        Disetor {formatDate(startOfDay(paidOn))}, dicatat {by} {formatDateTime(createdAt)}.
        {note && ` ${note}`}
      </p>
      {voided ? (
        <p className="text-muted">
          Dibatalkan {voided.by} {formatDateTime(voided.at)}: {voided.reason}
        </p>
      ) : (
        <Folded title="Catatan ini keliru" open={form.failure !== undefined} danger>
          <Form ref={form.ref} method="post" noValidate preventScrollReset className="grid gap-3">
            <input type="hidden" name="intent" value="void" />
            <input type="hidden" name="id" value={id} />
            <FormAnswer notice={form.notice} />
            <p>Jumlahnya menjadi belum disetor lagi. Catatannya tetap terlihat sebagai dibatalkan.</p>
            <TextInput label="Alasan" required maxLength={200} {...form.text('reason')} />
            <div>
              <Button type="submit" size="sm" variant="danger" busy={form.busy}>
                Batalkan catatan
              </Button>
            </div>
          </Form>
        </Folded>
      )}
    </li>
  );
}
