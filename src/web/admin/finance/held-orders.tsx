import type { HeldBalance } from '../../../domain/payments/held-balances.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';

/** Lists the orders whose amounts are on hold: the reason and the release date. */
export function HeldOrders({ held, currency }: { held: HeldBalance; currency: Currency | undefined }) {
  if (held.count === 0) return null;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-base font-bold">Uang yang masih tertahan</h2>
      <p className="text-muted">
        Uang sebuah pesanan bisa dicairkan setelah barangnya diterima pembeli dan masa keluhannya lewat.
      </p>
      <ul className="divide-y divide-line">
        {held.orders.map((order) => (
          <li key={order.code} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <Anchor
                href={`/admin/orders/${order.code}`}
                className="inline-flex min-h-8 items-center font-semibold text-sawah-text underline"
              >
                {order.code}
              </Anchor>
              <span className="block text-sm text-muted">{releaseText(order)}</span>
            </span>
            <span className="font-semibold tabular">{formatMoney(order.amount, currency)}</span>
          </li>
        ))}
      </ul>
      {held.count > held.orders.length && (
        <p className="text-sm text-muted">
          {formatNumber(held.count - held.orders.length)} pesanan lagi tertahan sesudah ini.
        </p>
      )}
    </Card>
  );
}

function releaseText({ reason, freeAt, status }: HeldBalance['orders'][number]): string {
  if (reason === 'contested') return 'Ada keluhan yang belum dijawab';
  if (freeAt) return `Bisa dicairkan mulai ${formatDate(freeAt)}`;
  return status === 'shipped' ? 'Menunggu diterima pembeli' : 'Menunggu dikirim';
}
