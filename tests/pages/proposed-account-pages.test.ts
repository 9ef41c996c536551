import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimMessages } from '../../src/domain/notifications/outbound-messages.ts';
import type { App } from '../../src/server/http.ts';
import { givePassword } from '../support/account-traces.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeFarmer } from '../support/factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-clock.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* The pages of a proposed payout account, without scripts: the clerk’s, the farmer’s, and the one behind the phone’s link. */

let database: TestDatabase;
let app: App;
let admin: SignedIn;
const clock = testClock('2026-11-28T03:00:00Z');
const { page, send } = withoutScripts(() => app);
const mainOf = (body: string) => pageOf(body).one('main').text;

beforeAll(async () => {
  ({ app, database } = await builtApp({}, { clock }));
  admin = await signedIn(app, { role: 'admin', name: 'Mbak Rini' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

async function newFarmer(user: object) {
  const made = await makeFarmer(app.ctx, { name: 'Bu Siti', user: { name: 'Bu Siti', ...user } });
  await givePassword(app.ctx, made.userId, 'Sawah-Hijau-77');
  return { ...made, who: await signedIn(app, { userId: made.userId }) };
}
const account = { intent: 'propose', bank: 'bri', number: '0034 0101 2345 508', holder: 'Siti Aminah' };

test('a clerk proposes on the farmer’s page, the farmer is asked on his own, and payouts say why not yet', async () => {
  const farmer = await newFarmer({ email: 'siti@desa.example' });
  const path = `/admin/farmers/${farmer.id}/payout-account`;
  expect(await page(`/admin/farmers/${farmer.id}`, admin)).toContain(`href="${path}"`);
  const wrong = await send(path, { ...account, bank: 'Bank Antah' }, admin);
  expect(wrong.statusCode).toBe(400);
  expect(pageOf(wrong.body).one('input', { name: 'bank' }).attribute('aria-invalid')).toBe('true');
  expect(pageOf(wrong.body).one('input', { name: 'number' }).attribute('value')).toBe(account.number);
  const made = await send(path, account, admin);
  expect([made.statusCode, made.headers.location]).toEqual([302, path]);
  expect(mainOf(await page(path, admin))).toContain('Menunggu ya dari petani');
  expect(mainOf(await page(path, admin))).toContain('BRI 003401012345508 a.n. Siti Aminah');
  expect(mainOf(await page(`/admin/balances/${farmer.id}`, admin))).toContain('menunggu ya dari petani');
  expect(mainOf(await page(`/admin/farmers/${farmer.id}`, admin))).toContain('menunggu ya dari petani');

  expect(mainOf(await page('/admin/dashboard', farmer.who))).toContain('Jawab ya atau bukan');
  const asked = await page('/admin/settings', farmer.who);
  expect(mainOf(asked)).toContain('Pengelola mengusulkan rekening pencairan Anda');
  expect(mainOf(asked)).toContain('Diusulkan Mbak Rini');
  expect(mainOf(await page(`/admin/balances/${farmer.id}`, farmer.who))).toContain('jawab ya atau bukan');
  const yes = await send('/admin/settings', { intent: 'account-yes', number: '003401012345508' }, farmer.who);
  expect(yes.statusCode).toBe(200);
  expect(mainOf(yes.body)).toContain('Rekening itu dicatat.');
  expect(mainOf(yes.body)).not.toContain('Pengelola mengusulkan rekening');
  expect(mainOf(await page(path, admin))).not.toContain('Menunggu ya dari petani');
  expect(await page(`/admin/farmers/${farmer.id}`, admin)).toContain(
    'Rekening usulan pengelola dibenarkan petani',
  );
  // The farmer’s own page is no admin’s, and the admin’s no farmer’s.
  expect((await send(path, account, farmer.who)).headers.location).not.toBe(path);
  expect((await page(path, admin)).includes('Menunggu ya dari petani')).toBe(false);
});

test('a link of the phone asks once, says yes without signing in, and is dead afterwards', async () => {
  await app.fastify.inject({
    method: 'PUT',
    url: '/api/admin/channels/sms',
    headers: { cookie: admin.cookie },
    payload: {
      url: 'https://sms.contoh.example/kirim',
      form: 'json',
      body: '{"to":"{nomor}","text":"{pesan}"}',
    },
  });
  const farmer = await newFarmer({ email: null, phone: '+6281377912345', phoneVerified: true });
  await send(`/admin/farmers/${farmer.id}/payout-account`, account, admin);
  const sent = (await claimMessages(app.ctx, 100)).find((one) => one.userId === farmer.userId)!;
  const path = (sent.content as { href: string }).href;
  const shown = await app.fastify.inject({ url: path, headers: { accept: 'text/html' } });
  expect(shown.headers).toMatchObject({
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(mainOf(shown.body)).toContain('BRI 003401012345508 a.n. Siti Aminah');
  // The proposer opens it signed in: no yes.
  expect((await send(path, { answer: 'yes', number: '003401012345508' }, admin)).statusCode).toBe(403);
  const yes = await send(path, { answer: 'yes', number: '003401012345508' });
  expect([yes.statusCode, yes.headers.location]).toEqual([302, '/payout-account/done?answer=yes']);
  expect(mainOf(await page('/payout-account/done?answer=yes'))).toContain('rekeningnya dicatat');
  const again = await app.fastify.inject({ url: path, headers: { accept: 'text/html' } });
  expect(again.statusCode).toBe(404);
  expect(again.body).toContain('sudah dipakai');
  expect(again.body).not.toContain('003401012345508');
});

test('an import with accounts asks for the password before it is written', async () => {
  const csv =
    'Nama Petani,Telepon,Alamat,Provinsi,Kota,Bank,No. Rekening,Atas Nama\nBu Tari,081377955512,Dusun,DIY,Sleman,BRI,003401012345508,Tari\n';
  const stale = await signedIn(app, { userId: admin.userId, stale: true });
  const upload = await app.fastify.inject({
    method: 'POST',
    url: '/api/admin/farmers/import',
    headers: { cookie: stale.cookie, 'content-type': 'multipart/form-data; boundary=tepi' },
    payload: `--tepi\r\nContent-Disposition: form-data; name="file"; filename="petani.csv"\r\nContent-Type: text/csv\r\n\r\n${csv}\r\n--tepi--\r\n`,
  });
  const { id } = upload.json().data;
  const path = `/admin/farmers/import?import=${id}`;
  expect(mainOf(await page(path, stale))).toContain('003401012345508');
  const refused = await send(path, { intent: 'run', id }, stale);
  expect(refused.statusCode).toBe(403);
  expect(pageOf(refused.body).all('input', { name: 'proofPassword' })).toHaveLength(1);
});
