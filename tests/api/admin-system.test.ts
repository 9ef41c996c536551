import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crc16, dynamicQris } from '../../src/domain/formats/qris.ts';
import { sendEmails } from '../../src/jobs/send-emails.ts';
import { settingsSchemas } from '../../src/shared/schemas/settings-schemas.ts';
import { adminCall } from '../support/admin-call.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { QRIS } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
const clock = testClock();

beforeAll(async () => {
  app = await testApp({ smtpUrl: 'smtps://kurir:sandi-rahasia@surat.example:465' }, clock);
  admin = await signedIn(app, { role: 'admin', name: 'Bu Admin' });
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});

const call = adminCall(() => ({ app, admin }));

describe('the settings', () => {
  test('are saved by group, with each error at its field; a stale form is rejected', async () => {
    const { body } = await call('GET', 'settings');
    expect(body.data.stamps.bidding).toBeNull();
    const bad = await call('PUT', 'settings/bidding', {
      values: { expiryHours: 12, openBidsPerCustomer: 0 },
    });
    expect(bad.body.error.fields).toEqual({
      expiryHours: 'Isi bilangan bulat antara 24 dan 72',
      openBidsPerCustomer: 'Isi bilangan bulat antara 1 dan 1000',
    });
    const saved = await call('PUT', 'settings/bidding', { values: { expiryHours: 36 }, stamp: null });
    expect(saved.body.data).toMatchObject({ expiryHours: 36, openBidsPerCustomer: 20 });
    const stale = await call('PUT', 'settings/bidding', { values: { expiryHours: 24 }, stamp: null });
    expect(stale.body.error.code).toBe('stale_version');
    expect((await call('PUT', 'settings/unknown', { values: {} })).status).toBe(400);
    expect((await call('PUT', 'settings/site', { values: { colour: 'red' } })).status).toBe(400);
  });

  test('a payment method can be enabled only with the data a buyer needs to pay', async () => {
    const bare = await call('PUT', 'settings/payment', { values: { transfer: true, qris: true } });
    expect(bare.body.error.fields).toEqual({
      bankName: 'Isi nama bank untuk Transfer Bank',
      bankAccount: 'Isi nomor rekening untuk Transfer Bank',
      bankHolder: 'Isi nama pemilik rekening',
      qrisStatic: 'Isi kode QRIS statis untuk QRIS',
    });
    const broken = await call('PUT', 'settings/payment', { values: { qris: true, qrisStatic: '000201' } });
    expect(broken.body.error.fields).toEqual({ qrisStatic: 'Ini bukan kode QRIS yang utuh' });
    // A dynamic code, a foreign one, one with a fee, or one without an account is no static code of a shop.
    const body = QRIS.slice(0, -4);
    for (const [wrong, reason] of [
      [dynamicQris(QRIS, 25_000), /satu transaksi/],
      [body.replace('5802ID', '5802MY'), /negara lain/],
      [body.replace('6304', '5502016304'), /tip atau biaya/],
      [body.replace('5144', '8044'), /akun merchant/],
    ] as const) {
      const qrisStatic = wrong.endsWith('6304') ? wrong + crc16(wrong) : wrong;
      const refused = await call('PUT', 'settings/payment', { values: { qris: true, qrisStatic } });
      expect(refused.body.error.fields.qrisStatic).toMatch(reason);
    }
    expect((await call('PUT', 'settings/payment', { values: { cod: true } })).status).toBe(200);
  });

  test('accepts a QRIS code as copied: with line breaks, surrounding blanks and a lower-case checksum', async () => {
    for (const copied of [
      `${QRIS}\r\n`,
      `  \ufeff${QRIS.slice(0, 40)}\r\n${QRIS.slice(40, 90)}\n${QRIS.slice(90)} `,
      `${QRIS.slice(0, -4)}${QRIS.slice(-4).toLowerCase()}`,
    ]) {
      const values = { cod: true, qris: true, qrisStatic: copied };
      const saved = await call('PUT', 'settings/payment', { values });
      expect([saved.status, saved.body.data?.qrisStatic.toUpperCase()]).toEqual([200, QRIS.toUpperCase()]);
    }
    expect((await call('PUT', 'settings/payment', { values: { cod: true, qris: false } })).status).toBe(200);
  });
});

