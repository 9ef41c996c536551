import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportView } from '../../src/domain/imports/get-import.ts';
import { makeListing } from '../support/factories.ts';
import { csvFile, fileForm } from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* No claim without its certificate's number (R67): in every way in which a seller writes text that buyers read. */

let app: TestApp;
let farmer: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp({}, testClock('2026-11-21T03:00:00Z'));
  farmer = await signedIn(app, { role: 'farmer' });
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, who = farmer) {
  const answer = await app.fastify.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: { cookie: who.cookie },
  });
  return { status: answer.statusCode, body: answer.json(), data: answer.json().data };
}
let made = 0;
const sell = (over: object) => {
  made += 1;
  return call('POST', '/api/admin/products', {
    ...{ name: `Barang uji ${made}`, unit: 'kg', category: 'vegetables', stock: 10 },
    ...{ price_tengkulak: 9_000, price_customer: 12_000 },
    ...over,
  });
};
const certificate = (word: string) => `Isi nomor sertifikatnya, atau hapus kata ${word}`;

describe('a listing', () => {
  test.each([
    ['name', { name: 'Bayam Organik' }, 'organik'],
    ['tag', { tags: ['ORGANIK'] }, 'organik'],
    ['English', { tags: ['organic'] }, 'organik'],
    ['description', { description: '# Bayam organik\nDipetik pagi.' }, 'organik'],
    ['grade', { grade: 'organik A' }, 'organik'],
    ['class', { category: 'beras', quality_class: 'organik' }, 'organik'],
    [
      'class with an empty number',
      { category: 'beras', quality_class: 'organik', certificate: ' ' },
      'organik',
    ],
    ['other class', { category: 'beras', quality_class: 'indikasi_geografis' }, 'indikasi geografis'],
    ['halal', { name: 'Keripik Halal', category: 'lainnya' }, 'halal'],
    ['household industry', { tags: ['PIRT'], category: 'lainnya' }, 'P-IRT'],
  ])('[R67] a claim in its %s is rejected without a number and accepted with one', async (_, over, word) => {
    const bare = await sell(over);
    expect([bare.status, bare.body.error?.fields]).toEqual([400, { certificate: certificate(word) }]);
    const proven = await sell({ ...over, certificate: 'LSO-0012' });
    expect([proven.status, proven.data?.certificate]).toEqual([201, 'LSO-0012']);
    const gone = await call('PUT', `/api/admin/products/${proven.data.id}`, { certificate: null });
    expect(gone.status).toBe(400);
    expect(gone.body.error.fields.certificate).toBe(certificate(word));
  });

  test('[R67] cannot get the claim by an update', async () => {
    const { id } = (await sell({})).data;
    for (const over of [{ name: 'Kangkung organik' }, { tags: ['organik'] }, { description: 'Organik.' }])
      expect((await call('PUT', `/api/admin/products/${id}`, over)).body.error.fields).toEqual({
        certificate: certificate('organik'),
      });
  });

  test('[R67] from before the rule can change price and stock until its texts are edited', async () => {
    const old = await makeListing(app.ctx, { farmerId: farmer.farmerId!, tags: ['organik'] });
    expect((await call('PUT', `/api/admin/products/${old.id}`, { stock: 5 })).status).toBe(200);
    expect((await call('PUT', `/api/admin/products/${old.id}`, { tags: ['organik'] })).status).toBe(400);
  });

  test('[R67] follows the same rule when an admin edits it', async () => {
    const farmer_id = farmer.farmerId!;
    const own = { name: 'Sawi organik', unit: 'kg', category: 'vegetables', stock: 1, farmer_id };
    const prices = { price_tengkulak: 9_000, price_customer: 12_000 };
    const answer = await call('POST', '/api/admin/products', { ...own, ...prices }, admin);
    expect(answer.body.error.fields).toEqual({ certificate: certificate('organik') });
  });

  test('[R67] shows its number on the product page, whatever its category', async () => {
    const { id } = (await sell({ tags: ['organik'], certificate: 'LSO-0099' })).data;
    expect((await call('GET', `/api/products/${id}`)).data.quality).toEqual({ certificate: 'LSO-0099' });
  });
});

test('[R67] an imported file with a claim gets an error with row and field', async () => {
  const titles = ['Nama Produk', 'Satuan', 'Kategori', 'Stok', 'Harga Tengkulak', 'Harga Customer'];
  const { headers, payload } = fileForm(
    csvFile([
      [...titles, 'Tag', 'Nomor Sertifikat'],
      ['Bayam merah', 'kg', 'Sayur', '5', '9.000', '9.900', 'organik', ''],
      ['Bayam putih', 'kg', 'Sayur', '5', '9.000', '9.900', 'organik', 'LSO-0012'],
      ['Kubis organik', 'kg', 'Sayur', '5', '9.000', '9.900', '', ''],
    ]),
  );
  const answer = await app.fastify.inject({
    ...{ method: 'POST', url: '/api/admin/products/import', payload },
    headers: { ...headers, cookie: farmer.cookie },
  });
  expect((answer.json().data as ImportView).errors).toEqual([
    { line: 2, field: 'Nomor Sertifikat', cell: 'H2', value: '', text: certificate('organik') },
    { line: 4, field: 'Nomor Sertifikat', cell: 'H4', value: '', text: certificate('organik') },
  ]);
});

test('[R67] a seller cannot make the claim in the profile’s texts', async () => {
  const text = 'Kata organik hanya pada barang yang nomor sertifikatnya diisi';
  for (const over of [
    { title: 'Petani sayur organik' },
    { story: 'Sayur kami organik.' },
    { harvestCalendar: [{ month: 3, crop: 'Padi organik' }] },
  ]) {
    const { status, body } = await call('PATCH', '/api/me/stall', over);
    expect([status, Object.values(body.error.fields ?? {})]).toEqual([400, [text]]);
  }
});
