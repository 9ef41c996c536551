import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import type { App } from '../../src/server/http.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let farmer: SignedIn;
let buyer: SignedIn;
let code: string;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer' });
  buyer = await signedIn(app);
  await enablePayments(app.ctx);
  const listing = await makeListing(app.ctx, { farmerId: farmer.farmerId!, stock: toQuantity(500) });
  const placed = await placeOrder(app.ctx, buyer.actor, {
    items: [{ id: listing.id, quantity: 1, price: 12_000 }],
    billing,
    paymentMethod: 'cod',
  });
  code = placed.orders[0]!.code;
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

/** The text of a page or file, without markup and scripts. */
async function textOf(url: string, who: SignedIn): Promise<string> {
  const answer = await app.fastify.inject({ url, headers: { accept: 'text/html', cookie: who.cookie } });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const text = answer.body
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  return text;
}

test('cash on delivery waits for the farmer, in the same words in every list, page and export', async () => {
  const seen: [string, SignedIn][] = [
    [`/admin/orders?q=${code}`, admin],
    [`/admin/orders?q=${code}`, farmer],
    [`/admin/orders/${code}`, admin],
    [`/admin/orders/${code}`, farmer],
    ['/admin/dashboard', farmer],
    [`/admin/farmers/${farmer.farmerId}`, admin],
    ['/orders', buyer],
    [`/orders/${code}`, buyer],
    ['/api/admin/orders/export.csv', admin],
  ];
  for (const [url, who] of seen) {
    const text = await textOf(url, who);
    expect(text, url).toContain(code);
    expect(text, url).toContain('Menunggu konfirmasi petani');
    // The filter of a list offers the step of every method.
    const said = text.split('Menunggu pembayaran').length - 1;
    expect([url, said]).toEqual([url, /\?q=|^\/orders$/.test(url) ? 1 : 0]);
  }
});
