import { describe, expect, test } from 'vitest';
import { findPriceBoard } from '../../src/domain/bidding/market-prices/find-price-board.ts';
import { closeUnfulfillableBids } from '../../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { anonymous } from '../../src/domain/context.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { bidStall } from '../support/bid-market.ts';
import { billing } from '../support/billing-form.ts';
import { makeListing } from '../support/factories.ts';

/* 'What is offered is fixed': a bid for 100 kg must not become one for 100 gram, nor one for sand. */

const { clock, on, call, answer, open, refused } = bidStall();

const change = (payload: object, who = on.farmer) =>
  on.app.fastify.inject({
    method: 'PUT',
    url: `/api/admin/products/${on.listing.id}`,
    payload,
    headers: { cookie: who.cookie },
  });
const detail = async (id: number, who = on.customer) =>
  (await call(who, 'GET', `/api/bids/${id}`)).json().data;
const sql = async (query: string, values: unknown[] = []) =>
  (await on.app.database.pool.query(query, values)).rows;

/** The listing becomes another product by direct SQL, so nobody has closed its bids yet. */
const becomeBehind = (name: string, unit: string) =>
  sql(
    `with made as (insert into products (name, unit, category) values ($1, $2, 'beras') returning id)
     update listings set product_id = (select id from made) where id = $3`,
    [name, unit, on.listing.id],
  );

describe('a bid for 100 kg never becomes 100 gram', () => {
  test.each([
    ['another unit', { unit: 'gram' }],
    ['another name', { name: 'Pasir Halus' }],
  ])('%s of the listing ends its open bids at once, with reason closed', async (_, payload) => {
    const bid = await open({ qty: 30 });
    const before = await detail(bid.id);
    expect((await change(payload)).statusCode).toBe(200);
    expect(await detail(bid.id)).toMatchObject({
      status: 'rejected',
      reason: 'closed',
      productName: before.productName,
      unit: 'kg',
    });
    await refused(
      answer(on.farmer, bid.id, 'accept', { expected_offer_id: bid.offerId }),
      409,
      'bid_not_open',
    );
  });

  test('changing stock, price, pictures or description ends none', async () => {
    const bid = await open();
    for (const payload of [
      { stock: 35 },
      { price_customer: 15_000 },
      { description: 'Panen baru' },
      { name: undefined, min_lot: 3 },
    ]) {
      expect((await change(payload)).statusCode).toBe(200);
    }
    expect((await detail(bid.id)).status).toBe('pending');
    expect((await answer(on.farmer, bid.id, 'accept', { expected_offer_id: bid.offerId })).statusCode).toBe(
      200,
    );
  });

  test('accepting and countering compare with the listing, whoever changed it, and the job ends the bid', async () => {
    const bid = await open({ qty: 30 });
    const { productName } = await detail(bid.id);
    await becomeBehind(`Beras Menir ${crypto.randomUUID()}`, 'gram');
    const seen = { expected_offer_id: bid.offerId };
    await refused(answer(on.farmer, bid.id, 'accept', seen), 409, 'bid_goods_changed');
    await refused(
      answer(on.farmer, bid.id, 'counter', { ...seen, qty: 30, bid_price: 14_000 }),
      409,
      'bid_goods_changed',
    );
    expect(await detail(bid.id)).toMatchObject({ productName, unit: 'kg' });
    expect(await closeUnfulfillableBids(on.app.ctx)).toBeGreaterThan(0);
    expect(await detail(bid.id)).toMatchObject({
      status: 'rejected',
      reason: 'closed',
      productName,
      unit: 'kg',
    });
  });

  test('an agreement keeps its product: order, checkout and bid, whatever the listing is renamed to', async () => {
    const bid = await open();
    const { productName } = await detail(bid.id);
    const accepted = (await answer(on.farmer, bid.id, 'accept', { expected_offer_id: bid.offerId })).json();
    const { orderCode } = accepted.data;
    expect((await change({ name: 'Katul', unit: 'gram' })).statusCode).toBe(200);
    const checkout = await call(on.customer, 'POST', `/api/orders/${orderCode}/checkout`, { billing });
    expect(checkout.statusCode).toBe(200);
    const order = (await call(on.customer, 'GET', `/api/orders/${orderCode}`)).json().data;
    expect(JSON.stringify(order)).toContain(productName);
    expect(await detail(bid.id)).toMatchObject({ productName, unit: 'kg', status: 'accepted' });
    clock.forward(10_000);
    const notices = (await call(on.customer, 'GET', '/api/notifications')).json().data;
    expect(notices.map((one: { text: string }) => one.text).join()).toContain(`10 kg ${productName}`);
  });

  test('nobody can rewrite an offer', async () => {
    const bid = await open();
    await expect(sql(`update bid_offers set unit = 'gram' where id = $1`, [bid.offerId])).rejects.toThrow(
      'what was offered is fixed',
    );
  });
});

