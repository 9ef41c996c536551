import { Form } from 'react-router';
import type { TaxDeposit } from '../../../domain/payments/tax-deposits.ts';
import type { TaxReport } from '../../../domain/reports/get-tax-report.ts';
import { formatDate, formatDateTime } from '../../../shared/enums/labels.ts';
import { monthText, startOfDay } from '../../../shared/format/dates.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import type { taxDepositInput, taxDepositVoidInput } from '../../../shared/schemas/tax-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { DateInput } from '../../ui/field/date-input.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Collapsible } from '../data-table/collapsible.tsx';

type DepositProps = { answer: unknown; currency: Currency | undefined };

/** Lists the month's tax payments to the state with their receipts, and the form for the next one. */
export function TaxDepositsCard({ report, ...part }: DepositProps & { report: TaxReport }) {
  const { month, withheld, state } = report;
  const money = (amount: number) => formatMoney(amount, part.currency);
  const sums = [
    ['Dipungut bulan ini', money(withheld)],
    ['Sudah disetor', money(state.paid)],
    ['Belum disetor', money(state.due)],
    ['Uang negara di toko, semua bulan', money(state.kept)],
  ] as const;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 md:px-6 md:py-4" id="deposits">
      <h2 className="text-base font-bold">Setoran ke negara, {monthText(month)}</h2>
      {/* Side by side on wide screens, because the admin opens the page for the sellers below. */}
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
      {state.due > 0 && state.closed && <RecordDepositForm month={month} due={state.due} {...part} />}
      {state.deposits.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
          {state.deposits.map((one) => (
            <DepositEntry key={one.id} deposit={one} {...part} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecordDepositForm({ month, due, answer, currency }: DepositProps & { month: string; due: number }) {
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
        <FormResult notice={form.notice} />
      </div>
      <PriceInput
        key={due}
        label="Jumlah yang disetor"
        required
        currency={currency}
        {...form.number('amount', due)}
      />
      <DateInput label="Tanggal setor" required {...form.text('paidOn')} />
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

function DepositEntry({ deposit, answer, currency }: DepositProps & { deposit: TaxDeposit }) {
  const { id, amount, paidOn, ntpn, note, by, createdAt, voided } = deposit;
  // Each entry has this form, so the result appears only at the submitted one.
  const sent = (answer as ActionFailure | undefined)?.values?.id === String(id);
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
        <Collapsible title="Catatan ini keliru" open={form.failure !== undefined} danger>
          <Form ref={form.ref} method="post" noValidate preventScrollReset className="grid gap-3">
            <input type="hidden" name="intent" value="void" />
            <input type="hidden" name="id" value={id} />
            <FormResult notice={form.notice} />
            <p>Jumlahnya menjadi belum disetor lagi. Catatannya tetap terlihat sebagai dibatalkan.</p>
            <TextInput label="Alasan" required maxLength={200} {...form.text('reason')} />
            <div>
              <Button type="submit" size="sm" variant="danger" busy={form.busy}>
                Batalkan catatan
              </Button>
            </div>
          </Form>
        </Collapsible>
      )}
    </li>
  );
}
