import type { BankLine, Suggestion } from '../../../domain/bank/find-bank-lines.ts';
import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';

const why: Record<Suggestion['how'], string> = {
  sure: 'Satu-satunya yang menunggu jumlah ini',
  several: 'Salah satu yang menunggu jumlah ini: pilih sendiri',
  confirmed: 'Sudah dikonfirmasi; cocokkan supaya tidak dicari lagi',
  near: 'Jumlahnya mirip',
};

/** What a row may be the money of: what fits can be ticked, what only comes near is looked at first. */
export function Suggestions({
  line,
  form,
  currency,
}: {
  line: BankLine;
  form: string;
  currency: Currency | undefined;
}) {
  if (line.state === 'matched') return <Order code={line.code ?? ''} />;
  if (line.state === 'aside') return <span className="text-muted">Bukan dari pembeli</span>;
  if (line.suggestions.length === 0)
    return <span className="text-muted">Tidak ada yang menunggu jumlah ini</span>;
  return (
    <ul className="grid gap-1 text-left">
      {line.suggestions.map((one) => (
        <li key={one.payment}>
          {one.how === 'near' ? (
            <span>
              <Anchor
                href={`/admin/payments/periksa?id=${one.payment}`}
                className="inline-flex min-h-8 items-center font-semibold text-sawah-text underline"
              >
                {one.code}
              </Anchor>{' '}
              {one.buyer}
              <span className="block text-xs text-muted">
                {why.near}: yang ditunggu {formatMoney(one.amount, currency)}. Periksa dulu.
              </span>
            </span>
          ) : (
            <label className="flex min-h-11 items-start gap-2 py-1">
              <input
                type="checkbox"
                name="match"
                form={form}
                value={`${line.id}:${one.payment}`}
                defaultChecked={one.how === 'sure'}
                className="mt-0.5 size-5 shrink-0 accent-sawah"
              />
              <span className="min-w-0">
                <span className="font-semibold">{one.code}</span> {one.buyer}
                <span className="block text-xs text-muted">{why[one.how]}</span>
              </span>
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}

const Order = ({ code }: { code: string }) => (
  <Anchor
    href={`/admin/orders/${code}`}
    className="inline-flex min-h-8 items-center font-semibold text-sawah-text underline"
  >
    {code}
  </Anchor>
);
