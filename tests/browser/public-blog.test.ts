import { expect, test } from './browser-fixtures.ts';

test('[BLOG-05] [BLOG-06] [BLOG-07] [CONST-07] [CONST-08] the next page comes without a reload, and 200 ms later the list scrolls to its top', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/blog-standard');
  const scrolls = await page.evaluateHandle(() => {
    const calls: { at: number; options: unknown }[] = [];
    const scrollTo = window.scrollTo.bind(window);
    window.scrollTo = ((options: ScrollToOptions) => {
      calls.push({ at: performance.now(), options });
      scrollTo(options);
    }) as typeof window.scrollTo;
    return calls;
  });
  const first = await page.locator('main article h2').first().textContent();
  const pagination = page.getByRole('navigation', { name: 'Halaman', exact: true });
  await expect(pagination.getByRole('link', { name: 'Halaman sebelumnya' })).toHaveCount(0);
  await pagination.getByRole('link', { name: 'Halaman berikutnya' }).click();
  await expect(page).toHaveURL('/blog-standard?page=2');
  await expect(page.locator('main article h2').first()).not.toHaveText(first!);
  await expect(pagination.getByRole('link', { name: 'Halaman sebelumnya' })).toHaveCount(1);
  await expect(pagination.locator('[aria-current=page]')).toHaveText('2');
  await expect
    .poll(() => scrolls.evaluate((calls) => calls.map((call) => call.options)))
    .toContainEqual({ top: 0, behavior: 'smooth' });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('[BLOG-08] [DATA-23] the search finds posts by their words and its box is empty again', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/blog-with-sidebar');
  const box = page.getByRole('searchbox', { name: 'Cari tulisan' });
  await box.fill('salak');
  await box.press('Enter');
  await expect(page).toHaveURL(/\?q=salak/);
  await expect(page.getByRole('status').filter({ hasText: 'salak' })).toBeVisible();
  await expect(box).toHaveValue('');
  await expect(page.locator('main article h2').filter({ hasText: /salak/i })).toHaveCount(1);
  await box.fill('zzzzqq');
  await page.getByRole('search').getByRole('button', { name: 'Cari' }).click();
  await expect(page.getByRole('heading', { name: 'Tidak ada tulisan yang cocok.' })).toBeVisible();
  await page.getByRole('link', { name: 'Hapus saringan' }).click();
  await expect(page.locator('main article')).toHaveCount(4);
});

test('[BLOG-09] [BLOG-10] recents are cut at 35 characters; categories, archives and tags lead to what they count', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/blog-with-sidebar');
  const aside = page.getByRole('complementary', { name: 'Di samping tulisan' });
  const widget = (name: string) =>
    aside.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
  const recents = await widget('Tulisan terbaru').getByRole('link').allTextContents();
  expect(recents).toHaveLength(3);
  const { data } = await (await page.request.get('/api/posts?limit=3')).json();
  const titles = (data as { title: string }[]).map((post) => post.title);
  expect(recents).toEqual(titles.map((title) => (title.length > 35 ? `${title.slice(0, 35)}…` : title)));
  expect(recents.some((title) => title.endsWith('…'))).toBe(true);

  for (const name of ['Kategori', 'Arsip']) {
    const link = widget(name).getByRole('link').first();
    const count = Number.parseInt((await link.locator('.tabular').textContent()) ?? '', 10);
    await link.click();
    await expect(page.getByRole('status').filter({ hasText: `${count} tulisan` })).toBeVisible();
    await expect(page.locator('main article')).toHaveCount(Math.min(4, count));
  }
  await widget('Tag').getByRole('link').first().click();
  await expect(page).toHaveURL(/\?tag=/);
  await expect(page.locator('main article')).not.toHaveCount(0);
  await expect(widget('Ikuti kami').getByRole('link', { name: 'RSS' })).toBeVisible();
});

test('[BLOG-11] the gallery opens over the screen; arrows move, Escape closes and gives the focus back', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/blog-with-sidebar');
  const first = page.getByRole('link', { name: 'Gabah dijemur di atas tampah' });
  await first.click();
  const viewer = page.locator('.PhotoView-Portal');
  await expect(viewer).toBeVisible();
  const counter = viewer.locator('.PhotoView-Slider__Counter');
  await expect(counter).toHaveText('1 / 6');
  await page.keyboard.press('ArrowRight');
  await expect(counter).toHaveText('2 / 6');
  await page.keyboard.press('ArrowLeft');
  await expect(counter).toHaveText('1 / 6');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(first).toBeFocused();
});

