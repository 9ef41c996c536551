import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { confirmCashPayment } from '../../src/domain/orders/payments/confirm-cash-payment.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { sendEmails } from '../../src/jobs/send-emails.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp } from '../support/built-app.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { fileForm } from '../support/import-files.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

const OURS = '/gambar/brand/icon-192.png';

let database: TestDatabase;
let app: App;
let admin: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: false });
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const get = (url: string) => app.fastify.inject({ url, headers: { accept: 'text/html' } });
const save = (logo: string) =>
  app.fastify.inject({
    method: 'PUT',
    url: '/api/admin/settings/site',
    payload: { values: { logo } },
    headers: { cookie: admin.cookie },
  });
async function upload(bytes: Buffer, who = admin) {
  const { headers, payload: file } = fileForm(bytes);
  const [first] = file.toString('latin1').split('\r\n');
  const purpose = Buffer.from(
    `${first}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\ncontent\r\n`,
  );
  const payload = Buffer.concat([purpose, file]);
  return app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...headers, cookie: who.cookie },
    payload,
  });
}
/** The letters that go out now, as a mail server gets them. */
async function letters() {
  const sent: { html: string; pictures?: { cid: string; bytes: Uint8Array }[] }[] = [];
  await sendEmails(app.ctx, { send: async (letter) => void sent.push(letter), close: () => undefined });
  return sent;
}
const askForLetter = () =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/auth/request-password-reset',
    payload: { email: admin.actor.email },
  });

test('the shop’s own logo stands in its pages, icons, letters and papers; taken away, ours is back', async () => {
  const before = (await get('/')).body;
  expect(before).toContain(`<link rel="apple-touch-icon" href="${OURS}"/>`);
  expect(before).toContain('id="tanda"');

  // Whatever is in a drawing that can carry scripts stays outside.
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await upload(svg)).statusCode).toBe(415);
  const wide = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#c33f' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'rahasia' } } })
    .png()
    .toBuffer();
  const { url } = (await upload(wide)).json().data as { url: string };
  expect((await save('https://jahat.example/a.png')).statusCode).toBe(400);
  expect((await save(url)).statusCode).toBe(200);
  await expectInvariants(database.pool);

  const id = /\/unggahan\/(.+)\.webp/.exec(url)![1];
  const page = (await get('/')).body;
  expect(page).toContain(`<img src="/icon/${id}-144.png" alt="" width="144" height="144"`);
  expect(page).toContain(`<link rel="apple-touch-icon" href="/icon/${id}-192.png"/>`);
  expect(page).not.toContain('id="tanda"');
  expect(page).toContain(`/icon/${id}-512.png`);
  const { icons } = (await get('/manifest.webmanifest')).json();
  expect(icons[0].src).toBe(`/icon/${id}-192.png`);
  for (const size of [144, 192, 512]) {
    const icon = await get(`/icon/${id}-${size}.png`);
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
    const meta = await sharp(icon.rawPayload).metadata();
    expect([meta.width, meta.height, meta.exif]).toEqual([size, size, undefined]);
  }
  expect((await get(`/icon/${id}-64.png`)).statusCode).toBe(404);
  expect((await get(`/icon/u${'0'.repeat(26)}-192.png`)).statusCode).toBe(404);

  await askForLetter();
  const [letter] = await letters();
  expect(letter!.html).toContain('src="cid:logo@toko"');
  expect(letter!.html).not.toContain('/icon/');
  expect(letter!.pictures!.map(({ cid }) => cid)).toEqual(['logo@toko']);
  expect(await sharp(Buffer.from(letter!.pictures![0]!.bytes)).metadata()).toMatchObject({ format: 'png' });

  const listing = await makeListing(app.ctx);
  const placed = await placeOrder(app.ctx, admin.actor, {
    items: [{ id: listing.id, quantity: 1, price: Number(listing.priceCustomer) }],
    billing,
    paymentMethod: 'cod',
  });
  const paper = () =>
    app.fastify.inject({
      url: `/orders/${placed.orders[0]!.code}/invoice.pdf`,
      headers: { cookie: admin.cookie },
    });
  // At the door: its invoice is there once its money is.
  await confirmPayment(app.ctx, admin.actor, placed.orders[0]!.code);
  await confirmCashPayment(app.ctx, admin.actor, placed.orders[0]!.code);
  const invoice = (await paper()).rawPayload.toString('latin1');
  expect(invoice).toContain('/Subtype /Image');

  // Queued with the logo, sent without it: nothing is shown that is not there.
  await askForLetter();
  expect((await save('')).statusCode).toBe(200);
  const [late] = (await letters()).slice(-1);
  expect(late).toMatchObject({ pictures: [] });
  expect(late!.html).not.toContain('cid:');
  expect((await get('/')).body).toContain(`<link rel="apple-touch-icon" href="${OURS}"/>`);
  expect((await get(`/icon/${id}-192.png`)).statusCode).toBe(404);
  expect((await paper()).rawPayload.toString('latin1')).not.toContain('/Subtype /Image');
  const { rows } = await database.pool.query('select attached_to from uploads where id = $1', [id]);
  expect(rows).toEqual([{ attached_to: null }]);
});

test('only an admin sets it, by a picture of the site’s own', async () => {
  const farmer = await signedIn(app, { role: 'farmer' });
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#3c3' } })
    .png()
    .toBuffer();
  expect((await upload(bytes, farmer)).statusCode).toBe(403);
  expect((await save(`/unggahan/u${'0'.repeat(26)}.webp`)).statusCode).toBe(404);
  expect((await get('/')).body).toContain(OURS);
});
