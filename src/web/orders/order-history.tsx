import type { OrderView } from '../../domain/orders/queries/get-order.ts';
import { orderStatusText } from '../../shared/enums/labels.ts';
import { orderReasonText } from '../../shared/enums/order-end-labels.ts';
import { Timeline } from '../ui/feedback/timeline.tsx';
import { orderTone } from './order-parts.tsx';

/** The history of an order. */
export function OrderHistory({ history, method }: { history: OrderView['history']; method: string | null }) {
  return (
    <Timeline
      label="Riwayat pesanan"
      entries={history.map((step, at) => {
        const text = orderReasonText(step.reason, method);
        // An entry about the delivery fee does not change the status, so it shows its text instead of the
        // status again.
        const stays = step.to === history[at - 1]?.to && text;
        return {
          key: at,
          title: stays ? text : orderStatusText(step.to, method),
          at: step.at,
          text: stays ? undefined : text,
          tone: orderTone[step.to],
        };
      })}
    />
  );
}
