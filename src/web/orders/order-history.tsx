import type { OrderView } from '../../domain/orders/reading/get-order.ts';
import { orderReasonText } from '../../shared/labels.ts';
import { Timeline } from '../ui/tell/timeline.tsx';
import { orderTone, statusWords } from './order-parts.tsx';

/** What happened to an order, step by step. */
export function OrderHistory({ history, method }: { history: OrderView['history']; method: string | null }) {
  return (
    <Timeline
      label="Riwayat pesanan"
      entries={history.map((step, at) => {
        const text = orderReasonText(step.reason);
        // A word on the fee leaves the order where it was: what was said is the step, not the status once more.
        const stays = step.to === history[at - 1]?.to && text;
        return {
          key: at,
          title: stays ? text : statusWords(step.to, method),
          at: step.at,
          text: stays ? undefined : text,
          tone: orderTone[step.to],
        };
      })}
    />
  );
}
