import { expect, moving, test } from './browser-fixtures.ts';

test.describe('what moves', () => {
  test.use(moving);

  test('[PAGE-01] [PAGE-02] [DATA-27] the skill bars grow from 0 once they are fully visible', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/about-us');
    const bars = page.getByRole('progressbar');
    await expect(bars).toHaveCount(3);
    for (const [at, title, end] of [
      [0, 'Cereals', 88],
      [1, 'Fruit', 95],
      [2, 'Vegetables', 80],
    ] as const) {
      await expect(bars.nth(at)).toHaveAccessibleName(title);
      await expect(bars.nth(at)).toHaveAttribute('aria-valuenow', String(end));
      await expect(bars.nth(at).locator('rect')).toHaveAttribute('width', '0');
    }
    // Half of them in view is not enough.
    const list = page.locator('ul', { has: bars.first() }).last();
    const room = page.viewportSize()!.height;
    const { y, height } = (await list.boundingBox())!;
    const half = y + height / 2 - room;
    expect(half).toBeGreaterThan(0);
    await page.evaluate((top) => scrollTo(0, top), half);
    await page.waitForTimeout(300);
    await expect(bars.nth(0).locator('rect')).toHaveAttribute('width', '0');
    await page.evaluate((top) => scrollTo(0, top), half + height / 2 + 20);
    await expect(bars.nth(0).locator('rect')).toHaveAttribute('width', '88%');
    await expect(bars.nth(2).locator('rect')).toHaveAttribute('width', '80%');
  });
});

test('[PAGE-03] [PAGE-04] the second tab is open at first; three farmers are previewed', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/about-us');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Home Delivery', 'Live Purchase']);
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toContainText('Datang sendiri');
  await tabs.nth(0).click();
  await expect(page.getByRole('tabpanel')).toContainText('Pesan dari rumah');
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('Datang sendiri');
  const team = page.locator('section', { has: page.getByRole('heading', { name: 'Sebagian dari mereka' }) });
  await expect(team.getByRole('article')).toHaveCount(3);
});

test('[PAGE-05] [PAGE-06] twenty farmers lead to their pages: story, calendar, listings, reply time, plot', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/team');
  await expect(page.getByRole('article')).toHaveCount(20);
  // Other tests of the run add farmers of their own.
  expect(await page.locator('svg[aria-label^="Peta Yogyakarta"] a').count()).toBeGreaterThanOrEqual(20);
  await page.getByRole('link', { name: 'Sarjono', exact: true }).click();
  await expect(page).toHaveURL('/team-details/1');
  for (const name of ['Ceritanya', 'Kalender panen', 'Sedang dijual', 'Letak lahan']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.locator('dt', { hasText: 'Biasanya menjawab dalam' }).locator('+ dd')).toHaveText(
    /\d+ (menit|jam|hari)|Belum cukup/,
  );
  await expect(page.getByRole('link', { name: 'Chat WA' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/62\d+/,
  );
  await expect(page.getByRole('link', { name: 'Buka di peta' })).toHaveAttribute('target', '_blank');
  await expect(
    page.getByRole('list', { name: 'Barang dari Sarjono' }).getByRole('article').first(),
  ).toBeVisible();
});

test('[PAGE-07] five questions, one open at a time', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/faq');
  const questions = page.locator('main details');
  await expect(questions).toHaveCount(5);
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await questions.nth(3).locator('summary').click();
  await expect(questions.nth(3)).toHaveAttribute('open');
  await expect(page.locator('main details[open]')).toHaveCount(1);
});

test('[PAGE-11] [PAGE-12] the side list starts at index 1 and remembers the choice for the session', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/service-details/1');
  const list = page.getByRole('navigation', { name: 'Layanan lain' });
  const active = list.locator('[data-active=true]');
  await expect(active).toHaveText('Agricultural Products');
  await list.getByRole('link', { name: 'Dairy Production' }).click();
  await expect(page).toHaveURL('/service-details/4');
  await expect(active).toHaveText('Dairy Production');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('activeService'))).toBe('3');
  await page.reload();
  await expect(active).toHaveText('Dairy Production');
});

test('[PAGE-13] [PAGE-14] [PAGE-15] [DATA-25] six projects; previous and next wrap around', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/project');
  await expect(page.locator('main figure')).toHaveCount(6);
  await page.goto('/project-details/1');
  const beside = page.getByRole('navigation', { name: 'Kegiatan lain' }).getByRole('link');
  await beside.first().click();
  await expect(page).toHaveURL('/project-details/6');
  // The address changes a moment before the page.
  await expect(beside.last()).toHaveAttribute('href', '/project-details/1');
  await beside.last().click();
  await expect(page).toHaveURL('/project-details/1');
});
