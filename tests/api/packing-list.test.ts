import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anonymous } from '../../src/domain/context.ts';
import { findPackingList } from '../../src/domain/orders/queries/find-packing-list.ts';
import { getOrder } from '../../src/domain/orders/queries/get-order.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let seller: SignedIn;
let customer: SignedIn;
let listing: { id: number };

beforeAll(async () => {
  app = await testApp();
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  customer = await signedIn(app, { name: 'Sri Wahyuni' });
  seller = await signedIn(app, { role: 'farmer', name: 'Pak Tani' });
  await app.database.pool.query(
    `update farmers set phone = '+6281234567890', name = 'Pak Tani', settings = '{"deliveryFees":{"default":0}}' where id = $1`,
    [seller.farmerId],
  );
  listing = await makeListing(app.ctx, { farmerId: seller.farmerId!, product: { name: 'Beras Rojolele' } });
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const post = (url: string, payload: object, who: SignedIn) =>
  app.fastify.inject({ method: 'POST', url: `/api/orders${url}`, payload, headers: { cookie: who.cookie } });

async function place(paymentMethod: string, more: object = {}, where: object = {}): Promise<string> {
  const answer = await post(
    '',
    {
      items: [{ id: listing.id, quantity: 2, price: 12_000 }],
      billing: { ...billing, phone: '0813 1111 2222', landmark: 'depan masjid', ...where },
      paymentMethod,
      ...more,
    },
    customer,
  );
  expect(answer.statusCode).toBe(201);
  return answer.json().data.orders[0].code;
}

test('lists paid and confirmed orders by delivery method with the amount to collect, and no others', async () => {
  const paid = await place('transfer', { notes: 'Jangan diketuk\nTelepon dulu' });
  const waiting = await place('transfer');
  const bantul = await place('cod', {}, { city: 'Bantul' });
  const pickup = await place('cod', { delivery: { [seller.farmerId!]: 'pickup' } });
  await post(`/${paid}/confirm-payment`, {}, admin);
  for (const code of [bantul, pickup]) await post(`/${code}/confirm-payment`, {}, seller);

  const list = await findPackingList(app.ctx, seller.actor);
  expect(list.groups.map(({ title, orders }) => [title, orders.map(({ code }) => code)])).toEqual([
    ['Diantar ke Bantul, Yogyakarta', [bantul]],
    ['Diantar ke Sleman, Yogyakarta', [paid]],
    ['Diambil pembeli', [pickup]],
  ]);
  const orders = list.groups.flatMap((group) => group.orders);
  expect(orders.map(({ collect }) => collect)).toEqual([24_000, 0, 24_000]);
  expect(orders[1]).toMatchObject({
    notes: 'Jangan diketuk\nTelepon dulu',
    buyer: { phone: '+6281311112222', landmark: 'depan masjid' },
  });
  expect(list.goods).toEqual([{ name: 'Beras Rojolele', unit: 'kg', qty: 6 }]);
  expect(JSON.stringify(list)).not.toContain(waiting);

  await post(`/${paid}/ship`, {}, seller);
  expect((await findPackingList(app.ctx, seller.actor)).orders).toBe(2);
  expect((await findPackingList(app.ctx, admin.actor)).orders).toBe(2);
  const other = await signedIn(app, { role: 'farmer' });
  expect((await findPackingList(app.ctx, other.actor)).orders).toBe(0);
  await expect(findPackingList(app.ctx, customer.actor)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(findPackingList(app.ctx, anonymous)).rejects.toMatchObject({ code: 'sign_in_first' });
});

test('does not collect cash again that the seller already has', async () => {
  const code = await place('cod');
  await post(`/${code}/confirm-payment`, {}, seller);
  const collect = async () => {
    const { groups } = await findPackingList(app.ctx, seller.actor);
    return groups.flatMap(({ orders }) => orders).find((order) => order.code === code)!.collect;
  };
  expect(await collect()).toBe(24_000);
  await post(`/${code}/cash`, {}, seller);
  expect(await collect()).toBe(0);
});

test('reveals street, phone and e-mail when needed: COD at once, a transfer once paid, a cancelled order never', async () => {
  const seen = async (code: string, who: SignedIn) => {
    const { billing: shown, farmerPhone, whatsapp } = await getOrder(app.ctx, who.actor, code);
    return {
      street: shown?.address1 ?? null,
      phone: shown?.phone ?? null,
      email: shown?.email ?? null,
      farmerPhone,
      talks: whatsapp.map(({ to }) => to),
    };
  };
  const closed = { street: null, phone: null, email: null };
  const open = { street: billing.address1, phone: '+6281311112222', email: billing.email };

  const transfer = await place('transfer');
  expect(await seen(transfer, seller)).toMatchObject({ ...closed, talks: [] });
  expect(await seen(transfer, customer)).toMatchObject({ ...open, farmerPhone: null, talks: [] });
  expect((await seen(transfer, admin)).talks).toEqual(['seller', 'buyer']);
  await post(`/${transfer}/confirm-payment`, {}, admin);
  expect(await seen(transfer, seller)).toMatchObject({ ...open, talks: ['buyer'] });
  expect(await seen(transfer, customer)).toMatchObject({ farmerPhone: '+6281234567890', talks: ['seller'] });

  const cod = await place('cod');
  expect(await seen(cod, seller)).toMatchObject({ ...open, talks: ['buyer'] });
  await post(`/${cod}/cancel`, {}, customer);
  expect(await seen(cod, seller)).toMatchObject({ ...closed, talks: [] });
  expect(await seen(cod, customer)).toMatchObject({ farmerPhone: null, talks: [] });
  const invoice = await app.fastify.inject({
    url: `/api/orders/${transfer}/invoice.pdf`,
    headers: { cookie: seller.cookie },
  });
  expect(invoice.statusCode).toBe(200);
});

test('the WhatsApp text names order, goods, sum and destination; the number is the other side’s', async () => {
  const code = await place('cod');
  const [toBuyer] = (await getOrder(app.ctx, seller.actor, code)).whatsapp;
  // The buyer sees a private number once the seller has confirmed the order.
  expect((await getOrder(app.ctx, customer.actor, code)).whatsapp).toEqual([]);
  await post(`/${code}/confirm-payment`, {}, seller);
  const [toSeller] = (await getOrder(app.ctx, customer.actor, code)).whatsapp;
  const read = (href: string | undefined) => {
    const url = new URL(href!);
    return { number: `${url.host}${url.pathname}`, text: url.searchParams.get('text') };
  };
  expect(read(toBuyer?.href).number).toBe('wa.me/6281311112222');
  expect(read(toSeller?.href).number).toBe('wa.me/6281234567890');
  const { text } = read(toBuyer?.href);
  expect(text).toContain(
    `Halo Sri Wahyuni, saya Pak Tani, tentang pesanan ${code}: 2 kg Beras Rojolele, Rp\u00a024.000.`,
  );
  expect(text).toContain('Diantar ke Jl. Kaliurang Km 9, Gg. Mawar 3, Sleman (patokan: depan masjid).');
  expect(text).toContain(`http://127.0.0.1:3000/orders/${code}`);
  expect(read(toSeller?.href).text).toContain('Kapan kira-kira diantar?');
});
