import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBid } from '../../src/domain/bidding/queries/get-bid.ts';
import { getBidTerms } from '../../src/domain/bidding/queries/get-bid-terms.ts';
import { getAdminQueue } from '../../src/domain/reports/get-admin-queue.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { CHOSEN_COMMODITIES, commodityDefinition } from '../../src/shared/rules/references/commodities.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { completeDeal } from '../support/complete-deal.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { csvFile, fileForm } from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock('2026-11-20T03:00:00Z');
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  // Other tables start with the shop's initial rows.
  await app.database.pool.query('delete from price_references');
  await app.close();
});

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const answer = await app.fastify.inject({
    method,
    url: `/api/admin/${path}`,
    headers: { cookie: admin.cookie },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const hpp = {
  ...{ commodity: 'gabah', kind: 'hpp', level: 'produsen', low: 7_000 },
  ...{ effective_from: '2026-12-05', source: 'Uji, bukan peraturan' },
};
const hap = {
  ...{ commodity: 'cabai_rawit_merah', kind: 'hap', low: 20_000, high: 30_000 },
  ...{ effective_from: '2026-01-01', source: 'Uji, bukan peraturan' },
};

test('[trade 8] a price is added, corrected, ended and deleted; its neighbour’s period adjusts, the trail records all', async () => {
  const list = async (query = '') => (await call('GET', `reference-prices?limit=100${query}`)).body;
  const current = (await list('&commodity=gabah&state=current')).data.find(
    (one: { class: string | null }) => one.class === null,
  );
  expect(current).toMatchObject({
    ...{ label: 'HPP gabah kering panen', low: 6_500, high: null, zone: 0, effective_until: null },
    ...{ source: 'Kepbadan 14/2025, di tingkat petani, kualitas apa pun', updated_by: null, stale: true },
  });
  const made = await call('POST', 'reference-prices', hpp);
  expect(made).toMatchObject({ status: 201, body: { data: { state: 'future', low: 7_000 } } });
  const { id } = made.body.data;
  expect(made.body.data.updated_by).not.toBeNull();
  const before = async () =>
    (await list('&commodity=gabah')).data.find((one: { id: number }) => one.id === current.id);
  expect((await before()).effective_until).toBe('2026-12-04');
  expect((await call('POST', 'reference-prices', hpp)).body.error).toMatchObject({
    code: 'price_doubled',
    fields: { effective_from: 'Tanggal ini sudah punya harga' },
  });
  const change = (over: object) =>
    call('PUT', `reference-prices/${id}`, {
      low: 7_100,
      effective_from: '2026-12-05',
      source: 'Uji',
      ...over,
    });
  expect((await change({ effective_from: '2026-12-08' })).body.data).toMatchObject({
    low: 7_100,
    effective_from: '2026-12-08',
  });
  expect((await before()).effective_until).toBe('2026-12-07');
  expect((await change({ effective_from: '2026-12-02' })).status).toBe(200);
  expect((await before()).effective_until).toBe('2026-12-01');
  expect((await change({ effective_from: current.effective_from })).body.error.code).toBe('price_doubled');
  expect((await change({ effective_until: '2026-12-01' })).body.error.fields).toEqual({
    effective_until: 'Hari terakhir sebelum hari pertamanya',
  });
  expect((await change({ effective_until: '2026-12-31' })).status).toBe(200);
  // A price after an ended one starts on the next day.
  const gap = await call('POST', 'reference-prices', { ...hpp, effective_from: '2027-01-02' });
  expect(gap).toMatchObject({ status: 409, body: { error: { code: 'price_days' } } });
  expect(gap.body.error.message).toContain('1 Januari 2027');
  expect((await call('DELETE', `reference-prices/${id}`)).status).toBe(200);
  expect((await before()).effective_until).toBe('2026-12-31');
  await call('PUT', `reference-prices/${current.id}`, {
    low: 6_500,
    effective_from: current.effective_from,
    source: current.source,
  });
  expect((await before()).effective_until).toBeNull();
  const trail = (await call('GET', 'audit?entity=reference_price')).body.data;
  expect(trail[0]).toMatchObject({
    action: 'reference_price.update',
    before: { effective_until: '2026-12-31' },
    after: { effective_until: null },
  });
});

test('[trade 2, trade 8] HPP is a floor, HET a ceiling by zone, HAP a range; classes are those of the commodity', async () => {
  const today = (await call('GET', 'reference-prices?kind=het&limit=100')).body;
  expect(today.data.map((one: { label: string; high: number }) => [one.label, one.high]).sort()).toEqual([
    ['HET beras medium zona 1', 13_500],
    ['HET beras medium zona 2', 14_000],
    ['HET beras medium zona 3', 15_500],
    ['HET beras premium zona 1', 14_900],
    ['HET beras premium zona 2', 15_400],
    ['HET beras premium zona 3', 15_800],
  ]);
  expect((await call('GET', 'reference-prices?kind=het&limit=4&page=2')).body).toMatchObject({
    total: 6,
    page: 2,
    totalPages: 2,
  });
  const fieldsOf = async (over: object) =>
    (await call('POST', 'reference-prices', { ...hpp, ...over })).body.error.fields;
  const het = {
    commodity: 'beras',
    class: 'medium',
    kind: 'het',
    level: 'konsumen',
    low: null,
    high: 14_500,
  };
  expect(await fieldsOf(het)).toEqual({ zone: 'HET beras berlaku per zona: pilih zonanya' });
  expect(await fieldsOf({ ...het, zone: 4 })).toEqual({ zone: 'Pilih zona' });
  expect(await fieldsOf({ ...het, zone: 1, low: 5 })).toEqual({ low: 'HET tidak punya harga terendah' });
  expect(await fieldsOf({ ...het, zone: 1, class: 'gkg' })).toEqual({
    class: 'Beras: pilih Premium, Medium, Submedium, Pecah, atau kosongkan',
  });
  expect(await fieldsOf({ zone: 1 })).toEqual({ zone: 'HPP berlaku di seluruh Indonesia, tanpa zona' });
  expect(await fieldsOf({ high: 8_000 })).toEqual({ high: 'HPP tidak punya harga tertinggi' });
  expect(await fieldsOf({ low: undefined })).toEqual({ low: 'HPP adalah batas bawah: isi harga terendah' });
  expect(await fieldsOf({ ...hap, level: 'produsen', high: 1 })).toEqual({
    high: 'Harga tertinggi di bawah harga terendah',
  });
  expect(await fieldsOf({ ...hap, level: 'produsen', class: 'medium' })).toEqual({
    class: 'Cabai rawit merah tidak punya kelas: kosongkan',
  });
  expect(await fieldsOf({ source_url: 'http://contoh.example' })).toEqual({
    source_url: 'Harus berupa alamat https',
  });
});

test('[trade 8] the database rejects an overlap and, at commit, a gap', async () => {
  const put = (from: string, until: string | null) =>
    app.database.pool.query(
      `insert into price_references (commodity, kind, level, low, high, effective_from, effective_until, source, checked_on)
       values ('kedelai', 'hap', 'konsumen', 1, 2, $1, $2, 'Uji', '2026-11-20')`,
      [from, until],
    );
  await put('2026-01-01', '2026-03-31');
  await expect(put('2026-03-31', null)).rejects.toMatchObject({ constraint: 'price_references_no_overlap' });
  await expect(put('2025-01-01', null)).rejects.toMatchObject({ constraint: 'price_references_no_overlap' });
  await expect(put('2026-04-02', null)).rejects.toMatchObject({ constraint: 'price_references_gapless' });
  await put('2026-04-01', null);
  await app.database.pool.query(`delete from price_references where commodity = 'kedelai'`);
});

test('[trade 8] chilli: the seller chooses the commodity, a bid and an order keep the range of their day, old ones the old value', async () => {
  const level = async (name: string, over: object) =>
    (await call('POST', 'reference-prices', { ...hap, level: name, ...over })).body.data.id as number;
  const produsen = await level('produsen', {});
  const konsumen = await level('konsumen', { low: 40_000, high: 50_000 });
  const market = await makeMarket(app.ctx, {
    stock: toQuantity(100),
    priceCustomer: 60_000,
    product: { name: 'Lombok setan uji', unit: 'kg', category: 'vegetables' },
  });
  await app.database.pool.query(`update listings set commodity = 'cabai_rawit_merah' where id = $1`, [
    market.listing.id,
  ]);
  const terms = () => getBidTerms(app.ctx, { kind: 'anonymous' } as never, market.listing.id);
  expect((await terms()).prices.references.map(({ label }) => label)).toEqual([
    'HAP cabai rawit merah tingkat produsen',
    'HAP cabai rawit merah tingkat konsumen',
  ]);
  const shown = (await app.fastify.inject(`/api/products/${market.listing.id}`)).json().data;
  expect(shown.commodity).toBe('cabai_rawit_merah');
  const found = (await app.fastify.inject('/api/products?q=cabai+rawit+merah')).json();
  expect(found.data.map((one: { id: number }) => one.id)).toContain(market.listing.id);
  const bid = await makeBid(app.ctx, market, { bid_price: 19_000, qty: 2 });
  expect(await getBid(app.ctx, market.farmer, bid.id)).toMatchObject({ belowHpp: false, belowHap: true });
  // The table is corrected and a new range begins; the offer keeps its prices.
  await call('PUT', `reference-prices/${produsen}`, {
    ...{ low: 10_000, high: 12_000 },
    effective_from: '2026-01-01',
    source: 'Dibetulkan',
  });
  expect((await terms()).prices.reference).toMatchObject({ low: 10_000, source: 'Dibetulkan' });
  expect((await getBid(app.ctx, market.farmer, bid.id)).references[0]).toMatchObject({
    low: 20_000,
    high: 30_000,
  });
  await completeDeal(app.ctx, market.farmer, bid);
  const { rows } = await app.database.pool.query(
    `select (l.reference_prices -> 'prices' -> 0 ->> 'low')::int as low, l.reference_prices ->> 'commodity' as commodity,
            d.commodity as of_deal
     from order_lines l join orders o on o.id = l.order_id join deals d on d.bid_id = o.bid_id where o.bid_id = $1`,
    [bid.id],
  );
  expect(rows).toEqual([{ low: 10_000, commodity: 'cabai_rawit_merah', of_deal: 'cabai_rawit_merah' }]);
  await call('DELETE', `reference-prices/${produsen}`);
  await call('DELETE', `reference-prices/${konsumen}`);
  expect((await terms()).prices.references).toEqual([]);
  expect((await getBid(app.ctx, market.farmer, bid.id)).references[0]).toMatchObject({ low: 20_000 });
  await expect(
    app.database.pool.query(`update bid_offers set reference_prices = null where bid_id = $1`, [bid.id]),
  ).rejects.toThrow('what was offered is fixed');
});

test('[trade 8] a commodity belongs to its categories in the form, the API and the search words', async () => {
  const product = {
    ...{ name: 'Jagung pipilan uji', unit: 'kg', category: 'palawija', stock: 5 },
    ...{ price_tengkulak: 4_000, price_customer: 5_000 },
  };
  const seller = await signedIn(app, { role: 'farmer' });
  const post = async (over: object) =>
    (
      await app.fastify.inject({
        method: 'POST',
        url: '/api/admin/products',
        headers: { cookie: seller.cookie },
        payload: { ...product, ...over },
      })
    ).json();
  expect((await post({ commodity: 'cabai_rawit_merah' })).error.fields).toEqual({
    commodity: 'Cabai rawit merah hanya untuk sayur',
  });
  expect((await post({ category: 'fruit', commodity: 'jagung' })).error.fields.commodity).toContain(
    'hanya untuk',
  );
  expect((await post({ commodity: 'emas' })).error.fields.commodity).toContain('Pilih komoditas');
  expect((await post({ commodity: 'jagung' })).data.commodity).toBe('jagung');
  const { rows } = await app.database.pool.query<{ name: string; words: string }>(
    'select name, search_commodity(name) as words from unnest($1::text[]) as name',
    [[...CHOSEN_COMMODITIES]],
  );
  for (const { name, words } of rows) {
    const { label, words: others } = commodityDefinition(name as (typeof CHOSEN_COMMODITIES)[number]);
    expect(words).toBe([label, ...others].join(' '));
  }
});

const TITLES = [
  'Komoditas',
  'Kelas',
  'Jenis',
  'Tingkat',
  'Zona',
  'Harga Terendah',
  'Harga Tertinggi',
  'Mulai Berlaku',
  'Berlaku Sampai',
  'Sumber',
];
const upload = async (rows: string[][]) => {
  const { headers, payload } = fileForm(csvFile([TITLES, ...rows]));
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/admin/reference-prices/import',
    headers: { ...headers, cookie: admin.cookie },
    payload,
  });
  return answer.json().data;
};