describe('between quote and order', () => {
  test('[CHECK-07] a checkout sends what it showed, and is rejected with the current values if those have changed', async () => {
    const listing = await makeListing(on.app.ctx, {
      farmerId: on.farmer.farmerId!,
      stock: toQuantity(500),
      priceCustomer: 14_500,
      product: { name: `Beras Wangi ${crypto.randomUUID()}`, unit: 'kg', category: 'beras' },
    });
    const { name } = (await on.app.fastify.inject(`/api/products/${listing.id}`)).json().data.product;
    const order = (over: object) =>
      call(on.customer, 'POST', '/api/orders', {
        items: [{ id: listing.id, quantity: 100, price: 14_500, name, unit: 'kg', ...over }],
        billing,
      });
    await refused(order({ unit: 'gram' }), 409, 'goods_changed');
    const { message } = await refused(order({ name: 'Beras lain' }), 409, 'goods_changed');
    expect(message).toContain(`Produk ini sekarang ${name}, dijual per kg`);
    expect((await order({})).statusCode).toBe(201);
  });
});

describe('[trade 2] quality is part of the offer', () => {
  const measured = { measured_by: 'PPL', measured_on: '2026-01-05', measured_with: 'Moisture meter' };

  test.each([
    ['class', { quality_class: 'medium' }],
    ['figure', { moisture: 13.9 }],
    ['figure that nobody had named', { broken: 8 }],
  ])(
    '[trade 2] another %s ends the open bids, and the offer keeps its original quality',
    async (_, payload) => {
      expect((await change({ quality_class: 'premium', moisture: 13.5, broken: null })).statusCode).toBe(200);
      const bid = await open({ qty: 30 });
      expect((await detail(bid.id)).quality).toEqual({ class: 'premium', moisture: 13.5 });
      expect((await change(payload)).statusCode).toBe(200);
      expect(await detail(bid.id)).toMatchObject({
        status: 'rejected',
        reason: 'closed',
        quality: { class: 'premium', moisture: 13.5 },
      });
    },
  );

  test('[trade 2] changing the measurer, stock or price ends none; the order shows the offered quality', async () => {
    await change({ quality_class: 'premium', moisture: 13.5, broken: null });
    const bid = await open({ qty: 30 });
    for (const payload of [{ moisture: 13.5, ...measured }, { price_customer: 15_100 }])
      expect((await change(payload)).statusCode).toBe(200);
    const accepted = await answer(on.farmer, bid.id, 'accept', { expected_offer_id: bid.offerId });
    expect(accepted.statusCode).toBe(200);
    await change({
      quality_class: 'medium',
      moisture: 14,
      measured_by: null,
      measured_on: null,
      measured_with: null,
    });
    const order = (await call(on.customer, 'GET', `/api/orders/${accepted.json().data.orderCode}`)).json()
      .data;
    expect(order.goods[0].quality).toEqual({ class: 'premium', moisture: 13.5 });
  });

  test('[trade 2] changing the certificate number ends none; earlier offers keep the old number', async () => {
    await change({ quality_class: 'organik', certificate: 'LSO-999', moisture: 13, broken: null });
    const bid = await open({ qty: 30 });
    await change({ certificate: 'LSO-000' });
    const later = await open({ qty: 5 }, on.stranger);
    const accept = async ({ id, offerId }: typeof bid) => {
      const accepted = await answer(on.farmer, id, 'accept', { expected_offer_id: offerId });
      expect(accepted.statusCode).toBe(200);
      return detail(id, id === later.id ? on.stranger : on.customer);
    };
    expect((await accept(bid)).quality).toEqual({ class: 'organik', moisture: 13, certificate: 'LSO-999' });
    expect((await accept(later)).quality).toEqual({ class: 'organik', moisture: 13, certificate: 'LSO-000' });
    await change({ quality_class: 'premium', certificate: null });
  });

  test('[trade 2] accepting compares the quality, whoever changed it', async () => {
    await change({ quality_class: 'premium', moisture: 13.5 });
    const bid = await open({ qty: 30 });
    await sql(`update listings set quality_class = 'submedium' where id = $1`, [on.listing.id]);
    const { message } = await refused(
      answer(on.farmer, bid.id, 'accept', { expected_offer_id: bid.offerId }),
      409,
      'bid_quality_changed',
    );
    expect(message).toBe('Mutunya sudah diganti sejak ditawar, jadi tawaran ini tidak berlaku lagi.');
    await expect(sql(`update bid_offers set quality = '{}' where id = $1`, [bid.offerId])).rejects.toThrow(
      'what was offered is fixed',
    );
    expect(await closeUnfulfillableBids(on.app.ctx)).toBeGreaterThan(0);
  });

  test('each offer keeps the goods, quality and weighing terms of its own time', async () => {
    const { id } = await makeListing(on.app.ctx, {
      farmerId: on.farmer.farmerId!,
      stock: toQuantity(500),
      priceCustomer: 14_500,
      negotiable: true,
      minLot: toQuantity(5),
      qualityClass: 'premium',
      weighed: true,
      weighMoisture: 14,
    });
    const placed = await call(on.customer, 'POST', `/api/products/${id}/bids`, {
      qty: 10,
      bid_price: 12_000,
    });
    expect(placed.statusCode).toBe(201);
    const bid = placed.json().data.id;
    const offers = () =>
      sql(
        `select product_name = p.name as named, o.unit, o.min_lot::float8 as lot, o.step::float8 as step, weigh_tolerance::float8 as tolerance,
           o.weigh_moisture::float8 as moisture, o.weigh_hampa as hampa, o.quality
         from bid_offers o join products p on p.id = o.product_id where bid_id = $1 order by o.id`,
        [bid],
      );
    const first = {
      ...{ named: true, unit: 'kg', lot: 5, step: 1, tolerance: 10, moisture: 14, hampa: null },
      quality: { class: 'premium' },
    };
    expect(await offers()).toEqual([first]);
    // Weighing terms may change while a bid is open; other goods or quality close it.
    await sql('update listings set weigh_tolerance = 5, weigh_hampa = 3, min_lot = 2 where id = $1', [id]);
    const [{ offer_id }] = await sql('select offer_id from bids where id = $1', [bid]);
    const countered = await answer(on.farmer, bid, 'counter', {
      expected_offer_id: offer_id,
      qty: 10,
      bid_price: 13_000,
    });
    expect(countered.statusCode).toBe(200);
    expect(await offers()).toEqual([first, { ...first, lot: 2, tolerance: 5, hampa: '3.0' }]);
    // The table rejects an offer without its goods.
    await expect(
      sql(
        `insert into bid_offers (bid_id, side, price, qty, list_price, by_user_id, created_at)
         select bid_id, side, price, qty, list_price, by_user_id, created_at from bid_offers where id = $1`,
        [offer_id],
      ),
    ).rejects.toThrow(/not-null/);
  });

  test('[trade 2] a checkout that names the quality it showed must match it', async () => {
    const { id } = await makeListing(on.app.ctx, {
      farmerId: on.farmer.farmerId!,
      stock: toQuantity(500),
      priceCustomer: 14_500,
      qualityClass: 'premium',
      moisture: 13.5,
    });
    const quote = await call(on.customer, 'POST', '/api/cart/quote', { items: [{ id, quantity: 10 }] });
    const { quality_text } = quote.json().data.groups[0].lines[0];
    expect(quality_text).toBe('Beras premium, kadar air 13,5 %');
    const order = (over: object) =>
      call(on.customer, 'POST', '/api/orders', {
        items: [{ id, quantity: 10, price: 14_500, ...over }],
        billing,
      });
    const { message } = await refused(order({ quality_text: '' }), 409, 'quality_changed');
    expect(message).toContain('sekarang: Beras premium, kadar air 13,5 %. Periksa keranjang Anda');
    const placed = await order({ quality_text });
    expect(placed.statusCode).toBe(201);
    const { code } = placed.json().data.orders[0];
    const { goods } = (await call(on.customer, 'GET', `/api/orders/${code}`)).json().data;
    expect(goods[0].quality).toEqual({ class: 'premium', moisture: 13.5 });
  });
});

