import { ORDER_STATUSES, type OrderStatus, orderStatusLabel, orderStatusText } from './labels.ts';

/** A step by which lists of orders are filtered: a status, or with `todo` a part of its orders. */
export type OrderListStep = {
  label: string;
  status?: OrderStatus | undefined;
  todo?: 'confirm' | 'unpaid' | undefined;
};

/** The steps in order. A status whose text depends on the method has one step for each text. */
export const ORDER_LIST_STEPS: OrderListStep[] = ORDER_STATUSES.flatMap((status): OrderListStep[] =>
  status === 'awaiting_payment'
    ? [
        { label: orderStatusText(status, 'cod'), todo: 'confirm' },
        { label: orderStatusLabel[status], todo: 'unpaid' },
      ]
    : [{ label: orderStatusLabel[status], status }],
);
