import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploads } from '../../src/db/schema/system-tables.ts';
import { seedReference } from '../../src/db/seed-reference.ts';
import { quoteCart } from '../../src/domain/cart/quote-cart.ts';
import { uploadUrlOf } from '../../src/shared/format/upload-url.ts';
import { makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let farmer: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  await seedReference(app.database.pool);
  farmer = await signedIn(app, { role: 'farmer', phone: '+6281299900011' });
  customer = await signedIn(app);
});
afterAll(() => app.close());

/** An invented account at a bank that does not exist. */
const account = { bank: 'Bank Contoh', number: '000055010001', holder: 'Sarjono' };

const call = (method: 'GET' | 'PATCH' | 'POST', url: string, who?: SignedIn, payload?: object) =>
  app.fastify.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: who ? { cookie: who.cookie } : {},
  });
const stall = async (payload: object, who: SignedIn | undefined = farmer) =>
  call('PATCH', '/api/me/stall', who, payload);

test('a farmer’s own settings: anonymous 401, customer and admin 403, invalid values reported at their field', async () => {
  const admin = await signedIn(app, { role: 'admin' });
  for (const [who, status] of [
    [undefined, 401],
    [customer, 403],
    [admin, 403],
    [farmer, 200],
  ] as const) {
    expect((await call('GET', '/api/me/stall', who)).statusCode).toBe(status);
    expect((await call('PATCH', '/api/me/stall', who, { story: 'Sawah warisan.' })).statusCode).toBe(status);
  }
  for (const [body, field] of [
    [{ deliveryFees: { '3404': -1 } }, 'deliveryFees.3404'],
    [{ deliveryFees: { '9999': 1000 } }, 'deliveryFees'],
    [{ pickup: false, delivery: false }, 'delivery'],
    [{ bidFloorPercent: 90, bidAutoAcceptPercent: 90 }, 'bidFloorPercent'],
    [{ bidFloorPercent: 100 }, 'bidFloorPercent'],
    [{ bidAutoAcceptPercent: 101 }, 'bidAutoAcceptPercent'],
    [{ harvestCalendar: [{ month: 13, crop: 'Padi' }] }, 'harvestCalendar.0.month'],
    [{ portraitUrl: 'https://contoh.example/a.jpg' }, 'portraitUrl'],
    [{ payoutAccount: { ...account, bank: '' } }, 'payoutAccount.bank'],
    [{ payoutAccount: { ...account, number: '12345' } }, 'payoutAccount.number'],
    [{ payoutAccount: { ...account, number: '0000 5501 00O1' } }, 'payoutAccount.number'],
    [{ payoutAccount: { ...account, number: '1'.repeat(21) } }, 'payoutAccount.number'],
    [{ payoutAccount: { ...account, holder: '123' } }, 'payoutAccount.holder'],
  ] as const) {
    const answer = await stall(body);
    expect([answer.statusCode, Object.keys(answer.json().error.fields)], JSON.stringify(body)).toEqual([
      400,
      [field],
    ]);
  }
  expect((await stall({ role: 'admin' })).statusCode).toBe(400);
  const { version } = (await call('GET', '/api/me/stall', farmer)).json().data;
  expect((await stall({ title: 'Petani padi', version })).statusCode).toBe(200);
  expect((await stall({ title: 'Petani lain', version })).json().error.code).toBe('stale_version');
});

