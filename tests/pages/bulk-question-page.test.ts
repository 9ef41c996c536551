import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import type { App } from '../../src/server/http.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* An action on many rows that tells people asks first, without JavaScript too: how many, who, and what they hear. */

let database: TestDatabase;
let app: App;
let admin: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
  await enablePayments(app.ctx);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const { send } = withoutScripts(() => app);
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const mails = async () =>
  Number((await database.pool.query('select count(*) as n from outbound_messages')).rows[0].n);

async function paidOrder(): Promise<string> {
  const customer = await signedIn(app, { name: 'Ratna' });
  const listing = await makeListing(app.ctx);
  const { orders } = await placeOrder(app.ctx, customer.actor, {
    ...{ items: [{ id: listing.id, quantity: 1, price: 12_000 }], billing, paymentMethod: 'cod' },
  });
  await confirmPayment(app.ctx, admin.actor, orders[0]!.code);
  return orders[0]!.code;
}
const statusOf = async (code: string) =>
  (await database.pool.query('select status from orders where code = $1', [code])).rows[0].status;

test.each(['ship', 'complete', 'process'])(
  'orders: %s at one press moves and mails nothing',
  async (action) => {
    const code = await paidOrder();
    const [before, sent] = [await statusOf(code), await mails()];
    const asked = await send('/admin/orders', { intent: 'bulk', ids: code, action }, admin);
    expect(asked.statusCode).toBe(200);
    const text = textOf(asked.body);
    expect(text).toMatch(/(Kirim|Selesaikan|Proses) 1 pesanan\?/);
    expect(text).toMatch(/1 orang diberi tahu: \S+/);
    expect(text).toContain('Mereka mendapat kabar bahwa pesanannya');
    expect([await statusOf(code), await mails()]).toEqual([before, sent]);
  },
);

test('orders: the yes of the question ships them, and a shipment is taken back', async () => {
  const code = await paidOrder();
  const asked = await send('/admin/orders', { intent: 'bulk', ids: code, action: 'ship' }, admin);
  const run = /name="run" value="([^"]+)"/.exec(asked.body)![1]!;
  const done = await send('/admin/orders', { intent: 'confirm', run, action: 'ship' }, admin);
  expect(textOf(done.body)).toContain('1 pesanan dikirim');
  expect(await statusOf(code)).toBe('shipped');
  const back = await send('/admin/orders', { intent: 'undo', run, action: 'ship' }, admin);
  expect(textOf(back.body)).toContain('1 pesanan dikembalikan');
  expect(await statusOf(code)).toBe('processing');
});

test('goods: a deletion asks, and so does whatever ends open bids, naming the bidders', async () => {
  const plain = await makeListing(app.ctx);
  const deleted = await send(
    '/admin/products',
    { intent: 'bulk', ids: String(plain.id), action: 'delete' },
    admin,
  );
  expect(textOf(deleted.body)).toContain('Hapus 1 produk?');
  const market = await makeMarket(app.ctx);
  await makeBid(app.ctx, market, { qty: 2 });
  const asked = await send(
    '/admin/products',
    { intent: 'bulk', ids: String(market.listing.id), action: 'archive' },
    admin,
  );
  expect(textOf(asked.body)).toMatch(/Arsipkan 1 produk\? 1 orang diberi tahu:/);
  const { rows } = await database.pool.query(
    'select is_active, deleted_at from listings where id = any($1) order by id',
    [[plain.id, market.listing.id]],
  );
  expect(rows).toEqual([
    { is_active: true, deleted_at: null },
    { is_active: true, deleted_at: null },
  ]);
});

test('nobody else answers the question', async () => {
  const code = await paidOrder();
  const asked = await send('/admin/orders', { intent: 'bulk', ids: code, action: 'ship' }, admin);
  const run = /name="run" value="([^"]+)"/.exec(asked.body)![1]!;
  const other = await signedIn(app, { role: 'admin' });
  const answer = await send('/admin/orders', { intent: 'confirm', run, action: 'ship' }, other);
  expect(answer.statusCode).toBe(404);
  expect(await statusOf(code)).toBe('processing');
});
