import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { recordConsent } from '../../src/domain/consent/record-consent.ts';
import { recordMemberPayout } from '../../src/domain/farmer-groups/pooled-lots/member-payout.ts';
import { createDataBreach } from '../../src/domain/privacy/data-breach-register.ts';
import { eraseExpiredData } from '../../src/domain/privacy/erase-expired-data.ts';
import { NOTICE_VERSION, RETENTION } from '../../src/shared/rules/privacy-notice.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { bring, makeLot, sell } from '../support/pooled-lot-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { proposed, weighable, weighbridge } from '../support/weighing-fixture.ts';

let app: TestApp;
let admin: SignedIn;
const clock = testClock();
const DAY = 86_400_000;

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
  await enablePayments(app.ctx);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});

const sql = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows;
const call = (method: 'GET' | 'POST' | 'PATCH', url: string, who: SignedIn | null, payload?: object) =>
  app.fastify.inject({
    method,
    url: `/api${url}`,
    ...(payload ? { payload } : {}),
    headers: who ? { cookie: who.cookie } : {},
  });

async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files[entry.fileName] = Buffer.concat(chunks).toString('utf8');
  }
  return files;
}

async function placeOrder(who: SignedIn | null, over: object = {}) {
  const { id } = await makeListing(app.ctx);
  const answer = await call('POST', '/orders', who, {
    items: [{ id, quantity: 1, price: 12_000 }],
    billing,
    paymentMethod: 'cod',
    ...over,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.orders[0].code as string;
}

test('signing up, phone notifications and a newsletter store the consent with the current notice, and so does withdrawing it', async () => {
  const answer = await call('POST', '/auth/sign-up/email', null, {
    name: 'Bu Setuju',
    email: 'setuju@contoh.example',
    password: 'Sawah-Hijau-77',
    confirmPassword: 'Sawah-Hijau-77',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const who = await signedIn(app, { userId: answer.json().data.user.id });
  await call('PATCH', '/me/preferences', who, { whatsapp: true });
  await call('PATCH', '/me/preferences', who, { whatsapp: true });
  await call('PATCH', '/me/preferences', who, { whatsapp: false });
  const own = (await call('GET', '/me/consents', who)).json().data;
  expect(
    own.map((one: { purpose: string; given: boolean; notice: string }) => [
      one.purpose,
      one.given,
      one.notice,
    ]),
  ).toEqual([
    ['whatsapp', false, NOTICE_VERSION],
    ['whatsapp', true, NOTICE_VERSION],
    ['account', true, NOTICE_VERSION],
  ]);
});

test('a user exports their data as a zip of JSON after entering the password: nobody else’s data, no hash, no key', async () => {
  const who = await signedIn(app, { name: 'Bu Unduh' });
  const other = await signedIn(app, { name: 'Pak Tetangga' });
  const code = await placeOrder(who);
  const foreign = await placeOrder(other);
  const stale = await signedIn(app, { userId: who.userId, stale: true });
  expect((await call('GET', '/me/data.zip', stale)).json().error.code).toBe('proof_needed');
  const answer = await call('GET', '/me/data.zip', who);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  const files = await unzip(answer.rawPayload);
  const names = Object.keys(files).filter((name) => name.endsWith('.json'));
  expect(names).toEqual(
    expect.arrayContaining(['profil.json', 'pesanan.json', 'persetujuan.json', 'perangkat.json']),
  );
  for (const name of names) expect(() => JSON.parse(files[name]!), name).not.toThrow();
  expect(JSON.parse(files['profil.json']!)).toMatchObject({ id: who.userId, name: 'Bu Unduh' });
  expect(JSON.parse(files['pesanan.json']!)).toMatchObject([
    { code, billing: { email: billing.email }, cashAt: null, contestUntil: null },
  ]);
  expect(JSON.parse(files['barang-pesanan.json']!)).toMatchObject([{ reference: expect.anything() }]);
  const all = Object.values(files).join();
  for (const hidden of [foreign, other.userId, 'Pak Tetangga', 'token', 'argon2', 'password":', 'Hash']) {
    expect(all, hidden).not.toContain(hidden);
  }
  for (let times = 1; times < 5; times += 1) await call('GET', '/me/data.zip', who);
  expect((await call('GET', '/me/data.zip', who)).statusCode).toBe(429);
});

test('a member’s export contains deposits, their share of sales and payouts from the group', async () => {
  const lot = await makeLot(app, { fee_percent: 0 });
  const { anggota, ketua, bendahara } = lot.group.people;
  await bring(app.ctx, lot, 'ketua', 30);
  await bring(app.ctx, lot, 'anggota', 10);
  const buyer = await signedIn(app);
  await sell(app.ctx, { buyer: buyer.actor, admin: admin.actor }, lot.id, 20);
  await recordMemberPayout(app.ctx, bendahara.actor, {
    member_id: await lot.memberOf(anggota.userId),
    amount: 50_000,
  });
  const files = await unzip((await call('GET', '/me/data.zip', anggota)).rawPayload);
  const read = (name: string) => JSON.parse(files[`${name}.json`]!);
  expect(read('keanggotaan-kelompok')).toMatchObject([
    { group: lot.group.name, role: 'anggota', leftAt: null },
  ]);
  expect(read('setoran')).toMatchObject([
    { userId: anggota.userId, readings: [{ gross: 10, tare: 0 }], takenBackAt: null },
  ]);
  expect(read('bagi-hasil')).toMatchObject([{ amount: 60_000, returnedAt: null }]);
  expect(read('penyerahan')).toMatchObject([{ amount: 50_000, disputeReason: null }]);
  expect(read('penyerahan')[0]).not.toHaveProperty('paidBy');
  const all = Object.values(files).join();
  for (const other of [ketua, bendahara, buyer]) expect(all).not.toContain(other.userId);
});

test('an owner closes an account at once; what the law keeps stays without the person', async () => {
  const who = await signedIn(app, { name: 'Bu Pergi', phone: '+6281355556666' });
  await recordConsent(app.ctx, { userId: who.userId }, 'account', true);
  const code = await placeOrder(who);
  const erase = (as = who, confirm = 'HAPUS') => call('POST', '/me/delete', as, { confirm });
  const waits = await erase();
  expect([waits.statusCode, waits.json().message]).toEqual([
    409,
    'Akun belum bisa dihapus: 1 pesanan belum selesai. Selesaikan dahulu, lalu ulangi.',
  ]);
  expect((await call('POST', `/orders/${code}/cancel`, who, { reason: 'Pindah rumah' })).statusCode).toBe(
    200,
  );
  expect((await erase(who, 'hapus')).statusCode).toBe(400);
  const stale = await signedIn(app, { userId: who.userId, stale: true });
  expect((await erase(stale)).json().error.code).toBe('proof_needed');
  const done = await erase();
  expect(done.json()).toMatchObject({ success: true, message: 'Akun Anda sudah dihapus.' });
  expect(String(done.headers['set-cookie'])).toContain('Max-Age=0');
  expect((await call('GET', '/me', who)).statusCode).toBe(401);
  const [row] = await sql('select * from users where id = $1', [who.userId]);
  expect(row).toMatchObject({
    name: 'Akun dihapus',
    email: `${who.userId}@deleted.invalid`,
    phone: null,
    address: null,
    is_active: false,
  });
  for (const table of ['sessions', 'accounts', 'notifications', 'saved_addresses', 'cart_items']) {
    expect(await sql(`select 1 from ${table} where user_id = $1`, [who.userId]), table).toEqual([]);
  }
  expect(await sql('select 1 from orders where code = $1', [code])).toHaveLength(1);
  const everywhere = await sql(
    `select (select json_agg(t) from users t)::text || (select json_agg(t) from audit_log t)::text as all`,
  );
  expect(everywhere[0].all).not.toMatch(/Bu Pergi|81355556666/);
  expect(
    await sql(`select 1 from consents where user_id = $1 and not is_granted`, [who.userId]),
  ).toHaveLength(1);
});

test('closing an account deletes messages to its verified address and removes its pictures', async () => {
  const { id } = await makeListing(app.ctx);
  const leave = async (emailVerified: boolean) => {
    const who = await signedIn(app, { name: 'Bu Surat' });
    const email = who.actor.email!;
    await sql('update users set email_verified = $2 where id = $1', [who.userId, emailVerified]);
    await sql(`insert into subscribers (email, token_hash, created_at) values ($1, $1, now())`, [email]);
    await sql(
      `insert into contact_messages (name, email, phone, comments, created_at) values ('Bu Surat', $1, '0812', 'Halo', now())`,
      [email.toUpperCase()],
    );
    const [review] = await sql(
      `insert into reviews (listing_id, user_id, name, email, comment, rating, product_name, unit, created_at)
       values ($1, $2, 'Bu Surat', $3, 'Pulen', 5, 'Beras', 'kg', now()) returning id`,
      [id, who.userId, email],
    );
    const picture = `u${who.userId.replaceAll('-', '').slice(0, 26)}`;
    await sql(
      `insert into uploads (id, purpose, mime, bytes, width, height, attached_to, created_at)
       values ($1, 'review', 'image/webp', 1, 1, 1, $2, now())`,
      [picture, `review:${review.id}`],
    );
    expect((await call('POST', '/me/delete', who, { confirm: 'HAPUS' })).statusCode).toBe(200);
    const [left] = await sql(
      `select (select count(*)::int from subscribers where email = $1) as subscribed,
         (select count(*)::int from contact_messages where lower(email) = $1) as written,
         (select attached_to from uploads where id = $2) as picture, (select name from reviews where id = $3) as reviewer`,
      [email, picture, review.id],
    );
    return left;
  };
  const gone = { picture: null, reviewer: 'Akun dihapus' };
  expect(await leave(true)).toEqual({ subscribed: 0, written: 0, ...gone });
  // Nobody has verified the address: messages to it may be another person's.
  expect(await leave(false)).toEqual({ subscribed: 1, written: 1, ...gone });
});

test('open bids and being the last admin block closing; another user’s account is out of reach', async () => {
  const market = await makeMarket(app.ctx);
  const bid = await makeBid(app.ctx, market, { qty: 1 });
  const buyer = await signedIn(app, { userId: bid.customer.userId });
  expect((await call('POST', '/me/delete', buyer, { confirm: 'HAPUS' })).json().message).toContain(
    '1 penawaran masih menunggu jawaban',
  );
  const farmer = await signedIn(app, { userId: market.farmer.userId });
  expect((await call('POST', '/me/delete', farmer, { confirm: 'HAPUS' })).json().error.code).toBe(
    'deletion_waits',
  );
  expect((await call('POST', '/me/delete', admin, { confirm: 'HAPUS' })).json().error.code).toBe(
    'last_admin',
  );
});

test('an account with money due cannot be closed by its owner, an admin or a job: late money, surplus, weighing', async () => {
  const who = await signedIn(app);
  const remove = async () => {
    const own = await call('POST', '/me/delete', who, { confirm: 'HAPUS' });
    const byAdmin = await app.fastify.inject({
      method: 'DELETE',
      url: `/api/admin/users/${who.userId}`,
      headers: { cookie: admin.cookie },
    });
    return [own, byAdmin].map((answer) => answer.json().error?.code ?? answer.statusCode);
  };
  const held = ['deletion_waits', 'deletion_waits'];
  const code = await placeOrder(who, { paymentMethod: 'transfer' });
  await call('POST', `/orders/${code}/cancel`, who, { reason: 'Tidak jadi' });
  const [payment] = await sql(
    'select p.id, (p.due + p.suffix)::int as asked from payments p join orders o on o.group_code = p.group_code where o.code = $1',
    [code],
  );
  expect(
    (await call('POST', `/admin/payments/${payment.id}/received`, admin, { amount: 12_700 })).statusCode,
  ).toBe(200);
  expect(await remove()).toEqual(held);
  const back = { amount: 12_000, reason: 'terlambat', restock: false, refunded: 0 };
  expect((await call('POST', `/orders/${code}/refund`, admin, back)).statusCode).toBe(200);
  // The surplus beyond the amount due belongs to him as well.
  expect(await remove()).toEqual(held);
  clock.forward(RETENTION.orders.days * DAY + DAY);
  await eraseExpiredData(app.ctx);
  expect((await sql('select billing is null as gone from orders where code = $1', [code]))[0].gone).toBe(
    false,
  );
  clock.forward(-(RETENTION.orders.days * DAY + DAY));
  await call('POST', `/admin/payments/${payment.id}/return`, admin, { amount: 700 });
  await sql('update orders set surplus = 500 where code = $1', [code]);
  expect(await remove()).toEqual(held);
  await sql('update orders set surplus = 0 where code = $1', [code]);
  expect((await remove())[0]).toBe(200);
});

test('a stall or group with an open balance cannot be deleted, not even by an admin', async () => {
  const lot = await makeLot(app);
  await bring(app.ctx, lot, 'anggota', 50);
  await sell(app.ctx, { buyer: (await signedIn(app)).actor, admin: admin.actor }, lot.id, 10);
  const remove = () =>
    app.fastify.inject({
      method: 'DELETE',
      url: `/api/admin/farmers/${lot.group.id}`,
      headers: { cookie: admin.cookie },
    });
  expect((await remove()).json().error.code).toBe('deletion_waits');
});

test('expired data is deleted automatically, and nothing earlier', async () => {
  const buyer = await signedIn(app);
  const paid = await placeOrder(buyer);
  for (const step of ['confirm-payment', 'ship', 'cash', 'complete']) {
    const moved = await call('POST', `/orders/${paid}/${step}`, admin, {});
    expect(moved.statusCode, `${step}: ${moved.body}`).toBe(200);
  }
  const unpaid = await placeOrder(buyer);
  await call('POST', `/orders/${unpaid}/cancel`, buyer, { reason: 'Tidak jadi' });
  await sql(`update email_outbox set status = 'stored'`);
  const persons = async () => [
    (await sql('select billing from orders where code = $1', [paid]))[0].billing !== null,
    (await sql('select billing from orders where code = $1', [unpaid]))[0].billing !== null,
  ];
  clock.forward((RETENTION.unpaid.days - 1) * DAY);
  await eraseExpiredData(app.ctx);
  expect(await persons()).toEqual([true, true]);
  clock.forward(2 * DAY);
  await eraseExpiredData(app.ctx);
  expect(await persons()).toEqual([true, false]);
  clock.forward((RETENTION.orders.days - RETENTION.unpaid.days - 2) * DAY);
  await eraseExpiredData(app.ctx);
  expect(await persons()).toEqual([true, false]);
  clock.forward(2 * DAY);
  await eraseExpiredData(app.ctx);
  expect(await persons()).toEqual([false, false]);
  expect(
    await sql('select 1 from email_outbox where created_at < $1', [
      new Date(clock.now().getTime() - 367 * DAY),
    ]),
  ).toEqual([]);
});

test('a data breach is recorded with its three-day deadline, and each step keeps its time', async () => {
  admin = await signedIn(app, { userId: admin.userId });
  const input = { what: 'Laptop hilang', data: 'Nama dan alamat pembeli', people: 40 };
  const foundAt = new Date(clock.now().getTime() - 3_600_000).toISOString();
  const made = await call('POST', '/admin/breaches', admin, { ...input, foundAt });
  expect(made.statusCode, made.body).toBe(201);
  const { id, dueAt, version } = made.json().data;
  expect(Date.parse(dueAt) - Date.parse(foundAt)).toBe(72 * 3_600_000);
  const future = new Date(clock.now().getTime() + DAY).toISOString();
  await expect(createDataBreach(app.ctx, admin.actor, { ...input, foundAt: future })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  const told = await call('PATCH', `/admin/breaches/${id}`, admin, { version, peopleTold: true });
  const at = told.json().data.peopleToldAt;
  expect(at).not.toBeNull();
  expect((await call('PATCH', `/admin/breaches/${id}`, admin, { version, closed: true })).statusCode).toBe(
    409,
  );
  clock.forward(DAY);
  admin = await signedIn(app, { userId: admin.userId });
  const again = await call('PATCH', `/admin/breaches/${id}`, admin, {
    version: version + 1,
    peopleTold: true,
    authorityTold: true,
  });
  expect(again.json().data).toMatchObject({ peopleToldAt: at });
  const steps = await sql(`select after from audit_log where action = 'breach.update' order by id`);
  expect(steps).toEqual([{ after: { steps: 'peopleToldAt' } }, { after: { steps: 'authorityToldAt' } }]);
});

// Last: with another admin present.
test('a buyer’s export contains their weigh tickets with each step, but not who weighed', async () => {
  const who = await signedIn(app);
  const trade = { ...(await weighbridge(app.ctx)), buyer: who.actor };
  const { code } = await proposed(trade, await weighable(trade), 97.5);
  const read = async (as: SignedIn) => {
    const files = await unzip((await call('GET', '/me/data.zip', as)).rawPayload);
    expect(Object.values(files).join()).not.toContain('Pak Slamet');
    return [files['nota-timbang.json']!, files['langkah-nota-timbang.json']!].map((text) => JSON.parse(text));
  };
  const [tickets, steps] = await read(who);
  expect(tickets).toMatchObject([{ code, status: 'proposed', readings: [{ gross: 97.9, tare: 0.4 }] }]);
  expect(steps).toMatchObject([{ ticketId: tickets[0].id, event: 'propose', party: 'seller' }]);
  expect(JSON.stringify(steps)).not.toContain(trade.seller.userId);
  expect(await read(await signedIn(app))).toEqual([[], []]);
});
