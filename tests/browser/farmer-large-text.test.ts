import type { Page } from '@playwright/test';
import { billing } from '../support/billing-form.ts';
import { expect, test } from './browser-fixtures.ts';
import { bidFrom, listingFor, newFarmer, visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';
import { type Look, misfitsOf } from './expect-fits-width.ts';
import { voiced } from './read-aloud-stub.ts';

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
/** Phones on which the letters are those that he has chosen in the shop. */
const SMALLEST: Look[] = [
  [320, 100],
  [360, 100],
];

/** Numbers in words, and what a voice says beside what is written: units, the rupiah, how things hang together. */
const SAID = new Set(
  (
    'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas belas puluh seratus ratus seribu ribu juta ' +
    'koma kilo rupiah semuanya tawaran pesanan dari ketuk atau total diantar ke masih ada lagi'
  ).split(' '),
);
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** What is read out on the page that is open, each word of it seen there; in one piece. */
async function readOut(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Bacakan' }).first().tap();
  const texts = await page.evaluate(() =>
    (Reflect.get(window, 'said') as { text: string }[]).map(({ text }) => text),
  );
  const shown = new Set(wordsIn(await page.getByRole('main').ariaSnapshot()));
  expect(texts.flatMap(wordsIn).filter((word) => !shown.has(word) && !SAID.has(word))).toEqual([]);
  await page.getByRole('button', { name: 'Berhenti' }).tap();
  return texts.join(' ');
}

test('a bid, an order and the saldo are read out: what stands there and nothing else, numbers as people say them', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await newFarmer(browser, baseURL!, SMALL);
  await context.addInitScript(voiced);
  const listing = await listingFor(context, baseURL!, { name: 'Cabai Rawit' });
  const bid = await bidFrom(browser, baseURL!, listing, { qty: 5, bid_price: 27_300 });
  const guest = await visitor(browser);
  const placed = await guest.context.request.post('/api/orders', {
    headers: { origin: baseURL!, 'idempotency-key': crypto.randomUUID() },
    data: { items: [{ id: listing, quantity: 2, price: 30_000 }], billing, paymentMethod: 'cod' },
  });
  const [{ code }] = (await placed.json()).data.orders;
  await guest.context.close();

  await page.goto(`/bidding-list/${bid.id}`);
  expect(await readOut(page)).toBe(
    `Tawaran dari ${bid.name}: lima kilo Cabai Rawit, satu kilo dua puluh tujuh ribu tiga ratus rupiah, semuanya seratus tiga puluh enam ribu lima ratus rupiah. Ketuk Terima, Tawar balik atau Tolak.`,
  );
  await page.goto(`/admin/orders/${code}`);
  const order = await readOut(page);
  expect(order).toMatch(/^Pesanan Sri W[^:]*: dua kilo Cabai Rawit\. Total enam puluh ribu rupiah, /);
  expect(order).toMatch(/ Ketuk Terima pesanan\.$/);
  const { farmerId } = (await (await context.request.get('/api/me')).json()).data;
  await page.goto(`/admin/balances/${farmerId}`);
  expect(await readOut(page)).toBe(
    'Saldo Anda nol rupiah. Semua sudah dicairkan. Rekening pencairan belum diisi.',
  );
  expect(complaints).toEqual([]);
  await context.close();
});

test('large letters and one thing at a time, on this device alone, and help in pictures that is read out', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  test.slow();
  const { page, context, complaints } = await newFarmer(browser, baseURL!, SMALL);
  await context.addInitScript(voiced);
  const listing = await listingFor(context, baseURL!, { name: 'Cabai Rawit' });
  const first = await bidFrom(browser, baseURL!, listing, { qty: 5, bid_price: 27_000 });
  await bidFrom(browser, baseURL!, listing, { qty: 6, bid_price: 26_000 });
  await page.goto('/admin/dashboard');
  const accept = page.getByRole('link', { name: 'Terima', exact: true });
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect(accept).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Ringkasan' })).toBeVisible();
  expect(await size()).toBe('16px');
  await page.getByRole('button', { name: 'Huruf besar, satu per satu' }).tap();
  await expect(accept).toHaveCount(1);
  expect(await size()).toBe('21px');
  await expect(page.getByRole('region', { name: 'Ringkasan' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Lihat semua 2' })).toBeVisible();
  expect(await readOut(page)).toContain('Masih ada satu lagi. Ketuk Lihat semua.');
  expect(await violations(page)).toEqual([]);
  // The same on the site's pages of his, and what there is fits.
  const wrong = [];
  for (const path of ['/admin/dashboard', '/farmer-bidding-approval', `/bidding-list/${first.id}`]) {
    wrong.push(...(await misfitsOf(page, path, SMALLEST)));
    expect(await size(), path).toBe('21px');
  }
  expect(wrong).toEqual([]);
  await page.setViewportSize(SMALL.viewport);

  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Bantuan bergambar' }).tap();
  await expect(page.getByRole('heading', { name: 'Cara menjawab tawaran' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cara mengirim pesanan' })).toBeVisible();
  expect(await readOut(page)).toMatch(/^Cara menjawab tawaran\. Ketuk Penawaran di bawah\./);
  expect(await violations(page)).toEqual([]);
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Huruf biasa' }).tap();
  await expect(accept).toHaveCount(2);
  expect(await size()).toBe('16px');
  expect(complaints).toEqual([]);
  await context.close();
});
