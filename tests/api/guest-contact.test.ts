import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSettings } from '../../src/domain/settings/get-settings.ts';
import { billing } from '../support/billing-form.ts';
import { refused } from '../support/domain-errors.ts';
import { enablePayments } from '../support/order-factories.ts';
import { makeStall, placing, rowsOf } from '../support/order-fixture.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* R61: how a buyer can be contacted, by e-mail or by phone. */

const { email: _, ...noEmail } = billing;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({}, testClock());
  await enablePayments(app.ctx);
});
afterAll(() => app.close());

const place = async (
  over: Partial<typeof billing> & { phone?: string },
  who: Parameters<typeof placing>[1] = null,
) => {
  const { listing } = await makeStall(app.ctx);
  return placing(app.ctx, who, [listing], {
    billing: { ...noEmail, ...over } as typeof billing,
    paymentMethod: 'cod',
  });
};
const storedPhone = async (code: string) => {
  const [row] = await rowsOf<{ phone: string }>(
    app.ctx,
    `select billing ->> 'phone' as phone from orders where code = '${code}'`,
  );
  return row?.phone;
};

describe('a guest', () => {
  test.each(['0812 3456 7890', '+62 812-3456-7890', '6281234567890'])(
    'orders with only the number %s',
    async (phone) => {
      const { orders } = await place({ phone });
      expect(orders).toHaveLength(1);
      expect(await storedPhone(orders[0]!.code)).toBe('+6281234567890');
    },
  );

  test('orders with only an e-mail', async () => {
    expect((await place({ email: 'satu@contoh.example' })).orders).toHaveLength(1);
  });

  test.each(['tidak ada', '0812', '12', '-', '0000000000'])(
    'gets an error about the number %s',
    async (phone) => {
      expect(await refused(place({ phone, email: 'dua@contoh.example' }))).toMatchObject({
        code: 'invalid_input',
        fields: { 'billing.phone': 'Nomor telepon belum benar, misalnya 0812 3456 7890' },
      });
    },
  );

  test('must give a phone or an e-mail', async () => {
    expect(await refused(place({ phone: ' ' }))).toMatchObject({
      code: 'invalid_input',
      fields: { 'billing.email': 'Isi email atau nomor telepon, salah satu saja cukup.' },
    });
  });

  test.each(['abc', '5558', '555811', '5558 '])('gets an error about the postcode %s', async (postcode) => {
    expect(await refused(place({ email: 'tiga@contoh.example', postcode }))).toMatchObject({
      fields: { 'billing.postcode': 'Kode pos terdiri dari 5 angka, misalnya 55581.' },
    });
  });

  test('abroad can enter a foreign postcode', async () => {
    const abroad = { country: 'Malaysia', city: 'Kuching', state: 'Sarawak', postcode: '93 000-A' };
    expect((await place({ email: 'empat@contoh.example', ...abroad })).orders).toHaveLength(1);
  });

  test('with the same number counts as one buyer, as with the same e-mail', async () => {
    const phone = '081355550009';
    const { checkoutsPerEmail } = (await getSettings(app.ctx, 'holding')).holding;
    for (let nth = 0; nth < checkoutsPerEmail; nth += 1)
      expect(await refused(place({ phone: nth % 2 ? phone : '+62 813-5555-0009' }))).toBeNull();
    expect(await refused(place({ phone }))).toMatchObject({ code: 'too_many_guest_orders' });
    expect(await refused(place({ phone: '081355550010' }))).toBeNull();
  });
});

test('a signed-in buyer needs neither in the form', async () => {
  const buyer = await signedIn(app);
  expect((await place({}, buyer.actor)).orders).toHaveLength(1);
});
