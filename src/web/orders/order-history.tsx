import type { OrderView } from '../../domain/orders/reading/get-order.ts';
import { orderReasonText, orderStatusLabel } from '../../shared/labels.ts';
import { Timeline } from '../ui/tell/timeline.tsx';
import { orderTone } from './order-parts.tsx';

/** What happened to an order, step by step. */
export function OrderHistory({ history }: { history: OrderView['history'] }) {
  return (
    <Timeline
      label="Riwayat pesanan"
      entries={history.map((step, at) => ({
        key: at,
        title: orderStatusLabel[step.to],
        at: step.at,
        text: orderReasonText(step.reason),
        tone: orderTone[step.to],
      }))}
    />
  );
}