test('new settings take effect at once: the phone for the public, the fees at checkout', async () => {
  const { id } = await makeListing(app.ctx, { farmerId: farmer.farmerId! });
  await app.database.pool.query('update farmers set phone = $1 where id = $2', [
    '+6281299900011',
    farmer.farmerId,
  ]);
  const publicly = async () => (await app.fastify.inject(`/api/products/${id}`)).json().data.seller.phone;
  const quote = async (city: string) => {
    const cart = await quoteCart(app.ctx, customer.actor, {
      items: [{ id, quantity: 1 }],
      state: 'Yogyakarta',
      city,
    });
    return cart.groups[0]!.delivery;
  };
  expect(await publicly()).toBeNull();
  await stall({ phonePublic: true, deliveryFees: { '3404': 5000, default: 20_000 } });
  expect(await publicly()).toBe('+6281299900011');
  expect((await quote('Sleman')).fee).toBe(5000);
  expect((await quote('Bantul')).fee).toBe(20_000);
  // Either delivery method is sufficient.
  expect((await stall({ delivery: true, pickup: false })).statusCode).toBe(200);
  expect((await quote('Sleman')).choices.map(({ method }) => method)).toEqual(['delivery']);
  expect((await stall({ delivery: false, pickup: true, phonePublic: false })).statusCode).toBe(200);
  expect(await publicly()).toBeNull();
  expect((await quote('Sleman')).choices.map(({ method }) => method)).toEqual(['pickup']);
});

test('a portrait belongs to the stall until it is replaced or removed', async () => {
  const ids = ['a', 'b'].map((letter) => `p${letter.repeat(26)}`);
  await app.ctx.db.insert(uploads).values(
    ids.map((id) => ({
      ...{ id, ownerId: farmer.userId, purpose: 'portrait' as const, mime: 'image/webp' },
      ...{ bytes: 1, width: 1, height: 1, createdAt: new Date() },
    })),
  );
  const urls = ids.map(uploadUrlOf);
  const attached = async () =>
    (await app.ctx.db.select().from(uploads).orderBy(uploads.id)).map(({ attachedTo }) => attachedTo);
  expect((await stall({ portraitUrl: urls[0] })).statusCode).toBe(200);
  expect(await attached()).toEqual([`farmer:${farmer.farmerId}`, null]);
  // The account stays when something else changes.
  await stall({ title: 'Petani padi' });
  expect(await attached()).toEqual([`farmer:${farmer.farmerId}`, null]);
  await stall({ portraitUrl: urls[1] });
  expect(await attached()).toEqual([null, `farmer:${farmer.farmerId}`]);
  await stall({ portraitUrl: null });
  expect(await attached()).toEqual([null, null]);
});

test('new listings start with the farmer’s thresholds, in percent of the list price, unless they set their own', async () => {
  await stall({ bidFloorPercent: 70, bidAutoAcceptPercent: 95 });
  const make = async (over: object = {}) =>
    (
      await call('POST', '/api/admin/products', farmer, {
        name: 'Talas',
        unit: 'kg',
        stock: 5,
        price_tengkulak: 1000,
        price_customer: 2000,
        ...over,
      })
    ).json().data;
  expect(await make()).toMatchObject({ bid_floor: 1400, bid_auto_accept: 1900 });
  expect(await make({ bid_floor: null, bid_auto_accept: 2000 })).toMatchObject({
    bid_floor: null,
    bid_auto_accept: 2000,
  });
  expect(await make({ bid_auto_accept: 1000 })).toMatchObject({ bid_floor: null, bid_auto_accept: 1000 });
  expect(await make({ bid_floor: 1950 })).toMatchObject({ bid_floor: 1950, bid_auto_accept: null });
  expect(await make({ bid_floor: 1000 })).toMatchObject({ bid_floor: 1000, bid_auto_accept: 1900 });
  expect(await make({ bid_floor: 1900 })).toMatchObject({ bid_floor: 1900, bid_auto_accept: null });
  expect(await make({ price_customer: 1 })).toMatchObject({ bid_floor: null, bid_auto_accept: null });
  await stall({ bidFloorPercent: null, bidAutoAcceptPercent: null });
  expect(await make()).toMatchObject({ bid_floor: null, bid_auto_accept: null });
});

