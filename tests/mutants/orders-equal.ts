import type { Equal } from './equal.ts';

const feeNotNamed = "order.feeState !== 'offered' || order.feeOffer === null";

/** Of placing orders, paying them and their course. */
export const equalOfOrders: Equal[] = [
  ...['src/domain/orders/placing/accept-fee.ts', 'src/domain/orders/placing/refuse-fee.ts'].flatMap((file) =>
    [
      [feeNotNamed, feeNotNamed.replace('||', '&&')],
      ["order.feeState !== 'offered'", 'false'],
      ['order.feeOffer === null', 'false'],
    ].map(([was, replacement]) => ({
      file,
      was: was!,
      replacement: replacement!,
      why: 'while it is talked over a fee is offered with its sum, or asked for without one',
    })),
  ),
  {
    file: 'src/domain/orders/placing/checkout-bid-order.ts',
    was: 'order.subtotal - order.discount',
    replacement: 'order.subtotal + order.discount',
    why: 'a deal takes no coupon: nothing is off its order',
  },
  {
    file: 'src/domain/orders/placing/holding-limits.ts',
    was: 'row?.groups',
    replacement: 'row.groups',
    why: 'a count always answers one row',
  },
  {
    file: 'src/domain/orders/placing/place-order.ts',
    was: 'confirmBy < usual',
    replacement: 'confirmBy <= usual',
    why: 'of two times that are the same either is the earlier',
  },
  {
    file: 'src/domain/orders/placing/quote-bid-order.ts',
    was: '!row || !item',
    replacement: 'false',
    why: 'whoever may see an order finds it with its goods: neither is ever deleted',
  },
  {
    file: 'src/domain/orders/placing/quote-bid-order.ts',
    was: 'goods?.weighing',
    replacement: 'goods.weighing',
    why: 'no order is without goods',
  },
  ...[
    [
      "order.bidId && order.status === 'awaiting_checkout'",
      "order.bidId || order.status === 'awaiting_checkout'",
    ],
    ["order.status === 'awaiting_checkout'", 'true'],
  ].map(([was, replacement]) => ({
    file: 'src/domain/orders/course/lock-order.ts',
    was: was!,
    replacement: replacement!,
    why: 'once its checkout is complete a bid holds nothing any more, and can be undone no more',
  })),
  {
    file: 'src/domain/orders/course/lock-order.ts',
    was: "kind === 'sale'",
    replacement: 'true',
    why: 'what a sale brings is looked at where there is one',
  },
  {
    file: 'src/domain/orders/placing/saved-addresses.ts',
    was: 'a < b',
    replacement: 'a <= b',
    why: 'no two fields have one name',
  },
  {
    file: 'src/domain/orders/placing/saved-addresses.ts',
    was: 'old.length === 0',
    replacement: 'false',
    why: 'where none is too many, none is forgotten',
  },
  {
    file: 'src/domain/orders/paying/apply-charge-news.ts',
    was: 'left === 0',
    replacement: 'false',
    why: 'of nothing that is left nothing is booked, as the next lines find',
  },
  ...['(a, b) => a - b', 'a - b'].map((was) => ({
    file: 'src/domain/orders/paying/apply-charge-news.ts',
    was,
    replacement: was === 'a - b' ? 'a + b' : '() => undefined',
    why: 'the orders of a charge are written down in the order of their numbers',
  })),
  ...['billing?.firstName', 'billing?.lastName', 'billing?.email', 'billing?.phone'].map((was) => ({
    file: 'src/domain/orders/paying/pay-online.ts',
    was,
    replacement: was.replace('?', ''),
    why: 'whatever waits for its money was checked out, with its address',
  })),
  {
    file: 'src/domain/orders/paying/pay-online.ts',
    was: 'order.dueAt?.getTime()',
    replacement: 'order.dueAt.getTime()',
    why: 'whatever waits for its money has a time for it',
  },
  ...['waiting.length === 0', "payment.status !== 'waiting'"].map((was) => ({
    file: 'src/domain/orders/paying/pay-online.ts',
    was,
    replacement: 'false',
    why: 'a payment waits as long as any of its orders does, and no longer',
  })),
  {
    file: 'src/domain/orders/paying/reject-proof.ts',
    was: 'dueAt < least',
    replacement: 'dueAt <= least',
    why: 'what has that very time is given it again',
  },
  {
    file: 'src/domain/orders/paying/take-payment.ts',
    was: "by.role === 'system'",
    replacement: 'false',
    why: 'the gateway and an admin may say the same',
  },
  {
    file: 'src/domain/orders/paying/take-payment.ts',
    was: 'waiting.length === 0',
    replacement: 'false',
    why: 'where no order waits no payment does, which is refused with the same word',
  },
  ...[
    ['!holdsStock(order.status) || !order.confirmBy', '!holdsStock(order.status) && !order.confirmBy'],
    ['!holdsStock(order.status)', 'false'],
    ['!order.confirmBy', 'false'],
  ].map(([was, replacement]) => ({
    file: 'src/domain/orders/course/confirm-hold.ts',
    was: was!,
    replacement: replacement!,
    why: 'an order of a large hold waits for its mail until it holds nothing, and the whole checkout with it',
  })),
];
