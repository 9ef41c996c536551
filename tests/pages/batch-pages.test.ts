import { afterAll, beforeAll, expect, test } from 'vitest';
import { batches } from '../../src/db/schema/batch-tables.ts';
import { recordBatch } from '../../src/domain/batches/record-batch.ts';
import type { App } from '../../src/server/http.ts';
import { ZERO } from '../../src/shared/format/quantity.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { readPdf } from '../support/pdf-text.ts';
import { bring, makeLot, order } from '../support/pooled-lot-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* A seller's pages of batches without JavaScript, and the passport that everybody may read. */
let database: TestDatabase;
let app: App;
let seller: SignedIn;
beforeAll(async () => {
  ({ app, database } = await builtApp());
  await enablePayments(app.ctx);
  seller = await signedIn(app, { role: 'farmer' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const { open: page, send: post } = withoutScripts(() => app);
const textOf = (html: string) => html.replace(/<!-- -->/g, '');

test('a seller records a batch, corrects it, and the buyer finds its passport at the order', async () => {
  const { id } = await makeListing(app.ctx, { farmerId: seller.farmerId!, stock: ZERO });
  expect(textOf((await page('/admin/batches', seller)).body)).toContain('Belum ada lot');
  const blank = {
    ...{ listing_id: String(id), goods: '', category: '', harvested_on: '01/11/2026', milled_on: '' },
    ...{ packed_on: '', good_until: '', variety: 'Mentik Wangi', season: '', yield_reason: '' },
    ...{ quality_class: '', moisture: '13,5', empty_husk: '', broken: '', menir: '' },
    ...{ measured_by: '', measured_on: '', measured_with: '' },
  };
  const wrong = await post(
    '/admin/batches/new',
    { ...blank, qty: 'banyak', milled_on: '31/10/2026' },
    seller,
  );
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain('Isi jumlahnya dengan angka');
  // What was typed is still there.
  expect(wrong.body).toContain('Mentik Wangi');
  const early = await post(
    '/admin/batches/new',
    { ...blank, qty: '1.250,5', milled_on: '31/10/2026' },
    seller,
  );
  expect(early.body).toContain('Tidak mungkin digiling sebelum dipanen');
  const made = await post('/admin/batches/new', { ...blank, qty: '1.250,5' }, seller);
  expect(made.statusCode).toBe(302);
  const path = made.headers.location!;
  const [row] = await app.ctx.db.select().from(batches);
  expect(path).toBe(`/admin/batches/${row!.code}`);
  const shown = textOf((await page(path, seller)).body);
  expect(shown).toContain('1.250,5');
  expect(shown).toContain('kadar air 13,5 %');

  const fixed = await post(
    path,
    { ...blank, intent: 'correct', qty: '1.000', seen: '1', reason: 'Ditimbang ulang oleh Pak Slamet' },
    seller,
  );
  expect(fixed.headers.location).toBe(path);
  const stale = await post(
    path,
    { ...blank, intent: 'correct', qty: '900', seen: '1', reason: 'Lagi' },
    seller,
  );
  expect(stale.statusCode).toBe(409);
  expect((await post(path, { intent: 'first', first: 'true' }, seller)).statusCode).toBe(302);
  expect(textOf((await page('/admin/batches', seller)).body)).toContain('Dijual lebih dulu');

  const passport = textOf((await page(`/lot/${row!.code}`)).body);
  expect(passport).toContain('Utuh: catatannya cocok');
  expect(passport).toContain('Mentik Wangi');
  expect(passport).not.toContain('Slamet');
  expect((await page(`/lot/${row!.code.toLowerCase()}`)).statusCode).toBe(200);
  expect((await page('/lot/LT-ZZZZZZZZ')).statusCode).toBe(404);

  // The passport and the product's page name each other.
  expect(passport).toContain(`/shop-single/${id}`);
  const goods = textOf((await page(`/shop-single/${id}`)).body);
  expect(goods).toContain(`/lot/${row!.code}`);
  expect(goods).toContain('dipanen 1 November 2026');
  const dated = await post(
    path,
    { ...blank, intent: 'correct', qty: '1.000', seen: '3', good_until: '01/12/2029', reason: 'Umurnya' },
    seller,
  );
  expect(dated.headers.location).toBe(path);
  expect(textOf((await page(`/shop-single/${id}`)).body)).toContain('baik sampai 1 Desember 2029');

  const buyer = await signedIn(app);
  const code = await order(app.ctx, buyer.actor, id, 3);
  expect((await page(`/orders/${code}`, buyer)).body).toContain(`/lot/${row!.code}`);
  expect((await page(path, await signedIn(app, { role: 'farmer' }))).statusCode).toBe(404);

  const preview = await page(`${path}/recall`, seller);
  expect(textOf(preview.body)).toContain('1 pesanan dari 1 pembeli, 1 di antaranya belum dikirim');
  const empty = await post(`${path}/recall`, { reason: ' ' }, seller);
  expect(textOf(empty.body)).toContain('Tulis mengapa ditarik; pembeli membacanya');
  const drilled = await post(`${path}/recall`, { reason: 'Latihan', drill: 'on' }, seller);
  expect(textOf((await page(drilled.headers.location!, seller)).body)).toContain('Latihan');
  expect((await page(`/orders/${code}`, buyer)).body).not.toContain('ditarik');
  const recalled = await post(`${path}/recall`, { reason: 'Tercemar solar' }, seller);
  expect(recalled.statusCode).toBe(302);
  expect((await page(`/lot/${row!.code}`)).body).toContain('Lot ini ditarik');
  expect((await page(`/shop-single/${id}`)).body).not.toContain(`/lot/${row!.code}`);
  expect((await page(`/orders/${code}`, buyer)).body).toContain('Tercemar solar');
  expect((await post(`/orders/${code}`, { intent: 'recall', answer: 'used' }, buyer)).statusCode).toBe(302);
  expect((await post(`/orders/${code}`, { intent: 'recall', answer: 'x' }, buyer)).statusCode).toBe(400);
  const list = textOf((await page(recalled.headers.location!, seller)).body);
  expect(list).toContain('1 sudah dipakai');
  expect((await page(`/admin/orders/${code}`, seller)).body).toContain('Sudah dipakai');
  expect(textOf((await page('/admin/batches/recalls', seller)).body)).toContain('Tercemar solar');
  for (const [file, says] of [
    [`${path}/label.pdf`, row!.code],
    [`${path}/label.pdf?size=58`, row!.code],
    [`${recalled.headers.location!}/list.pdf`, 'sudah dipakai'],
  ] as const) {
    const pdf = await page(file, seller);
    expect(pdf.headers['content-type'], file).toBe('application/pdf');
    expect(JSON.stringify(await readPdf(pdf.rawPayload)), file).toContain(says);
  }
  expect((await page(`${path}/label.pdf?size=a3`, seller)).statusCode).toBe(400);
  const lifted = await post(recalled.headers.location!, { intent: 'lift' }, seller);
  expect(lifted.statusCode).toBe(302);
  expect((await page(`/lot/${row!.code}`)).body).not.toContain('Lot ini ditarik');
});

test('an admin finds lots by seller and state, reads their chain, and calls one back for its seller', async () => {
  const admin = await signedIn(app, { role: 'admin' });
  const owner = await signedIn(app, { role: 'farmer' });
  const { id } = await makeListing(app.ctx, { farmerId: owner.farmerId!, stock: ZERO });
  const { code } = await recordBatch(app.ctx, owner.actor, { listing_id: id, qty: 20 });
  const { code: raw } = await recordBatch(app.ctx, owner.actor, {
    ...{ goods: 'Gabah Mentik Susu', category: 'gabah', qty: 50 },
  });
  const buyer = await signedIn(app);
  const bought = await order(app.ctx, buyer.actor, id, 3);
  const found = async (query: string) => textOf((await page(`/admin/batches?${query}`, admin)).body);
  const mine = `farmer=${owner.farmerId}`;
  expect(await found(mine)).toContain(code);
  expect(await found(`${mine}&state=raw`)).not.toContain(code);
  expect(await found(`${mine}&state=raw`)).toContain(raw);
  expect(await found('q=mentik%20susu')).toContain(raw);
  expect(await found(`q=${code.toLowerCase()}`)).toContain(code);
  expect(await found(`${mine}&kind=milling`)).toContain('Tidak ada yang cocok');
  expect((await page('/admin/batches?state=lain', admin)).statusCode).toBe(400);

  const path = `/admin/batches/${code}`;
  const shown = textOf((await page(path, admin)).body);
  expect(shown).toContain('Catatannya utuh');
  // What only the seller does is not offered.
  expect(shown).not.toContain('Koreksi lot ini');
  expect(shown).not.toContain('label.pdf');
  const narrowed = await signedIn(app, { role: 'admin', adminDuties: ['read_only'] });
  expect((await page(path, narrowed)).statusCode).toBe(200);
  expect((await page(`${path}/recall`, narrowed)).statusCode).toBe(403);
  expect((await post(`${path}/recall`, { reason: 'Uji' }, narrowed)).statusCode).toBe(403);

  const drilled = await post(`${path}/recall`, { reason: 'Uji', drill: 'on' }, admin);
  expect(textOf((await page(drilled.headers.location!, admin)).body)).toContain('Latihan');
  const recalled = await post(`${path}/recall`, { reason: 'Tercemar solar' }, admin);
  const at = recalled.headers.location!;
  expect(await found('state=recalled')).toContain(code);
  expect((await post(`/orders/${bought}`, { intent: 'recall', answer: 'separated' }, buyer)).statusCode).toBe(
    302,
  );
  const list = textOf((await page(at, admin)).body);
  expect(list).toContain('Ditarik pengelola toko');
  expect(list).toContain('Sudah dipisahkan');
  const pdf = JSON.stringify(await readPdf((await page(`${at}/list.pdf`, admin)).rawPayload));
  expect(pdf).toContain(bought);
  expect(pdf).toContain('sudah dipisahkan');
  expect((await page(`${at}/list.pdf?part=0`, admin)).statusCode).toBe(400);
  // The seller sees it, and cannot end it.
  expect(textOf((await page(at, owner)).body)).toContain('Hanya pengelola toko');
  expect((await post(at, { intent: 'lift' }, owner)).statusCode).toBe(403);
  expect((await post(at, { intent: 'lift' }, admin)).statusCode).toBe(302);
  expect(textOf((await page(at, admin)).body)).toContain('Berakhir');
  expect(textOf((await page('/admin/batches/recalls', admin)).body)).toContain('Tercemar solar');

  // A changed event is told to whoever looks at the lot.
  const client = await app.ctx.pool.connect();
  try {
    await client.query('alter table batch_events disable trigger user');
    await client.query(
      `update batch_events set reason = 'lain' where batch_id = (select id from batches where code = $1)`,
      [code],
    );
    await client.query('alter table batch_events enable trigger user');
  } finally {
    client.release();
  }
  expect(textOf((await page(path, admin)).body)).toContain('tidak lagi cocok dengan hash-nya');
});

test('a group closes its lot, and its passport names deposits by their numbers, never a member', async () => {
  const lot = await makeLot(app);
  const id = await bring(app.ctx, lot, 'anggota', 12.5);
  const { juru_timbang, ketua } = lot.group.people;
  const url = `/admin/farmer-group/lots/${lot.id}`;
  const shown = textOf((await page(url, juru_timbang)).body);
  const code = /Setoran masuk ke lot.*?(LT-[2-9A-Z]{8})/s.exec(shown)![1]!;
  const closed = await post(url, { intent: 'close', id: String(lot.id) }, juru_timbang);
  expect(closed.statusCode).toBe(302);
  expect(textOf((await page(url, juru_timbang)).body)).not.toContain('Setoran masuk ke lot');
  const again = await post(url, { intent: 'close', id: String(lot.id) }, juru_timbang);
  expect(textOf(again.body)).toContain('Belum ada setoran sejak lot terakhir ditutup.');

  const passport = textOf((await page(`/lot/${code}`)).body);
  expect(passport).toContain(`Setoran nomor ${id}`);
  expect(passport).toContain('12,5 kg');
  const { rows } = await app.ctx.pool.query('select name from users where id = any($1)', [
    Object.values(lot.group.people).map(({ userId }) => userId),
  ]);
  for (const { name } of rows) expect(passport).not.toContain(name);
  const office = textOf((await page(`/admin/batches/${code}`, ketua)).body);
  expect(office).toContain('Setoran anggota (1)');
  expect(office).toContain(`Nomor ${id}, `);
});
