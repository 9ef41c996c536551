import { Form, useLocation } from 'react-router';
import type { BankLine } from '../../../domain/bank-reconciliation/find-bank-lines.ts';
import type { PageResult } from '../../../domain/pagination.ts';
import type { PaymentItem } from '../../../domain/payments/find-payments.ts';
import { paymentMethodLabel } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { useBusy } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Collapsible } from '../data-table/collapsible.tsx';
import { listHref } from '../data-table/list-url.ts';
import { paymentBadge } from './payment-badge.ts';

const RESTS = [
  { value: 'none', label: 'Tidak ada selisih, atau hanya kode unik' },
  { value: 'fee', label: 'Kurang: biaya transfer dipotong bank, ditanggung toko' },
  { value: 'over', label: 'Lebih: dicatat sebagai kelebihan, untuk dikembalikan' },
];

type Found = Pick<PageResult<PaymentItem>, 'data' | 'total'>;

/**
 * Matches the ticked rows with the ticked orders: one row with several, or several rows with one. `found` are
 * the payments that a search for `find` found; null without a search.
 */
export function MatchByHand({
  path,
  form,
  lines,
  find,
  found,
  currency,
}: {
  path: string;
  form: string;
  lines: BankLine[];
  find: string;
  found: Found | null;
  currency: Currency | undefined;
}) {
  const busy = useBusy({ intent: 'by-hand' });
  if (!lines.some(({ state, cents }) => state === 'open' && cents === 0)) return null;
  return (
    <Collapsible title="Cocokkan sendiri: beberapa pesanan atau beberapa baris" open={found !== null}>
      <div className="grid gap-3">
        <p className="text-muted">
          Centang “cocokkan sendiri” pada baris dan pesanan di daftar. Jumlah barisnya harus sama dengan yang
          ditunggu pesanannya; kalau tidak, katakan arti selisihnya.
        </p>
        <PaymentSearch path={path} find={find} />
        {found && <FoundPayments form={form} find={find} found={found} currency={currency} />}
        <Form id={form} method="post" noValidate preventScrollReset className="grid gap-3">
          <input type="hidden" name="intent" value="by-hand" />
          <TextInput
            label="Kode pesanan lain"
            name="orders"
            maxLength={400}
            placeholder="Misalnya: LB-2A3B, LB-4C5D"
          />
          <Select name="rest" label="Selisihnya" options={RESTS} defaultValue="none" />
          <div>
            <Button type="submit" busy={busy} busyText="Mencatat...">
              Cocokkan yang dicentang
            </Button>
          </div>
        </Form>
      </div>
    </Collapsible>
  );
}

/** Finds orders that no row suggests; the list's own search and filters stay. */
function PaymentSearch({ path, find }: { path: string; find: string }) {
  const { search } = useLocation();
  const kept = new URL(listHref(path, search, {}), 'http://x').searchParams;
  return (
    <Form method="get" action={path} preventScrollReset className="flex flex-wrap items-end gap-2">
      {[...kept].map(([name, value]) =>
        name === 'find' || !value ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextInput
        key={find}
        type="search"
        name="find"
        label="Cari nama pembeli, kode pesanan, atau jumlah"
        defaultValue={find}
        maxLength={100}
        className="min-w-0 flex-1 basis-60"
      />
      <Button type="submit" variant="secondary">
        Cari pesanan
      </Button>
    </Form>
  );
}

function FoundPayments({
  form,
  find,
  found,
  currency,
}: {
  form: string;
  find: string;
  found: Found;
  currency: Currency | undefined;
}) {
  if (found.total === 0)
    return (
      <p role="status" className="text-muted">
        Tidak ada pembayaran yang cocok dengan “{find}”.
      </p>
    );
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">Pesanan yang cocok dengan “{find}”</legend>
      {found.data.map((payment) => (
        <label key={payment.id} className="flex min-h-11 items-start gap-2 py-1">
          <input
            type="checkbox"
            name="payments"
            form={form}
            value={payment.id}
            className="mt-0.5 size-5 shrink-0 accent-sawah"
          />
          <span className="min-w-0 break-words">
            <span className="font-semibold">{payment.orders.map(({ code }) => code).join(', ')}</span>{' '}
            {payment.customerName}
            <span className="block text-xs text-muted">
              {formatMoney(payment.amount, currency)}, {paymentMethodLabel[payment.method]},{' '}
              {paymentBadge[payment.status].label.toLowerCase()}
            </span>
          </span>
        </label>
      ))}
      <p role="status" className={found.total > found.data.length ? 'text-muted' : 'sr-only'}>
        {found.total > found.data.length
          ? `${formatNumber(found.data.length)} terbaru dari ${formatNumber(found.total)}; tulis lebih lengkap untuk yang lain.`
          : `${formatNumber(found.total)} ditemukan`}
      </p>
    </fieldset>
  );
}
