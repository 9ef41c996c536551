import { afterAll, beforeAll, expect, test } from 'vitest';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import type { App } from '../../src/server/http.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { makeBid } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp } from '../support/built-app.ts';
import { actorFor, makeListing, makeUser } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let farmer: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const get = (url: string, who: SignedIn, accept = 'text/html') =>
  app.fastify.inject({ url, headers: { accept, cookie: who.cookie } });

/** Each line of 'Yang perlu dikerjakan': where it leads and the figure before it. */
async function waiting(who: SignedIn): Promise<[string, number][]> {
  const { body } = await get('/admin/dashboard', who);
  const list = body.slice(body.indexOf('Yang perlu dikerjakan'), body.indexOf('Tautan cepat'));
  return [...list.matchAll(/<a[^>]*href="([^"]+)"[^>]*><span[^>]*>([\d.]+)<\/span>/g)].map(
    ([, href, figure]) => [href!.replaceAll('&amp;', '&'), Number(figure!.replaceAll('.', ''))],
  );
}

/** The call that the page at `href` reads its list with. */
const callOf = (href: string) =>
  href
    .replace('/farmer-bidding-approval?status=pending', '/api/bids/incoming?turn=seller')
    .replace('/admin/bids', '/api/bids/incoming')
    .replace('/admin/orders', '/api/orders')
    .replace(/^\/admin\/(products|payments|users|farmers)/, '/api/admin/$1');
const total = async (href: string, who: SignedIn) => {
  const answer = await get(callOf(href), who, 'application/json');
  expect(answer.statusCode, href).toBe(200);
  return answer.json().total as number;
};

test('[ADM-12] [ADM-16] [ADM-17] each figure of the dashboard is the total of the list that it leads to', async () => {
  const { ctx } = app;
  await enablePayments(ctx);
  const buyer = async () => actorFor(ctx, (await makeUser(ctx)).id);
  const order = async (listing: { id: number }, paymentMethod: 'cod' | 'transfer') =>
    (
      await placeOrder(ctx, await buyer(), {
        items: [{ id: listing.id, quantity: 1, price: 12_000 }],
        billing,
        paymentMethod,
      })
    ).orders[0]!.code;
  // The farmer's stall and that of another one, whose figures only the admin counts.
  for (const seller of [farmer, await signedIn(app, { role: 'farmer' })]) {
    const listing = await makeListing(ctx, { farmerId: seller.farmerId!, stock: toQuantity(500) });
    const market = { listing, farmer: seller.actor, customer: buyer };
    await makeBid(ctx, market);
    const countered = await makeBid(ctx, market);
    // This one waits for its buyer, not for the seller.
    await counterBid(ctx, seller.actor, countered.id, {
      expected_offer_id: countered.offerId,
      qty: 2,
      bid_price: 11_500,
    });
    await order(listing, 'cod');
    // This one waits for its buyer's money, then is for an admin to look at.
    const proved = await order(listing, 'transfer');
    await ctx.pool.query(
      `update payments set status = 'checking' where group_code = (select group_code from orders where code = $1)`,
      [proved],
    );
    await confirmPayment(ctx, admin.actor, await order(listing, 'transfer'));
    await confirmPayment(ctx, seller.actor, await order(listing, 'cod'));
    await makeListing(ctx, { farmerId: seller.farmerId!, stock: toQuantity(3) });
    await makeListing(ctx, { farmerId: seller.farmerId!, stock: toQuantity(0) });
    await makeListing(ctx, { farmerId: seller.farmerId!, isActive: false });
  }
  for (const [who, stalls] of [
    [farmer, 1],
    [admin, 2],
  ] as const) {
    const lines = await waiting(who);
    expect(lines).toHaveLength(6);
    for (const [href, figure] of lines) {
      expect(figure, `${href} as ${who.actor.role}`).toBe(stalls);
      expect(await total(href, who), `${href} as ${who.actor.role}`).toBe(figure);
      // The page itself takes the same address.
      expect((await get(href, who)).statusCode, href).toBe(200);
    }
    const stats = (await get('/api/admin/dashboard/stats', who, 'application/json')).json().data;
    expect(stats.pendingBids).toBe(await total('/admin/bids?status=pending', who));
    expect(stats.totalProducts).toBe(await total('/admin/products', who));
    expect(stats.totalOrders).toBe(await total('/admin/orders', who));
  }
  // What buyers can see, not what he has put away.
  expect(await total('/admin/products?state=active', farmer)).toBe(3);
  expect((await get('/admin/dashboard', farmer)).body).toMatch(/>Produk aktif<\/p><p class="[^"]*">3</);
  const stats = (await get('/api/admin/dashboard/stats', admin, 'application/json')).json().data;
  expect(stats.totalUsers).toBe(await total('/admin/users', admin));
  expect(stats.totalFarmers).toBe(await total('/admin/farmers', admin));
  expect(await total('/admin/bids?turn=seller&status=accepted', farmer)).toBe(0);
  // No figure of an admin's leads there, a chip of his list does: two stalls with one each.
  expect(await total('/admin/orders?todo=confirm', admin)).toBe(2);
});