test('everybody chooses their notification channels; rejects incomplete quiet hours', async () => {
  const put = (payload: object, who?: SignedIn) => call('PATCH', '/api/me/preferences', who, payload);
  expect((await put({ email: false })).statusCode).toBe(401);
  expect((await put({ email: false, quietFrom: 21, quietTo: 5 }, customer)).json().data).toEqual({
    email: false,
    quietFrom: 21,
    quietTo: 5,
  });
  expect((await put({ quietFrom: 21, quietTo: null }, customer)).json().error.fields).toHaveProperty(
    'quietTo',
  );
  expect((await put({ quietFrom: 24, quietTo: 1 }, customer)).statusCode).toBe(400);
  expect((await put({ quietFrom: null, quietTo: null }, customer)).json().data).toEqual({ email: false });
  expect((await put({ digest: true }, customer)).json().error.fields).toHaveProperty('digest');
  expect((await call('GET', '/api/me/preferences', customer)).json().data).toEqual({ email: false });
  expect((await put({ digest: true, digestHour: 18 }, farmer)).json().data).toEqual({
    digest: true,
    digestHour: 18,
  });
  expect((await put({ digestHour: 24 }, farmer)).statusCode).toBe(400);
  expect((await put({ digestHour: null }, farmer)).json().data).toEqual({ digest: true });
});

test('only the farmer and the admin see the payout account; changes are audited and e-mailed to the farmer', async () => {
  const other = await signedIn(app, { role: 'farmer' });
  const admin = await signedIn(app, { role: 'admin' });
  const { id } = await makeListing(app.ctx, { farmerId: farmer.farmerId! });
  const mails = async () => {
    const { rows } = await app.database.pool.query(
      `select o.text from email_outbox o join users u on u.email = o.to_address
       where u.id = $1 and o.key like 'account-changed:%' order by o.id`,
      [farmer.userId],
    );
    return rows.map(({ text }) => text as string);
  };
  await call('PATCH', '/api/me/preferences', farmer, { email: false });
  const { version } = (await call('GET', '/api/me/stall', farmer)).json().data;
  const first = await stall({ payoutAccount: { ...account, number: ' 0000-5501 0001 ' }, version });
  expect(first.json().data.payoutAccount).toEqual(account);
  expect((await stall({ payoutAccount: null, version })).json().error.code).toBe('stale_version');
  // The same values are no change.
  await stall({ payoutAccount: account });
  expect(await mails()).toHaveLength(1);
  expect((await mails())[0]).toContain('Bank Contoh dengan nomor berakhiran 0001, atas nama Sarjono');
  expect((await mails())[0]).not.toContain(account.number);
  await stall({ payoutAccount: { ...account, number: '999955010002' } });
  expect(await mails()).toHaveLength(2);
  const { rows } = await app.database.pool.query(
    `select before, after from audit_log where action = 'farmer.account' and entity_id = $1 order by id`,
    [farmer.farmerId],
  );
  expect(rows).toEqual([
    { before: { payoutAccount: null }, after: { payoutAccount: '[data pribadi] …0001' } },
    {
      before: { payoutAccount: '[data pribadi] …0001' },
      after: { payoutAccount: '[data pribadi] …0002' },
    },
  ]);

  const own = `/api/admin/balances/${farmer.farmerId}`;
  for (const [url, who, seen] of [
    ['/api/me/stall', farmer, true],
    [own, farmer, true],
    [own, admin, true],
    ['/api/admin/balances', admin, true],
    [own, other, false],
    ['/api/admin/balances', other, false],
    ['/api/me/stall', other, false],
    [`/api/admin/farmers/${farmer.farmerId}`, other, false],
    [`/api/admin/farmers/${farmer.farmerId}`, customer, false],
    ['/api/farmers', undefined, false],
    [`/api/farmers/${farmer.farmerId}`, undefined, false],
    [`/api/products/${id}`, undefined, false],
    [`/api/products/${id}`, other, false],
    ['/api/products', customer, false],
  ] as const) {
    const { body } = await call('GET', url, who);
    expect(body.includes('999955010002'), `${url} as ${who?.actor.role ?? 'anonymous'}`).toBe(seen);
  }

  expect((await stall({ payoutAccount: null })).json().data.payoutAccount).toBeNull();
  expect((await mails())[2]).toContain('tidak ada rekening');
});
