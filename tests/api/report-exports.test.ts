import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSalesReport } from '../../src/domain/reports/get-sales-report.ts';
import { formatMoney } from '../../src/shared/format/money.ts';
import { pdfPages, xlsxSheets } from '../support/exported-files.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { soldOrder } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
const clock = testClock('2026-11-21T03:00:00Z');
const rp = (amount: number) => formatMoney(amount).replaceAll('\u00a0', ' ');

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
  // More farmers than a page holds, one with the name of a formula.
  for (let at = 0; at < 60; at += 1) {
    const farmer = await makeFarmer(app.ctx, {
      name: at === 7 ? '=HYPERLINK("http://jahat.example";"klik")' : `Petani nomor ${at}`,
    });
    const listing = await makeListing(app.ctx, {
      farmerId: farmer.id,
      product: { name: `Beras ${at % 7} uji ${at}` },
    });
    await soldOrder(app, listing, at + 1, '2026-11-05T00:00:00Z');
    await soldOrder(app, listing, 2, `2026-10-${10 + (at % 15)}T00:00:00Z`);
  }
  await soldOrder(app, await makeListing(app.ctx), 3, '2026-10-29T00:00:00Z');
});
afterAll(() => app.close());

const get = (path: string, who?: SignedIn) =>
  app.fastify.inject({ url: `/api/admin/reports${path}`, headers: who ? { cookie: who.cookie } : {} });

async function sum(from: string, to: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select coalesce(sum(total), 0)::int as sum from orders
     where status = 'completed' and completed_at >= $1 and completed_at < $2`,
    [from, to],
  );
  return rows[0].sum;
}

test('[REPORT-09] a real reader parses the PDF: header, page numbers and the figures of SQL', async () => {
  const answer = await get('/export.pdf?type=monthly', admin);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="laporan-2026-11-01-2026-11-30.pdf"',
  );
  expect(answer.headers['cache-control']).toBe('private, no-store');
  const pages = pdfPages(answer.rawPayload);
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Lumbung · Laporan · 1 November 2026 – 30 November 2026');
    expect(page).toContain(`Halaman ${at + 1} dari ${pages.length}`);
  }
  const text = pages.join('\n');
  expect(text).toContain(rp(await sum('2026-10-31T17:00:00Z', '2026-11-30T17:00:00Z')));
  expect(text).toContain(`sebelumnya ${rp(await sum('2026-09-30T17:00:00Z', '2026-10-21T17:00:00Z'))}`);
  const report = await getSalesReport(app.ctx, admin.actor, {});
  for (const { name, revenue } of report.topProducts) {
    expect(text).toContain(name);
    expect(text).toContain(rp(revenue));
  }
  for (const { name, average } of report.farmerStats) {
    expect(text.replace(/\s+/g, ' ')).toContain(name.slice(0, 12));
    expect(text).toContain(rp(average));
  }
});

test('[REPORT-10] a real reader parses the XLSX: a sheet per table, typed cells, the figures of SQL', async () => {
  const answer = await get('/export.xlsx?type=custom&start=2026-10-01&end=2026-11-30', admin);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('laporan-2026-10-01-2026-11-30.xlsx');
  const sheets = await xlsxSheets(answer.rawPayload);
  expect(Object.keys(sheets)).toEqual([
    'Ringkasan',
    'Pendapatan per bulan',
    'Pendapatan per hari',
    'Produk Terlaris',
    'Statistik Petani',
  ]);
  const all = await sum('2026-09-30T17:00:00Z', '2026-11-30T17:00:00Z');
  expect(sheets.Ringkasan).toContainEqual(['Total Pendapatan', all, 0, null]);
  expect(sheets['Pendapatan per bulan']!.slice(1)).toEqual([
    ['Okt 2026', await sum('2026-09-30T17:00:00Z', '2026-10-31T17:00:00Z'), 0],
    ['Nov 2026', await sum('2026-10-31T17:00:00Z', '2026-11-30T17:00:00Z'), 0],
  ]);
  const days = sheets['Pendapatan per hari']!.slice(1);
  expect(days).toHaveLength(61);
  expect(days.reduce((total, day) => total + Number(day[1]), 0)).toBe(all);
  const farmers = sheets['Statistik Petani']!;
  expect(farmers[0]).toEqual([
    'Peringkat',
    'Nama',
    'Produk',
    'Total pendapatan',
    'Rata-rata per produk',
    'Sebelumnya',
  ]);
  expect(farmers.slice(1)).toHaveLength(61);
  expect(farmers.slice(1).reduce((total, row) => total + Number(row[3]), 0)).toBe(all);
  // A name that looks like a formula stays text, and the file contains no formulas.
  expect(farmers.map((row) => row[1])).toContain('=HYPERLINK("http://jahat.example";"klik")');
});

test('exports are for admins, and reject what the report rejects', async () => {
  for (const path of ['', '/export.pdf', '/export.xlsx']) {
    expect((await get(path)).statusCode).toBe(401);
    for (const role of ['customer', 'farmer'] as const) {
      expect((await get(path, await signedIn(app, { role }))).statusCode).toBe(403);
    }
    for (const query of [
      'type=custom&start=2026-02-01&end=2026-01-01',
      'type=custom&start=1026-01-01&end=2026-01-01',
      'type=custom&start=2026-02-31&end=2026-03-01',
      'type=custom',
      'type=harian',
      'type=monthly&type=yearly',
      'page=1',
    ]) {
      expect((await get(`${path}?${query}`, admin)).statusCode, `${path}?${query}`).toBe(400);
    }
  }
});

test('a period without orders produces files that say so', async () => {
  const query = 'type=custom&start=2020-01-01&end=2020-01-01';
  const text = pdfPages((await get(`/export.pdf?${query}`, admin)).rawPayload).join('\n');
  expect(text).toContain('1 Januari 2020');
  expect(text.match(/Belum ada pesanan terbayar\./g)).toHaveLength(2);
  const sheets = await xlsxSheets((await get(`/export.xlsx?${query}`, admin)).rawPayload);
  expect(sheets['Statistik Petani']).toHaveLength(1);
});
