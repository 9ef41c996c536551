import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { soldOrder } from '../support/order-factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-clock.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let newcomer: SignedIn;
const clock = testClock('2026-11-21T03:00:00Z');
const { page } = withoutScripts(() => app);

/** Kilograms at Rp 10.000 that were completed, by the day (WIB): this year's, and those of the year before. */
const completed: [kg: number, at: string][] = [
  [40, '2026-11-20T03:00:00Z'],
  [10, '2026-11-03T03:00:00Z'],
  [25, '2026-10-20T03:00:00Z'],
  [8, '2026-03-05T03:00:00Z'],
  [20, '2025-11-10T03:00:00Z'],
  [80, '2025-03-05T03:00:00Z'],
];

beforeAll(async () => {
  ({ app, database } = await builtApp({}, { clock }));
  admin = await signedIn(app, { role: 'admin' });
  newcomer = await signedIn(app, { role: 'farmer' });
  const listing = await makeListing(app.ctx);
  for (const [kg, at] of completed) await soldOrder(app, listing, kg, at);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

type Part = ReturnType<typeof pageOf>;
const money = (text: string) => Number(text.replace(/\D/g, ''));
const number = (part: Part, name: string) => Number(part.attribute(name));

/** What a chart draws and what its table says: of each bar its words, its figures, and how high it stands. */
function chartOf(body: string, title: string) {
  const figure = pageOf(body)
    .all('figure')
    .find((one) => one.one('figcaption').text.startsWith(title))!;
  const svg = figure.one('svg', { role: 'img' });
  const bars = svg
    .all('g')
    .filter((group) => group.all('title').length > 0)
    .map((group) => {
      const [, label, value, before] = /^(.+?): (.+?)(?:, sebelumnya (.+))?$/.exec(group.one('title').text)!;
      // The first is where the pointer finds the bar.
      const heights = group
        .all('rect')
        .slice(1)
        .map((rect) => number(rect, 'height'));
      const drawn = heights.length > 1 ? { before: heights[0]!, value: heights[1]! } : { value: heights[0]! };
      return { label: label!, value: money(value!), before: money(before ?? ''), drawn };
    });
  const axis = svg.all('g', { 'aria-hidden': /.*/ }).map((line) => ({
    height: 180 - number(line.one('line'), 'y1'),
    says: money(line.all('text')[0]!.text),
  }));
  const rows = figure
    .one('table')
    .one('tbody')
    .all('tr')
    .map((row) => [row.one('th').text, ...row.all('td').map((cell) => money(cell.text))]);
  const heads = figure
    .one('table')
    .one('thead')
    .all('th')
    .map((head) => head.text);
  const below = svg.all('text', { y: '200' }).map((text) => text.text);
  return {
    caption: figure.one('figcaption').text,
    name: svg.attribute('aria-label')!,
    bars,
    axis,
    rows,
    heads,
    below,
  };
}

/** Every bar is as high as its figure on the axis that stands beside it, to the tenth of a pixel. */
function expectDrawnTrue({ bars, axis }: ReturnType<typeof chartOf>) {
  const top = axis.at(-1)!;
  expect(top.height).toBe(180);
  const most = Math.max(...bars.flatMap((bar) => [bar.value, bar.before]));
  expect(top.says).toBeGreaterThanOrEqual(most);
  // The lowest line that the highest bar does not reach is the last.
  expect(axis.at(-2)?.says ?? 0).toBeLessThan(most);
  expect(axis.length).toBeLessThanOrEqual(4);
  expect(String(axis[0]!.says)).toMatch(/^(1|2|25|5)0*$/);
  for (const [at, line] of axis.entries()) {
    expect(line.says).toBe(axis[0]!.says * (at + 1));
    expect(line.height / 180).toBeCloseTo(line.says / top.says, 3);
  }
  for (const { value, before, drawn } of bars) {
    expect(drawn.value).toBeCloseTo((value / top.says) * 180, 1);
    expect(drawn.before).toBeCloseTo((before / top.says) * 180, 1);
  }
}

test('the dashboard draws twelve months beside the year before, as they were sold, and names months and amounts', async () => {
  const chart = chartOf(await page('/admin/dashboard', admin), 'Pendapatan 12 bulan');
  expect(chart.bars).toHaveLength(12);
  expectDrawnTrue(chart);
  const sold = Object.fromEntries(chart.bars.map(({ label, value, before }) => [label, [value, before]]));
  expect(sold).toMatchObject({
    'Nov 26': [500_000, 200_000],
    'Okt 26': [250_000, 0],
    'Mar 26': [80_000, 800_000],
    'Des 25': [0, 0],
  });
  expect(chart.bars.reduce((sum, bar) => sum + bar.value, 0)).toBe(830_000);
  expect(chart.axis.map(({ says }) => says)).toEqual([200_000, 400_000, 600_000, 800_000]);
  expect(chart.below).toEqual(chart.bars.map((bar) => bar.label));
  expect(chart.below.at(-1)).toBe('Nov 26');
  expect(chart.name).toBe('Pendapatan 12 bulan: tertinggi Rp\u00a0800.000');
  expect(chart.caption).toMatch(/periode ini.*sebelumnya/);
  expect(chart.heads).toEqual(['Waktu', 'Periode ini', 'Sebelumnya']);
  expect(chart.rows).toEqual(chart.bars.map(({ label, value, before }) => [label, value, before]));
});

test('the report draws its days and months beside those before, and its cards say by how much they changed', async () => {
  const body = await page('/admin/reports', admin);
  const days = chartOf(body, 'Pendapatan per hari');
  expectDrawnTrue(days);
  expect(days.bars).toHaveLength(30);
  const sold = days.bars.filter((bar) => bar.value > 0 || bar.before > 0);
  expect(sold.map(({ label, value, before }) => [label, value, before])).toEqual([
    ['3 Nov', 100_000, 0],
    // The twentieth of the month before stands beside the twentieth of this one.
    ['20 Nov', 400_000, 250_000],
  ]);
  expect(days.rows).toEqual(days.bars.map(({ label, value, before }) => [label, value, before]));
  const months = chartOf(body, 'Pendapatan per bulan');
  expectDrawnTrue(months);
  expect(months.rows).toEqual([['Nov 26', 500_000, 250_000]]);
  const cards = pageOf(body).one('section', { 'aria-label': 'Ringkasan' }).text.replace(/\s/g, ' ');
  expect(cards).toMatch(/Total Pendapatan ?Rp 500\.000 ?\+100% ?sebelumnya Rp 250\.000/);
  expect(cards).toMatch(/Total Pesanan ?2 ?\+100% ?sebelumnya 1/);
});

test('a year that is asked for has twelve months, each beside its own of the year before', async () => {
  const chart = chartOf(await page('/admin/reports?type=yearly', admin), 'Pendapatan per bulan');
  expectDrawnTrue(chart);
  expect(chart.bars).toHaveLength(12);
  expect(chart.rows.at(-1)).toEqual(['Nov 26', 500_000, 200_000]);
  expect(chart.rows.find(([label]) => label === 'Mar 26')).toEqual(['Mar 26', 80_000, 800_000]);
});

test('who has sold nothing yet reads that, and no axis with an amount that nobody took', async () => {
  const body = await page('/admin/dashboard', newcomer);
  const figure = pageOf(body).one('figure');
  expect(figure.text).toContain('Belum ada angka dalam waktu ini.');
  expect(figure.all('svg')).toEqual([]);
  expect(figure.one('tbody').all('tr')).toHaveLength(12);
});
