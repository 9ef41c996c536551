import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments, makeTwoStalls } from '../support/order-factories.ts';
import { placing } from '../support/order-fixture.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* From a report's figure to the rows that it is the sum of, as a browser without JavaScript goes. */

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let code: string;
beforeAll(async () => {
  ({ app, database } = await builtApp());
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  const { one } = await makeTwoStalls(app.ctx);
  const { orders } = await placing(app.ctx, (await signedIn(app)).actor, [one], {
    paymentMethod: 'transfer',
  });
  code = orders[0]!.code;
  await confirmPayment(app.ctx, admin.actor, code);
});
afterAll(async () => {
  await expectInvariants(database.pool);
  await app.stop();
  await database.close();
});

const { page, send } = withoutScripts(() => app);
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('each figure of the report leads to its rows', async () => {
  const report = pageOf(await page('/admin/reports', admin));
  const hrefs = report.all('a').flatMap((link) => link.attribute('href') ?? []);
  for (const kind of ['suffix', 'refund', 'chargeback', 'bank_fee', 'gateway_fee', 'qris_fee', 'payment'])
    expect(
      hrefs.some((href) => href.startsWith('/admin/ledger?') && href.includes(`kind=${kind}`)),
      kind,
    ).toBe(true);
  const rows = hrefs.find((href) => href.includes('kind=payment'))!.replaceAll('&amp;', '&');
  const ledger = await page(rows, admin);
  expect(ledger).toContain(`/admin/orders/${code}`);
  expect(textOf(ledger)).toContain('Jumlah yang tersaring: kas toko Rp 36.000');
  expect(ledger).toContain('/admin/download/journal/csv?from=');
});

test('a fee is written down on the page, and what was too much taken back', async () => {
  const book = (intent: string, amount: string) =>
    send('/admin/ledger', { intent, kind: 'qris_fee', amount, note: 'laporan minggu ini' }, admin);
  expect((await book('fee', '2500')).statusCode).toBe(302);
  expect((await book('fee-back', '3000')).statusCode).toBe(409);
  expect((await book('fee-back', '500')).statusCode).toBe(302);
  const { rows } = await database.pool.query(
    `select platform_amount::int as cash from money_movements where kind = 'qris_fee' order by id`,
  );
  expect(rows).toEqual([{ cash: -2500 }, { cash: 500 }]);
  expect(textOf(await page('/admin/reports', admin))).toMatch(/Biaya QRIS Rp 2\.000/);
});
