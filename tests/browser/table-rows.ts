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
    // demo fills.
    const usual = heights.toSorted((one, other) => one - other)[Math.floor((heights.length - 1) / 2)]!;
    if (heights.length >= 5 && (usual < 44 || usual > 55))
      wrong.push(`rows at ${width} of ${heights.join(', ')} px`);
    const seen = rows.filter((row) => row.inView).length;
    if (height === 1024 && seen < Math.min(10, rows.length))
      wrong.push(`${seen} rows of ${rows.length} in view at ${width}`);
    if (wide > width) wrong.push(`${wide} px wide at ${width}`);
  }
  return wrong;
}
