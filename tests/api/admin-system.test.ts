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

describe('settings', () => {
  test('are saved by group, with the error at its field, and a stale form is refused', async () => {
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

  test('a payment method is on only with what a buyer needs to pay by it', async () => {
    const bare = await call('PUT', 'settings/payment', { values: { transfer: true, qris: true } });
    expect(bare.body.error.fields).toEqual({
      bankName: 'Isi nama bank untuk Transfer Bank',
      bankAccount: 'Isi nomor rekening untuk Transfer Bank',
      bankHolder: 'Isi nama pemilik rekening',
      qrisStatic: 'Isi kode QRIS statis untuk QRIS',
    });
    const broken = await call('PUT', 'settings/payment', { values: { qris: true, qrisStatic: '000201' } });
    expect(broken.body.error.fields).toEqual({ qrisStatic: 'Ini bukan kode QRIS yang utuh' });
    // A code of one sale, of another country, with a fee, or without an account is no shop's code.
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

  test('a QRIS code is taken as it was copied: broken into lines, with blanks around it, its checksum in small letters', async () => {
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

describe('reference prices', () => {
  const price = { kind: 'hpp_gkp', price: 7000, effective_from: '2026-12-05', source: 'Kepbadan 9/2026' };

  test('[trade 2] every row is corrected with its day and source, and the trail keeps what stood there', async () => {
    const { body } = await call('GET', 'reference-prices');
    const current = body.data.find((one: { kind: string }) => one.kind === 'hpp_gkp');
    expect(current).toMatchObject({
      price: 6500,
      zone: 0,
      state: 'current',
      source: 'Kepbadan 14/2025, di tingkat petani, kualitas apa pun',
    });
    const made = await call('POST', 'reference-prices', price);
    expect(made).toMatchObject({ status: 201, body: { data: { state: 'future', price: 7000 } } });
    const { id } = made.body.data;
    const { kind: _, ...rest } = price;
    expect((await call('PUT', `reference-prices/${id}`, { ...rest, price: 7100 })).body.data.price).toBe(
      7100,
    );
    expect((await call('POST', 'reference-prices', price)).body.error).toMatchObject({
      code: 'price_doubled',
      fields: { effective_from: 'Tanggal ini sudah punya harga' },
    });
    const corrected = await call('PUT', `reference-prices/${current.id}`, {
      price: 6600,
      effective_from: current.effective_from,
      source: 'Kepbadan 14/2025, dibetulkan',
    });
    expect(corrected).toMatchObject({ status: 200, body: { data: { price: 6600, state: 'current' } } });
    const trail = (await call('GET', 'audit?entity=reference_price')).body.data;
    expect(trail[0]).toMatchObject({
      action: 'reference_price.update',
      before: { price: 6500, source: current.source, effective_from: current.effective_from },
      after: { price: 6600 },
    });
    // Its day may move to one that is free, and to none that is taken.
    const moved = (effective_from: string) =>
      call('PUT', `reference-prices/${id}`, { ...rest, price: 7100, effective_from });
    expect((await moved('2026-12-06')).body.data.effective_from).toBe('2026-12-06');
    expect((await moved(current.effective_from)).body.error).toMatchObject({
      code: 'price_doubled',
      fields: { effective_from: 'Tanggal ini sudah punya harga' },
    });
    expect((await moved('2026-12-05')).status).toBe(200);
    const late = await call('POST', 'reference-prices', {
      ...price,
      effective_from: '2024-03-01',
      price: 5000,
    });
    expect(late).toMatchObject({ status: 201, body: { data: { state: 'past' } } });
    expect((await call('DELETE', `reference-prices/${late.body.data.id}`)).status).toBe(200);
    clock.set('2026-12-04T16:59:59Z');
    expect((await call('DELETE', `reference-prices/${id}`)).status).toBe(200);
    const again = await call('POST', 'reference-prices', price);
    clock.set('2026-12-04T17:00:00Z');
    const after = (await call('GET', 'reference-prices')).body.data;
    expect(after.find((one: { id: number }) => one.id === again.body.data.id).state).toBe('current');
    expect(after.find((one: { id: number }) => one.id === current.id).state).toBe('past');
  });
});

describe('reference prices by zone', () => {
  const het = { kind: 'het_medium', price: 14_500, effective_from: '2027-01-01', source: 'Kepbadan 1/2027' };

  test('[trade 2] HET is set per zone, HPP for all of the country', async () => {
    const { body } = await call('GET', 'reference-prices');
    const today = (body.data as { kind: string; zone: number; state: string; price: number }[])
      .filter((one) => one.state === 'current' && one.kind.startsWith('het'))
      .map(({ kind, zone, price }) => [kind, zone, price]);
    expect(today).toEqual([
      ['het_medium', 1, 13_500],
      ['het_medium', 2, 14_000],
      ['het_medium', 3, 15_500],
      ['het_premium', 1, 14_900],
      ['het_premium', 2, 15_400],
      ['het_premium', 3, 15_800],
    ]);
    const fieldsOf = async (over: object) =>
      (await call('POST', 'reference-prices', { ...het, ...over })).body.error.fields;
    expect(await fieldsOf({})).toEqual({ zone: 'HET berlaku per zona: pilih zonanya' });
    expect(await fieldsOf({ zone: 4 })).toEqual({ zone: 'Pilih zona' });
    expect(await fieldsOf({ kind: 'hpp_gkp', zone: 1 })).toEqual({
      zone: 'HPP berlaku di seluruh Indonesia, tanpa zona',
    });
    for (const zone of [1, 2])
      expect(await call('POST', 'reference-prices', { ...het, zone })).toMatchObject({
        status: 201,
        body: { data: { zone, state: 'future' } },
      });
  });
});

describe('the outbox', () => {
  test('shows how mail leaves without its password, and tries it', async () => {
    expect(app.ctx.config.mail).toEqual({ host: 'surat.example', port: 465, secure: true, signedIn: true });
    expect(JSON.stringify(app.ctx.config)).not.toContain('sandi-rahasia');
    const tried = await call('POST', 'outbox/test');
    expect(tried.body.data).toEqual({ to: admin.actor.email });
    expect((await call('GET', 'outbox?status=waiting')).body.data).toMatchObject([{ to: admin.actor.email }]);
  });

  test("hides the keys in somebody else's mail and shows one's own", async () => {
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

  test('one that was stored waits again; of one that was sent a copy goes, once a minute; one that waits is left', async () => {
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
  test('is read by actor, record and day, the newest first', async () => {
    const all = (await call('GET', 'audit')).body;
    expect(all.entities).toEqual(['mail', 'reference_price', 'settings']);
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

test('each group of settings is answered as itself: whole, and with nothing of another', async () => {
  const { body } = await call('GET', 'settings');
  const { stamps, settings } = body.data;
  expect(Object.keys(settings).toSorted()).toEqual(Object.keys(settingsSchemas).toSorted());
  for (const [group, values] of Object.entries<Record<string, unknown>>(settings)) {
    const saved = await call('PUT', `settings/${group}`, { values, stamp: stamps[group] });
    expect([group, saved.status, saved.body.data]).toEqual([group, 200, values]);
  }
});
