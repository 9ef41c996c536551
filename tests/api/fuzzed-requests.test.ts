import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/** Requests found by the fuzz test (tests/fuzz), each on its own: they returned 500. */
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

const send = (url: string, type: string, payload: string) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { cookie: admin.cookie, 'content-type': type },
    payload,
  });

test.each(['/admin/products/import', '/uploads'])(
  '%s: a form without a boundary, or cut off, is a bad request',
  async (url) => {
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=', 'x'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx',
      ],
    ] as const) {
      const { statusCode } = await send(url, type, body);
      expect([400, 415], `${type} ${body}`).toContain(statusCode);
    }
  },
);

test('a quantity that is too large is a bad request', async () => {
  const { id } = await makeListing(app.ctx);
  for (const qty of [-1e308, 1e308]) {
    const offer = JSON.stringify({ qty, bid_price: 2, note: 'Uji' });
    expect((await send(`/products/${id}/bids`, 'application/json', offer)).statusCode).toBe(400);
  }
});

test('a record id that is too large is a bad request', async () => {
  const moderated = { items: [{ kind: 'review', id: 2 ** 31 }], status: 'approved' };
  expect((await send('/admin/moderation', 'application/json', JSON.stringify(moderated))).statusCode).toBe(
    400,
  );
  const bulk = { noun: 'products', action: 'delete', filter: {}, ids: ['08123456789', 'x'] };
  expect((await send('/admin/bulk', 'application/json', JSON.stringify(bulk))).statusCode).toBeLessThan(500);
});
