import type { Page } from '@playwright/test';

/**
 * What is wrong with the rows of the list that is open, on a small desk and on a wide and low one: how high the usual one is,
 * how many are in view, whether there are any at all.
 */
export async function wrongRows(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const [width, height] of [
    [768, 1024],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { rows, wide } = await page.evaluate(() => ({
      rows: [...document.querySelectorAll('main tbody tr')].map((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return { height, inView: top >= 0 && bottom <= innerHeight };
      }),
      wide: document.documentElement.scrollWidth,
    }));
    if (rows.length === 0) wrong.push(`no row at ${width}`);
    const heights = rows.map((row) => Math.round(row.height));
    // Others write longer names and notes meanwhile, which are shown whole: what counts is the usual row, of lists that the
    // demo fills, and where theirs fill the first page, of a hundred rows.
    if (heights.length >= 5 && !isUsual(heights)) {
      const more = await heightsOfMore(page);
      if (!isUsual(more)) wrong.push(`rows at ${width} of ${more.join(', ')} px`);
    }
    const seen = rows.filter((row) => row.inView).length;
    if (height === 1024 && seen < Math.min(10, rows.length))
      wrong.push(`${seen} rows of ${rows.length} in view at ${width}`);
    if (wide > width) wrong.push(`${wide} px wide at ${width}`);
  }
  return wrong;
}

function isUsual(heights: number[]): boolean {
  const usual = heights.toSorted((one, other) => one - other)[Math.floor((heights.length - 1) / 2)]!;
  return usual >= 44 && usual <= 55;
}

/** The heights of the open list's rows with a hundred on a page; the list is open as before afterwards. */
async function heightsOfMore(page: Page): Promise<number[]> {
  const before = page.url();
  const url = new URL(before);
  url.searchParams.set('limit', '100');
  await page.goto(url.href);
  const heights = await page
    .locator('main tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  await page.goto(before);
  return heights;
}
