import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepGatewayNotice } from '../../src/domain/orders/payments/keep-gateway-notice.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* What gateways said unasked, in the back office, as a browser without JavaScript shows and closes it. */

let database: TestDatabase;
let app: App;
let admin: SignedIn;
beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const { page, send } = withoutScripts(() => app);
const PATH = '/admin/payments/notices';

test('a notice says what to do, is counted on the payments page and the dashboard, and is closed by its form', async () => {
  expect(await page('/admin/payments', admin)).not.toContain('kabar layanan pembayaran');
  const keep = () =>
    keepGatewayNotice(
      app.ctx,
      { provider: 'midtrans', ref: 'LB-UJI-1' },
      { kind: 'amount_more', gatewayMessage: 'settlement: 83210 <b>', amount: 710 },
    );
  await keep();
  await keep();
  expect(await page('/admin/payments', admin)).toContain('1 kabar layanan pembayaran');
  expect(await page('/admin/dashboard', admin)).toContain('Kabar layanan pembayaran');
  const shown = await page(PATH, admin);
  expect(shown).toContain('Dibayar lebih dari yang diminta');
  expect(shown).toContain('Cocokkan di dasbor');
  expect(shown).toContain('settlement: 83210 &lt;b&gt;');
  expect(shown).toContain('2 kali');
  const fields = Object.fromEntries(
    pageOf(shown)
      .all('form')
      .find((form) => form.all('input', { name: 'intent', value: 'close' }).length === 1)!
      .all('input', { type: 'hidden' })
      .map((input) => [input.attribute('name')!, input.attribute('value') ?? '']),
  );
  const empty = await send(PATH, { ...fields, note: '' }, admin);
  expect([empty.statusCode, empty.body]).toEqual([400, expect.stringContaining('Tulis apa yang dilakukan.')]);
  const closed = await send(PATH, { ...fields, note: 'biaya layanan, sudah cocok' }, admin);
  expect([closed.statusCode, closed.headers.location]).toEqual([302, PATH]);
  expect((await send(PATH, { ...fields, note: 'lagi' }, admin)).statusCode).toBe(409);
  expect(await page(PATH, admin)).toContain('Tidak ada kabar yang perlu dilihat');
  expect(await page(`${PATH}?view=closed`, admin)).toContain('biaya layanan, sudah cocok');
});
