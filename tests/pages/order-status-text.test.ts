import { afterAll, beforeAll, expect, test } from 'vitest';
import { batches } from '../../src/db/schema/batch-tables.ts';
import { recallOrders, recalls } from '../../src/db/schema/recall-tables.ts';
import { recordAudit } from '../../src/domain/audit/record-audit.ts';
import { getRecallDocument } from '../../src/domain/recalls/get-recall-document.ts';
import type { App } from '../../src/server/http.ts';
import { type OrderStatus, orderStatusText } from '../../src/shared/enums/labels.ts';
import { orderReasonText } from '../../src/shared/enums/order-end-labels.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { builtApp } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { storedOrder } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* What an order waits for depends on how it is paid: every place says it in the words of one table. */

const METHODS = ['cod', 'transfer', 'qris', 'gateway', null] as const;
const STATUSES: OrderStatus[] = [
  ...(['awaiting_fee', 'awaiting_payment', 'paid', 'processing'] as const),
  ...(['shipped', 'completed', 'cancelled'] as const),
];
const isDirect = (method: string | null) => method === 'cod' || method === null;

type Made = { code: string; id: number; status: OrderStatus; method: (typeof METHODS)[number] };

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let farmer: SignedIn;
let buyer: SignedIn;
const made: Made[] = [];

beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer' });
  buyer = await signedIn(app);
  const listing = await makeListing(app.ctx, { farmerId: farmer.farmerId!, stock: toQuantity(500) });
  const at = app.ctx.clock.now();
  for (const [m, method] of METHODS.entries()) {
    for (const [s, status] of STATUSES.entries()) {
      // No money comes through the shop for an order that is paid to its seller.
      if (status === 'paid' && isDirect(method)) continue;
      const isPaid = !isDirect(method) && ['paid', 'processing', 'shipped', 'completed'].includes(status);
      const order = await storedOrder(app.ctx, listing, {
        code: `LB-UJI${m}${s}`,
        customerId: buyer.userId,
        status,
        paymentMethod: method,
        deliveryMethod: 'delivery',
        ...(status === 'awaiting_fee' && { feeState: 'asked' as const }),
        ...(isPaid && { paidAt: at }),
        ...(status === 'completed' && { completedAt: at }),
        ...(status === 'cancelled' && { cancelReason: 'unpaid' }),
      });
      await database.pool.query(
        `insert into order_history (order_id, from_status, to_status, reason, actor_role, at) values
           ($1, null, 'awaiting_payment', null, 'customer', $4), ($1, 'awaiting_payment', $2, $3, 'system', $4)`,
        [order.id, status, status === 'cancelled' ? 'unpaid' : null, at],
      );
      if (method !== null && method !== 'cod')
        await database.pool.query(
          `insert into payments (group_code, method, status, due, suffix, created_at)
           values ($1, $2, $3, 36000, $4, $5)`,
          [order.code, method, isPaid ? 'confirmed' : 'waiting', m * 10 + s, at],
        );
      made.push({ ...order, status, method });
    }
  }
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

