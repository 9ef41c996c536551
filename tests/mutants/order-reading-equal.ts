import type { Equal } from './equal.ts';

const MESSAGES = 'src/domain/orders/letters/order-messages.ts';
const ORDER = 'src/domain/orders/reading/get-order.ts';
const INVOICE = 'src/domain/orders/reading/get-invoice.ts';
const ORDERS = 'src/domain/orders/reading/find-orders.ts';
const PACKING = 'src/domain/orders/reading/find-packing-list.ts';
const UPLOAD = 'src/domain/orders/reading/may-see-upload.ts';

const FOUND = 'it says how a page is found and not what stands on it';
const COUNTED = 'what is counted is what is kept of the count';
const NONE_OF_NONE = 'of no orders nothing is found either';
const HAS_GOODS = 'every order is read with its goods';

/** Changes of what is told and read of orders that change nothing anybody could see. */
export const equalOfOrderReading: Equal[] = [
  {
    file: MESSAGES,
    was: 'all.length === 0',
    replacement: 'false',
    why: 'of no news nobody is told anything',
  },
  {
    file: MESSAGES,
    was: '[]',
    replacement: '["Stryker was here"]',
    why: 'a text has neither an address nor an event: what has none is not written',
  },
  ...['false', '!row && !item'].map((replacement) => ({
    file: ORDER,
    was: '!row || !item',
    replacement,
    why: 'whose side was found is there',
  })),
  {
    file: ORDER,
    was: "to === 'shipped'",
    replacement: 'true',
    why: 'what stands as sent was sent by its last step, and nothing else can be taken back so',
  },
  {
    file: ORDER,
    was: 'sentAt !== undefined',
    replacement: 'true',
    why: 'what was never sent has no time, and no time is within a day',
  },
  {
    file: INVOICE,
    was: 'first?.order',
    replacement: 'first.order',
    why: 'nobody asks for an invoice of no orders',
  },
  ...[INVOICE, PACKING].map((file) => ({
    file,
    was: 'items.find((item) => item.code === order.code)?.goods',
    replacement: 'items.find(item => item.code === order.code).goods',
    why: HAS_GOODS,
  })),
  ...['true', 'ids.length >= 0'].map((replacement) => ({
    file: PACKING,
    was: 'ids.length > 0',
    replacement,
    why: NONE_OF_NONE,
  })),
  ...['true', 'uploadIds.length >= 0'].map((replacement) => ({
    file: 'src/domain/orders/complaints/file-complaint.ts',
    was: 'uploadIds.length > 0',
    replacement,
    why: 'of no pictures none is missing',
  })),
  { file: PACKING, was: 'a.key < b.key', replacement: 'a.key <= b.key', why: 'no two groups have one key' },
  {
    file: 'src/domain/orders/reading/order-view.ts',
    was: 'rows.length === 0',
    replacement: 'false',
    why: NONE_OF_NONE,
  },
  {
    file: UPLOAD,
    was: '[]',
    replacement: '["Stryker was here"]',
    why: 'no order has such a code',
  },
  {
    file: ORDERS,
    was: 'words.slice(1)',
    replacement: 'words',
    why: 'every code begins so: it says by which index it is found',
  },
  {
    file: ORDERS,
    was: '/^%LB-/i',
    replacement: '/%LB-/i',
    why: 'no code has LB- anywhere but at its beginning',
  },
  ...[
    ["query.q && user.role === 'admin' && !query.todo && !isNarrowed(query)", 'false'],
    ["user.role === 'admin'", "user.role !== 'admin'"],
    ["user.role === 'admin'", 'true'],
    ['!query.todo', 'query.todo'],
    ['!isNarrowed(query)', 'isNarrowed(query)'],
    [
      'ordersWhere(user, { status: query.status }) ?? sql`true`',
      'ordersWhere(user, {\n  status: query.status\n}) && sql`true`',
    ],
  ].map(([was = '', replacement = '']) => ({ file: ORDERS, was, replacement, why: FOUND })),
  ...[
    'filter.farmer || filter.method',
    'Boolean(filter.farmer || filter.method) || isSpanned(filter)',
    "user.role !== 'admin' || filter.todo || isNarrowed(filter)",
  ].map((was) => ({ file: ORDERS, was, replacement: 'true', why: COUNTED })),
];
