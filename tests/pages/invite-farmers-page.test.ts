import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { givePassword } from '../support/account-traces.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { pdfPages } from '../support/exported-files.ts';
import { makeFarmer } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let app: App;
let database: TestDatabase;
let admin: SignedIn;
const { page, send } = withoutScripts(() => app);
const LIST = '/admin/farmers';
const INVITE = '/admin/farmers/invite';

beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

let number = 0;
const farmer = (name: string, user: object = {}) =>
  makeFarmer(app.ctx, {
    city: 'Klaten',
    user: { name, email: null, phone: `+6281378${10_000 + ++number}`, phoneVerified: true, ...user },
  });
const idsIn = (html: string) => [...html.matchAll(/name="ids" value="(\d+)"/g)].map(([, id]) => Number(id));

test('the list leads to the invitation of those that are ticked, or of all it filters who never came in', async () => {
  const [siti, karto, inside] = [
    await farmer('Bu Siti'),
    await farmer('Pak Karto'),
    await farmer('Pak Masuk'),
  ];
  await givePassword(app.ctx, inside.userId, 'Lupa-Sekali-99');
  const list = await page(`${LIST}?city=Klaten`, admin);
  expect(list).toContain(`href="${INVITE}?city=Klaten"`);
  expect(idsIn(list).sort()).toEqual([siti.id, karto.id, inside.id].sort());
  const [button] = list.match(/<button[^>]*name="selection"[^>]*>/i)!;
  for (const attribute of [`formaction="${INVITE}"`, 'formmethod="get"', 'value="1"'])
    expect(button.toLowerCase()).toContain(attribute);

  const all = await page(`${INVITE}?city=Klaten`, admin);
  expect(all).toContain('2 petani belum pernah masuk');
  expect(all).toContain('WhatsApp dan SMS belum diatur');
  expect([...new Set(idsIn(all))].sort()).toEqual([siti.id, karto.id].sort());
  const chosen = await page(`${INVITE}?selection=1&ids=${siti.id}&ids=${inside.id}&ids=x`, admin);
  expect(chosen).toContain('1 petani yang dipilih belum pernah masuk');
  expect(chosen).toContain('Pak Masuk: sudah bisa masuk');
  expect([...new Set(idsIn(chosen))]).toEqual([siti.id]);
  expect(await page(`${INVITE}?selection=1`, admin)).toContain('Tidak ada yang perlu diundang.');
});

test('the slips are a file for a plain form; what refuses them is said on the page', async () => {
  const { id } = await farmer('Bu Cetak');
  const url = `${INVITE}?selection=1&ids=${id}`;
  expect(await page(url, admin)).toContain('Cetak 1 lembar (PDF)');
  const slips = `${INVITE}/slips.pdf?selection=1&ids=${id}`;
  const file = await send(slips, { ids: String(id) }, admin);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(file.headers['content-disposition']).toContain('undangan-petani.pdf');
  expect(pdfPages(file.rawPayload)[0]).toContain('Bu Cetak');
  expect(await page(url, admin)).toContain('masih memegang undangan yang berlaku');

  const stale = await signedIn(app, { role: 'admin', stale: true });
  const asked = await page(url, stale);
  expect(asked).toContain('name="proofPassword"');
  expect(asked).not.toContain('slips.pdf');
  const refused = await send(slips, { ids: String(id) }, stale);
  expect([refused.statusCode, refused.headers.location]).toEqual([
    303,
    `${INVITE}?selection=1&ids=${id}&failed=proof_needed`,
  ]);
  expect(await page(`${url}&failed=proof_needed`, stale)).toContain('isi password Anda sekali lagi');
  expect((await send(url, { intent: 'prove', proofPassword: '' }, stale)).statusCode).toBe(403);
  await givePassword(app.ctx, stale.userId, 'Lupa-Sekali-99');
  expect((await send(url, { intent: 'prove', proofPassword: 'salah' }, stale)).body).toContain(
    'Password salah',
  );
  const proven = await send(url, { intent: 'prove', proofPassword: 'Lupa-Sekali-99' }, stale);
  expect([proven.statusCode, proven.headers.location]).toEqual([302, url]);
  expect(await page(url, stale)).toContain('slips.pdf');
});

test('with a channel the page says who is told and, after the press, what became of each', async () => {
  await app.fastify.inject({
    method: 'PUT',
    url: '/api/admin/channels/sms',
    headers: { cookie: admin.cookie, origin: app.ctx.config.publicUrl },
    payload: {
      url: 'https://sms.contoh.example/kirim',
      form: 'json',
      body: '{"to":"{nomor}","text":"{pesan}"}',
    },
  });
  const reached = await farmer('Bu Dapat');
  const mute = await farmer('Pak Surat', { email: 'surat@desa.example', phone: null, phoneVerified: false });
  const url = `${INVITE}?selection=1&ids=${reached.id}&ids=${mute.id}`;
  const html = await page(url, admin);
  expect(html).toContain('1 petani mendapat pesan');
  expect(html).toContain('1 tanpa nomor tidak mendapatnya');
  expect(html).toContain('Kirim ke 1 petani');
  expect(html).toContain('Cetak untuk 1 yang tanpa nomor (PDF)');
  const sent = await send(
    url,
    [
      ['intent', 'send'],
      ['ids', String(reached.id)],
      ['ids', String(mute.id)],
    ],
    admin,
  );
  expect(sent.statusCode).toBe(200);
  const said = sent.body.replaceAll('<!-- -->', '');
  expect(said).toContain('1 undangan dikirim, 1 tidak.');
  expect(said).toMatch(/Bu Dapat<\/td>.*?dikirim lewat SMS/s);
  expect(said).toMatch(/Pak Surat<\/td>.*?tanpa nomor telepon/s);
  const { rows } = await database.pool.query('select recipient from outbound_messages where user_id = $1', [
    reached.userId,
  ]);
  expect(rows).toEqual([{ recipient: reached.user.phone }]);
});