/** The text of a page or file, without markup, scripts and the filters of a list. */
async function textOf(url: string, who: SignedIn): Promise<string> {
  const answer = await app.fastify.inject({ url, headers: { accept: 'text/html', cookie: who.cookie } });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.body
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<(nav|ul)[^>]*aria-label="(Saring|Tampilan)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<option[\s\S]*?<\/option>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Says the state in the words of the table, and nothing that holds for another way of paying. */
function expectWords(text: string, { status, method }: Made, place: string) {
  const said = orderStatusText(status, method);
  expect(text, place).toContain(said);
  const foreign = isDirect(method)
    ? /Menunggu pembayaran|[Bb]elum dibayar|tidak dibayar/
    : /Menunggu konfirmasi petani|dikonfirmasi petani/;
  expect([place, foreign.exec(text)?.[0]]).toEqual([place, undefined]);
}

/** The parts of a list by the orders that they begin with. */
function partsOf(text: string): Map<string, string> {
  const parts = text.split(/(?=LB-UJI\d\d)/).slice(1);
  const all = new Map<string, string>();
  for (const part of parts) all.set(part.slice(0, 8), (all.get(part.slice(0, 8)) ?? '') + part.slice(0, 400));
  return all;
}

test('the lists of admin, farmer and buyer, the farmer’s record and the export', async () => {
  const lists: [string, SignedIn][] = [
    ['/admin/orders?limit=100', admin],
    ['/admin/orders?limit=100', farmer],
    ['/api/admin/orders/export.csv', admin],
    ['/api/admin/orders/export.csv', farmer],
    ...[1, 2, 3, 4].map((page): [string, SignedIn] => [`/orders?page=${page}`, buyer]),
  ];
  const seen = new Map<string, number>();
  for (const [url, who] of lists) {
    const parts = partsOf(await textOf(url, who));
    for (const order of made) {
      const part = parts.get(order.code);
      if (part === undefined) continue;
      const place = `${url.replace(/\?.*/, '')} ${who.actor.kind === 'user' ? who.actor.role : ''}`;
      seen.set(place, (seen.get(place) ?? 0) + 1);
      expectWords(part, order, `${place} ${order.code} ${order.status} ${order.method}`);
    }
  }
  expect([...seen.values()]).toEqual(Array.from({ length: 5 }, () => made.length));
  const record = await textOf(`/admin/farmers/${farmer.farmerId}`, admin);
  for (const [code, part] of partsOf(record)) {
    const order = made.find((one) => one.code === code)!;
    expect(part, `record ${code}`).toContain(orderStatusText(order.status, order.method));
  }
});

test('each list is filtered by the steps as they are called', async () => {
  const waits = made.filter(({ status }) => status === 'awaiting_payment');
  const codes = (text: string) => [...new Set(text.match(/LB-UJI\d\d/g) ?? [])].sort();
  for (const [path, who] of [
    ['/admin/orders', admin],
    ['/admin/orders', farmer],
    ['/orders', buyer],
  ] as const) {
    const shown = await app.fastify.inject({ url: path, headers: { cookie: who.cookie } });
    for (const [label, direct] of [
      ['Menunggu konfirmasi petani', true],
      ['Menunggu pembayaran', false],
    ] as const) {
      const chip = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${label}<`).exec(shown.body);
      expect([path, label, chip?.[1]]).toEqual([path, label, expect.stringMatching(/todo=/)]);
      const found = codes(await textOf(chip![1]!.replaceAll('&amp;', '&'), who));
      const wanted = waits.filter(({ method }) => isDirect(method) === direct).map(({ code }) => code);
      expect([path, label, found]).toEqual([path, label, wanted.sort()]);
    }
  }
});

test('the order’s page of each side, its history and its trail', async () => {
  for (const order of made) {
    const { code, status, method } = order;
    const pages: [string, SignedIn][] = [
      [`/admin/orders/${code}`, admin],
      [`/admin/orders/${code}`, farmer],
      [`/orders/${code}`, buyer],
    ];
    for (const [url, who] of pages) {
      const text = await textOf(url, who);
      expectWords(text, order, `${url} ${status} ${method}`);
      // The history and the trail name the step before it, too.
      expect(text, url).toContain(orderStatusText('awaiting_payment', method));
      if (status === 'cancelled') expect(text, url).toContain(orderReasonText('unpaid', method)!);
    }
  }
});

test('the audit log and the paper of a recall', async () => {
  const waits = made.filter(({ status }) => status === 'awaiting_payment');
  for (const { code } of waits) {
    await recordAudit(app.ctx, admin.actor, {
      action: 'order.status',
      entity: 'order',
      entityId: code,
      before: { status: 'awaiting_payment' },
      after: { status: 'cancelled', reason: 'unpaid' },
    });
    const order = made.find((one) => one.code === code)!;
    expectWords(await textOf(`/admin/audit?entity=order&id=${code}`, admin), order, `audit ${code}`);
  }
  const [batch] = await app.ctx.db
    .insert(batches)
    .values({
      ...{ code: 'LT-UJIUJIUJ', farmerId: farmer.farmerId!, kind: 'harvest', goods: 'Beras', unit: 'kg' },
      ...{ category: 'beras', agedOn: '2026-11-01', qty: toQuantity(10), left: toQuantity(10), quality: {} },
      createdAt: app.ctx.clock.now(),
    })
    .returning({ id: batches.id });
  const [recall] = await app.ctx.db
    .insert(recalls)
    .values({
      ...{ batchId: batch!.id, farmerId: farmer.farmerId!, reason: 'Uji', drill: true },
      ...{ openedBy: admin.userId, openedAt: app.ctx.clock.now() },
    })
    .returning({ id: recalls.id });
  await app.ctx.db
    .insert(recallOrders)
    .values(waits.map(({ id }) => ({ recallId: recall!.id, orderId: id, qty: toQuantity(1) })));
  const recalled = partsOf(await textOf(`/admin/batches/recalls/${recall!.id}`, farmer));
  for (const order of waits) expectWords(recalled.get(order.code) ?? '', order, `recall ${order.code}`);
  const paper = await getRecallDocument(app.ctx, farmer.actor, recall!.id);
  for (const row of paper.tables.at(-1)!.rows) {
    const order = waits.find(({ code }) => code === row[0])!;
    expectWords(row.join(' '), order, `paper ${order.code}`);
  }
  expect(paper.tables.at(-1)!.rows).toHaveLength(waits.length);
});