describe('renaming a listing', () => {
  test('reviews stay with the product they were written about', async () => {
    const name = (
      await sql('select p.name from listings l join products p on p.id = l.product_id where l.id = $1', [
        on.listing.id,
      ])
    )[0].name;
    const written = await call(on.customer, 'POST', `/api/products/${on.listing.id}/reviews`, {
      comment: 'Pulen sekali',
      rating: 5,
    });
    expect(written.statusCode).toBe(201);
    await sql(`update reviews set status = 'approved' where listing_id = $1`, [on.listing.id]);
    await change({ name: `Beras Merah ${crypto.randomUUID()}` });
    const { data } = (await on.app.fastify.inject(`/api/products/${on.listing.id}/reviews`)).json();
    expect(data[0].product).toEqual({ name, unit: 'kg' });
  });
});

describe('the price board resists manipulation', () => {
  /** A deal of `buyer` on a listing of `goods`, advanced to `to`. */
  async function deal(
    goods: string,
    seller: { userId: string; farmerId: number },
    buyer: string,
    { status = 'completed', refunded = 0, price = 10_000 } = {},
  ): Promise<number> {
    const [row] = await sql(
      `with product as (
         insert into products (name, unit, category) values ($1, 'kg', 'beras')
         on conflict (lower(name), unit) do update set name = excluded.name returning id
       ), listing as (
         insert into listings (product_id, farmer_id, price_tengkulak, price_customer)
         select id, $2, 9000, 12000 from product returning id
       ) select id from listing`,
      [goods, seller.farmerId],
    );
    const [bid] = await sql(
      `insert into bids (listing_id, customer_id, farmer_id, status, expires_at, created_at, updated_at, closed_at)
       values ($1, $2, $3, 'accepted', $4, $4, $4, $4) returning id`,
      [row.id, buyer, seller.farmerId, clock.now()],
    );
    await sql(
      `with offer as (
         insert into bid_offers (bid_id, side, price, qty, list_price, by_user_id, created_at, product_id, product_name, unit,
           min_lot, step, quality)
         select $1, 'buyer', $2, 1, 12000, $3, $4, p.id, p.name, p.unit, 1, 1, '{}' from listings l
         join products p on p.id = l.product_id where l.id = $6 returning id, bid_id
       ), history as (
         insert into bid_history (bid_id, event, from_status, to_status, awaiting, offer_id, actor_id, actor_role, at)
         select bid_id, 'offered', null, 'pending', 'seller', id, $3, 'customer', $4 from offer
         union all select bid_id, 'accepted', 'pending', 'accepted', null, id, $5, 'farmer', $4 from offer
       )
       update bids set offer_id = (select id from offer) where id = $1`,
      [bid.id, price, buyer, clock.now(), seller.userId, row.id],
    );
    const code = `LB-${crypto.randomUUID().slice(0, 6)}`;
    const [order] = await sql(
      `insert into orders (code, group_code, customer_id, farmer_id, bid_id, status, subtotal, total, refunded,
                           payment_method, placed_at, paid_at, updated_at)
       values ($1, $1, $2, $3, $4, $5, $6, $6, $7, 'cod', $8, null, $8) returning id`,
      [code, buyer, seller.farmerId, bid.id, status, price, refunded, clock.now()],
    );
    await sql(
      `insert into order_lines (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total, quality)
       values ($1, $2, $3, 'kg', $4, 9000, 1, $4, '{}')`,
      [order.id, row.id, goods, price],
    );
    await sql(
      `insert into order_history (order_id, to_status, actor_role, at) values ($1, $2, 'system', $3)`,
      [order.id, status, clock.now()],
    );
    return bid.id;
  }

  const goodsOf = () => `Beras Uji ${crypto.randomUUID()}`;
  const shown = async (goods: string) => {
    on.app.ctx.cache.changed('deals');
    const { data } = await findPriceBoard(on.app.ctx, anonymous, { limit: 100 });
    return data.find((one) => one.product === goods);
  };

  async function people() {
    const { makeFarmer, makeUser } = await import('../support/factories.ts');
    const sellers = [];
    for (let n = 0; n < 3; n += 1) {
      const { id, userId } = await makeFarmer(on.app.ctx, { city: 'Sleman' });
      sellers.push({ farmerId: id, userId });
    }
    const buyers: string[] = [];
    for (let n = 0; n < 3; n += 1) buyers.push((await makeUser(on.app.ctx)).id);
    return { sellers, buyers };
  }

  test('only completed deals count, not those accepted, paid or sent', async () => {
    const { sellers, buyers } = await people();
    for (const status of ['paid', 'processing', 'shipped', 'refunded']) {
      const goods = goodsOf();
      for (let n = 0; n < 9; n += 1)
        await deal(goods, sellers[n % 3]!, buyers[Math.floor(n / 3)]!, { status });
      expect(await shown(goods), status).toBeUndefined();
    }
    const goods = goodsOf();
    for (let n = 0; n < 9; n += 1) await deal(goods, sellers[n % 3]!, buyers[Math.floor(n / 3)]!);
    expect(await shown(goods)).toMatchObject({ deals: 9, sellers: 3, median: 10_000 });
    // A refunded order is no deal any more.
    await sql(
      `with back as (
         update orders set refunded = 1 where bid_id in (select b.id from bids b join bid_offers o on o.bid_id = b.id
         where o.product_name = $1 limit 5) returning id, group_code, farmer_id
       )
       insert into money_movements (kind, group_code, order_id, farmer_id, platform_amount, seller_amount, at)
       select 'refund', group_code, id, farmer_id, 0, 0, $2 from back`,
      [goods, clock.now()],
    );
    expect(await shown(goods)).toBeUndefined();
  });

  test('one pair of buyer and seller counts little, however often they trade', async () => {
    const { sellers, buyers } = await people();
    const goods = goodsOf();
    for (let n = 0; n < 9; n += 1) await deal(goods, sellers[n % 3]!, buyers[Math.floor(n / 3)]!);
    for (let n = 0; n < 30; n += 1) await deal(goods, sellers[0]!, buyers[0]!, { price: 11_900 });
    expect(await shown(goods)).toMatchObject({ deals: 9, median: 10_000 });
  });

  test('two buyers are too few, and so are two sellers', async () => {
    const { sellers, buyers } = await people();
    const byTwo = goodsOf();
    for (let n = 0; n < 6; n += 1) await deal(byTwo, sellers[n % 3]!, buyers[n % 2]!);
    const ofTwo = goodsOf();
    for (let n = 0; n < 6; n += 1) await deal(ofTwo, sellers[n % 2]!, buyers[n % 3]!);
    expect([await shown(byTwo), await shown(ofTwo)]).toEqual([undefined, undefined]);
  });

  test('renaming a listing moves none of its deals to another product', async () => {
    const { sellers, buyers } = await people();
    const goods = goodsOf();
    for (let n = 0; n < 9; n += 1) await deal(goods, sellers[n % 3]!, buyers[Math.floor(n / 3)]!);
    const other = goodsOf();
    await sql(
      `with made as (insert into products (name, unit, category) values ($1, 'kg', 'beras') returning id)
       update listings set product_id = (select id from made) where product_id = (select id from products where name = $2)`,
      [other, goods],
    );
    expect(await shown(goods)).toMatchObject({ deals: 9 });
    expect(await shown(other)).toBeUndefined();
  });
});
