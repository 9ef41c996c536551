import type { OrderView } from '../../domain/orders/queries/get-order.ts';
import { deliveryDayText } from '../../shared/rules/orders/delivery-dates.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';

/** Tells the buyer that the promised day has passed, and that they can complain or cancel. */
export function LateNotice({ order }: { order: OrderView }) {
  if (!order.late || order.promisedDay === null) return null;
  return (
    <Notice tone="warning" title={`Dijanjikan sampai ${deliveryDayText(order.promisedDay)}`}>
      {order.farmer.name} belum {order.deliveryMethod === 'pickup' ? 'menyiapkannya' : 'mengirimnya'}. Anda
      boleh{' '}
      <Anchor href="#complaint" className="font-semibold underline">
        {order.mayComplain ? 'menanyakannya kepada penjual dan kami' : 'membaca jawaban atas keluhan Anda'}
      </Anchor>
      {order.actions.includes('cancel') && (
        <>
          {' atau '}
          <Anchor href="#cancel" className="font-semibold underline">
            membatalkannya
          </Anchor>
          {order.paid && order.total > 0 && '; uangnya kami kembalikan'}
        </>
      )}
      .
    </Notice>
  );
}