describe('the outbox', () => {
  test('shows the mail configuration without its password, and tests it', async () => {
    expect(app.ctx.config.mail).toEqual({ host: 'surat.example', port: 465, secure: true, signedIn: true });
    expect(JSON.stringify(app.ctx.config)).not.toContain('sandi-rahasia');
    const tried = await call('POST', 'outbox/test');
    expect(tried.body.data).toEqual({ to: admin.actor.email });
    expect((await call('GET', 'outbox?status=waiting')).body.data).toMatchObject([{ to: admin.actor.email }]);
  });

  test('hides the keys in other people’s mail and shows one’s own', async () => {
    const other = await signedIn(app, { email: 'lain@contoh.example' });
    for (const email of [other.actor.email, admin.actor.email]) {
      await app.fastify.inject({
        method: 'POST',
        url: '/api/auth/request-password-reset',
        payload: { email },
      });
    }
    const open = async (email: string | null) => {
      const { body } = await call('GET', `outbox?q=${encodeURIComponent(email ?? '')}`);
      const mail = body.data.find((one: { subject: string }) => one.subject === 'Ganti password akun Anda');
      expect(mail).not.toHaveProperty('text');
      return (await call('GET', `outbox/${mail.id}`)).body.data.text as string;
    };
    expect(await open(other.actor.email)).toContain('/reset-password?token=[disembunyikan]');
    expect(await open(other.actor.email)).not.toMatch(/token=[\w-]{20}/);
    expect(await open(admin.actor.email)).toMatch(/token=[\w-]{40}/);
  });

  test('retries a stored message; sends a copy of a sent one, once a minute; leaves a queued one alone', async () => {
    await sendEmails(app.ctx, undefined);
    const [stored] = (await call('GET', 'outbox?status=stored')).body.data;
    expect((await call('POST', `outbox/${stored.id}/resend`)).status).toBe(200);
    expect((await call('POST', `outbox/${stored.id}/resend`)).body.error.code).toBe('mail_waiting');
    const letters: string[] = [];
    await sendEmails(app.ctx, { send: async ({ to }) => void letters.push(to), close: () => {} });
    expect(letters).toEqual([stored.to]);
    expect((await call('POST', `outbox/${stored.id}/resend`)).status).toBe(200);
    expect((await call('POST', `outbox/${stored.id}/resend`)).status).toBe(200);
    await sendEmails(app.ctx, { send: async ({ to }) => void letters.push(to), close: () => {} });
    expect(letters).toEqual([stored.to, stored.to]);
    expect((await call('POST', 'outbox/999999/resend')).status).toBe(404);
  });
});

describe('the trail of changes', () => {
  test('is filtered by actor, record and day, newest first', async () => {
    const all = (await call('GET', 'audit')).body;
    expect(all.entities).toEqual(['mail', 'settings']);
    expect(all.data[0]).toMatchObject({ action: 'mail.resend', by: { name: 'Bu Admin' } });
    const settings = (await call('GET', 'audit?entity=settings&id=bidding&actor=bu%20admin')).body;
    expect(settings).toMatchObject({
      total: 1,
      data: [{ action: 'settings.update', before: { expiryHours: 48 }, after: { expiryHours: 36 } }],
    });
    expect((await call('GET', 'audit?from=2026-11-21&to=2026-11-21')).body.total).toBeGreaterThan(1);
    expect((await call('GET', 'audit?to=2026-11-20')).body.total).toBe(0);
    expect((await call('GET', 'audit?from=kemarin')).status).toBe(400);
  });

  test('cannot be written', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await call(method, 'audit', {})).status).toBe(404);
    }
  });
});

test('returns each group of settings complete and without any other group’s values', async () => {
  const { body } = await call('GET', 'settings');
  const { stamps, settings } = body.data;
  expect(Object.keys(settings).toSorted()).toEqual(Object.keys(settingsSchemas).toSorted());
  for (const [group, values] of Object.entries<Record<string, unknown>>(settings)) {
    const saved = await call('PUT', `settings/${group}`, { values, stamp: stamps[group] });
    expect([group, saved.status, saved.body.data]).toEqual([group, 200, values]);
  }
});