test('[trade 8] one file imports many rows; errors name line and column, including overlaps and gaps', async () => {
  const wrong = await upload([
    ['Bawang merah', '', 'HAP', 'konsumen', '', '30.000', '40.000', '01/01/2026', '31/03/2026', 'Uji'],
    ['Bawang merah', '', 'HAP', 'konsumen', '', '30.000', '40.000', '01/05/2026', '', 'Uji'],
    ['Emas', '', 'HAP', 'konsumen', '', '30.000', '40.000', '01/05/2026', '', 'Uji'],
    ['Beras', 'Medium', 'HET', 'konsumen', '', '', '13.500', '01/05/2027', '', 'Uji'],
    ['Beras', 'Medium', 'HET', 'konsumen', '1', '', '13.500', '01/05/2027', '', ''],
    ['Bawang merah', '', 'HAP', 'konsumen', '', '30.000', '40.000', '01/01/2026', '', 'Uji'],
  ]);
  expect(wrong.errors.map(({ line, field }: { line: number; field: string }) => [line, field])).toEqual([
    [3, 'Mulai Berlaku'],
    [4, 'Komoditas'],
    [5, 'Zona'],
    [6, 'Sumber'],
    [7, 'Mulai Berlaku'],
  ]);
  const good = await upload([
    ['Bawang merah', '', 'HAP', 'konsumen', '', '30.000', '40.000', '01/01/2026', '31/03/2026', 'Uji'],
    ['Bawang merah', '', 'HAP', 'konsumen', '', '31.000', '41.000', '01/04/2026', '', 'Uji'],
    ['Beras', 'Medium', 'HET', 'konsumen', 'Zona 1', '', '14.000', '01/05/2027', '', 'Uji'],
  ]);
  expect(good).toMatchObject({ errorCount: 0, rows: 3 });
  const done = await call('POST', `reference-prices/import/${good.id}/run`);
  expect(done).toMatchObject({ status: 200, body: { data: { status: 'done', written: 3 } } });
  const { data } = (await call('GET', 'reference-prices?commodity=bawang_merah')).body;
  expect(
    data.map((one: { effective_from: string; effective_until: string | null }) => [
      one.effective_from,
      one.effective_until,
    ]),
  ).toEqual([
    ['2026-04-01', null],
    ['2026-01-01', '2026-03-31'],
  ]);
  // The exported file contains the same values and is imported again as corrections.
  const exported = await app.fastify.inject({
    url: '/api/admin/reference-prices/export.csv',
    headers: { cookie: admin.cookie },
  });
  expect(exported.body).toContain('Bawang merah');
  const { headers, payload } = fileForm(Buffer.from(exported.body));
  const again = await app.fastify.inject({
    method: 'POST',
    url: '/api/admin/reference-prices/import',
    headers: { ...headers, cookie: admin.cookie },
    payload,
  });
  expect(again.json().data).toMatchObject({ errorCount: 0 });
  const { rows: before } = await app.database.pool.query('select count(*)::int as n from price_references');
  expect((await call('POST', `reference-prices/import/${again.json().data.id}/run`)).status).toBe(200);
  const { rows: after } = await app.database.pool.query('select count(*)::int as n from price_references');
  expect(after).toEqual(before);
});

test('[trade 8] reports prices that nobody checked for 180 days to the admin', async () => {
  const made = await call('POST', 'reference-prices', {
    ...{ ...hap, commodity: 'telur_ayam_ras', level: 'produsen' },
    checked_on: '2026-05-24',
  });
  const stale = async () => (await call('GET', 'reference-prices?state=stale')).body.total;
  const queued = async () => (await getAdminQueue(app.ctx, admin.actor)).counts.reference ?? 0;
  await app.database.pool.query(
    `update price_references set checked_on = '2026-11-01' where checked_on is null`,
  );
  expect([await stale(), await queued()]).toEqual([0, 0]);
  clock.set('2026-11-20T17:00:00Z');
  expect([await stale(), await queued()]).toEqual([1, 1]);
  await call('DELETE', `reference-prices/${made.body.data.id}`);
});