test('[BLOG-14] [BLOG-15] a post stands with its comments; its neighbours wrap around', {
  tag: '@phone',
}, async ({ page }) => {
  const { data } = await (await page.request.get('/api/posts?limit=100')).json();
  const ids = (data as { id: number }[]).map((post) => post.id);
  const others = page.getByRole('navigation', { name: 'Tulisan lain' });
  await page.goto(`/blog-single/${ids[0]}`);
  await expect(others.getByRole('link').first()).toHaveAttribute('href', `/blog-single/${ids.at(-1)}`);
  await expect(others.getByRole('link').last()).toHaveAttribute('href', `/blog-single/${ids[1]}`);
  await others.getByRole('link').first().click();
  await expect(page).toHaveURL(`/blog-single/${ids.at(-1)}`);
  await expect(others.getByRole('link').last()).toHaveAttribute('href', `/blog-single/${ids[0]}`);
  await expect(page.getByRole('heading', { name: 'Komentar', exact: true })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Tulis komentar' })).toBeVisible();
  await page.goto(`/blog-single-with-sidebar/${ids[0]}`);
  await expect(page.getByRole('complementary', { name: 'Di samping tulisan' })).toBeVisible();
  await expect(others.getByRole('link').first()).toHaveAttribute(
    'href',
    `/blog-single-with-sidebar/${ids.at(-1)}`,
  );
});

test.describe('the lightbox under a finger', { tag: '@phone' }, () => {
  /** How far a finger moves before the viewer takes it for a gesture; what it does counts from there. */
  const START = 20;

  test('[BLOG-12] [BLOG-13] 20 px between pictures, 40 px swipe, 100 px pull, two taps within 300 ms', async ({
    page,
    context,
  }) => {
    const cdp = await context.newCDPSession(page);
    const touch = (type: string, x: number, y: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const tap = () => [touch('touchStart', 195, 420), touch('touchEnd', 195, 420)];
    /** Two taps, again where this machine was too slow for them to be one gesture. */
    const doubleTap = (shown: (width: number) => boolean) =>
      expect(async () => {
        await Promise.all([...tap(), ...tap()]);
        await expect.poll(async () => shown(await width()), { timeout: 1_500 }).toBe(true);
      }).toPass();
    const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
      await touch('touchStart', from.x, from.y);
      const steps = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / 4);
      for (let step = 1; step <= steps; step += 1) {
        await touch('touchMove', from.x + (dx * step) / steps, from.y + (dy * step) / steps);
      }
      await touch('touchEnd', 0, 0);
    };
    const viewer = page.locator('.PhotoView-Portal');
    const counter = page.locator('.PhotoView-Slider__Counter');
    /** The picture in the middle at its own size, once nothing moves. */
    const width = () =>
      page
        .locator('.PhotoView__Photo')
        .evaluateAll((all) => Math.max(...all.map((one) => Math.round(one.getBoundingClientRect().width))));

    await page.goto('/blog-with-sidebar');
    await page.locator('aside a:has(img)').first().click();
    await expect(counter).toHaveText('1 / 6');
    await expect(page.locator('.PhotoView__PhotoWrap').last()).toHaveCSS('left', `${390 + 20}px`);
    await expect.poll(width).toBe(390);

    await drag({ x: 320, y: 420 }, -(START + 30), 0);
    await expect(counter).toHaveText('1 / 6');
    await drag({ x: 320, y: 420 }, -(START + 55), 0);
    await expect(counter).toHaveText('2 / 6');
    await expect.poll(width).toBe(390);

    // Two taps with more than 300 ms between them are two taps.
    await Promise.all(tap());
    await page.waitForTimeout(450);
    await Promise.all(tap());
    await page.waitForTimeout(700);
    expect(await width()).toBe(390);
    await doubleTap((wide) => wide > 600);
    await doubleTap((wide) => wide === 390);

    await drag({ x: 195, y: 300 }, 0, START + 80);
    await expect(counter).toHaveText('2 / 6');
    await drag({ x: 195, y: 300 }, 0, START + 130);
    await expect(viewer).toHaveCount(0);
  });
});
