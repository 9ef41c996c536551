import type { BankLine } from '../../../domain/bank-reconciliation/find-bank-lines.ts';
import { EXACT_FITS, type PaymentFit } from '../../../shared/enums/payment-fits.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';

const MATCH_REASONS: Record<PaymentFit, string> = {
  sure: 'Satu-satunya yang menunggu jumlah ini',
  several: 'Jumlah ini ada lebih dari sekali, di mutasi atau di pesanan: periksa, lalu pilih sendiri',
  other_day: 'Jumlahnya sama, tetapi tanggalnya sebelum pesanan dibuat: periksa dulu',
  confirmed: 'Sudah dikonfirmasi; cocokkan supaya tidak dicari lagi',
  no_code: 'Tanpa kode unik',
  fee: 'Kurang sebesar biaya transfer bank',
  orders: 'Baris ini sama dengan jumlah beberapa pesanan',
  part: 'Beberapa baris mutasi bersama-sama sama dengan pesanan ini',
  near: 'Jumlahnya mirip',
  shortfall: 'Kekurangan bayar sesudah ditimbang',
  late: 'Uang pesanan yang sudah dibatalkan: dicatat untuk dikembalikan',
  over: 'Lebih dari yang sudah dikonfirmasi: sebesar pesanannya yang dibatalkan, dicatat untuk dikembalikan',
  twice: 'Sudah dibayar sebelumnya: bila ini uang kedua, dicatat sebagai kelebihan',
};

/** Suggests payments for a bank line: exact matches can be ticked, near matches must be reviewed first. */
export function BankSuggestions({
  line,
  form,
  hand,
  currency,
}: {
  line: BankLine;
  form: string;
  /** The form of several rows or several orders at once. */
  hand: string;
  currency: Currency | undefined;
}) {
  if (line.state === 'matched') return <OrderLink code={line.code ?? ''} />;
  if (line.state === 'aside') return <span className="text-muted">Bukan dari pembeli</span>;
  const rowTick = line.cents === 0 && (
    <label className="flex min-h-8 items-center gap-2 text-sm">
      <input
        type="checkbox"
        name="rows"
        form={hand}
        value={line.id}
        className="size-5 shrink-0 accent-sawah"
      />
      Baris ini, cocokkan sendiri
    </label>
  );
  if (line.suggestions.length === 0)
    return (
      <div className="text-left">
        <span className="text-muted">Tidak ada yang menunggu jumlah ini</span>
        {rowTick}
      </div>
    );
  return (
    <div className="text-left">
      <ul className="grid gap-1">
        {line.suggestions.map((one) => (
          <li key={one.payment}>
            {!EXACT_FITS.has(one.how) ? (
              <span>
                <Anchor
                  href={`/admin/payments/review?id=${one.payment}`}
                  className="inline-flex min-h-8 items-center font-semibold text-sawah-text underline"
                >
                  {one.code}
                </Anchor>{' '}
                {one.buyer}
                <span className="block text-xs text-muted">
                  {MATCH_REASONS[one.how]}: yang ditunggu {formatMoney(one.amount, currency)}. Periksa dulu.
                </span>
                <label className="flex min-h-8 items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    name="payments"
                    form={hand}
                    value={one.payment}
                    className="size-5 shrink-0 accent-sawah"
                  />
                  {one.code}, cocokkan sendiri
                </label>
              </span>
            ) : (
              <label className="flex min-h-11 items-start gap-2 py-1">
                <input
                  type="checkbox"
                  name="match"
                  form={form}
                  value={`${line.id}:${one.payment}${one.how === 'twice' ? ':twice' : ''}`}
                  defaultChecked={one.how === 'sure'}
                  className="mt-0.5 size-5 shrink-0 accent-sawah"
                />
                <span className="min-w-0">
                  <span className="font-semibold">{one.code}</span> {one.buyer}
                  <span className="block text-xs text-muted">{MATCH_REASONS[one.how]}</span>
                </span>
              </label>
            )}
          </li>
        ))}
      </ul>
      {rowTick}
    </div>
  );
}

const OrderLink = ({ code }: { code: string }) => (
  <Anchor
    href={`/admin/orders/${code}`}
    className="inline-flex min-h-8 items-center font-semibold text-sawah-text underline"
  >
    {code}
  </Anchor>
);
