import type { OrderView } from '../../domain/orders/queries/get-order.ts';
import { type Currency, formatMoney } from '../../shared/format/money.ts';
import { deliveryPaid } from '../../shared/rules/orders/delivery-offers.ts';

/** The order's totals for the buyer, line by line. */
export function OrderTotals({ order, currency }: { order: OrderView; currency: Currency | undefined }) {
  const money = (amount: number) => formatMoney(amount, currency);
  const sums: [string, string][] = [['Subtotal', money(order.subtotal)]];
  if (order.discount > 0) sums.push([`Kupon ${order.couponCode ?? ''}`, `−${money(order.discount)}`]);
  sums.push(
    [
      'Ongkos kirim',
      { awaiting_fee: 'menurut kesepakatan', awaiting_checkout: 'dihitung saat checkout' }[
        order.status as string
      ] ?? deliveryPaid(order.deliveryMethod, order.delivery, money),
    ],
    ['Total', money(order.total)],
  );
  if (order.refunded > 0) sums.push(['Sudah dikembalikan', money(order.refunded)]);
  if (order.surplus > 0) sums.push(['Lebih bayar, akan dikembalikan', money(order.surplus)]);
  if (order.shortfall > 0) sums.push(['Masih kurang', money(order.shortfall)]);
  return (
    <dl className="grid gap-2 border-t border-line pt-4">
      {sums.map(([label, value]) => (
        <div
          key={label}
          className={`flex flex-wrap justify-between gap-x-4 ${label === 'Total' ? 'text-lg font-bold' : ''}`}
        >
          <dt className={label === 'Total' ? '' : 'text-muted'}>{label}</dt>
          <dd className="tabular wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
