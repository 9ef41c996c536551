import type { OrderView } from '../../../domain/orders/queries/get-order.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

const NOTHING = { late: 0, cancelled: 0, surplus: 0, weighing: 0 };

/**
 * The buyer's money that awaits a refund, what the order's weighing left to pay, and the order whose money paid this
 * one.
 */
export function MoneyToReturn({ order, currency }: { order: OrderView; currency: Currency | undefined }) {
  const money = (amount: number) => formatMoney(amount, currency);
  const { late, cancelled, surplus, weighing } = order.toReturn ?? NOTHING;
  const bank = order.shortfallBank;
  const from = order.payment?.creditFrom;
  return (
    <>
      {order.toReturn && (
        <Notice
          tone="info"
          title={`${money(late + cancelled + surplus + weighing)} menunggu dikembalikan kepada Anda`}
        >
          {late > 0 && <p>{money(late)} masuk terlambat, sesudah pesanan ini dibatalkan.</p>}
          {cancelled > 0 && <p>{money(cancelled)} dibayar sebelum pesanan ini dibatalkan.</p>}
          {surplus > 0 && <p>{money(surplus)} masuk lebih dari yang ditagih.</p>}
          {weighing > 0 && <p>{money(weighing)} lebih dibayar menurut timbangan.</p>}
          <p>
            Pengelola mengembalikannya, atau memakainya untuk pesanan Anda berikutnya. Beri tahu kami mana
            yang Anda pilih.
          </p>
        </Notice>
      )}
      {order.shortfall > 0 && (
        <Notice tone="warning" title={`Masih kurang ${money(order.shortfall)} sesudah ditimbang`}>
          {bank
            ? `Transfer tepat ${money(order.shortfall)} ke ${bank.name} ${bank.account} atas nama ${bank.holder}, dengan berita ${order.code}.`
            : 'Hubungi pengelola untuk membayarnya.'}
        </Notice>
      )}
      {from && <p className="text-muted">Dibayar dengan uang Anda dari pesanan {from}.</p>}
    </>
  );
}
