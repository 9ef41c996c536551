import type { Locator } from '@playwright/test';
import { LONG } from '../support/long-run.ts';
import { expect, test } from './browser-fixtures.ts';
import { FARMER, newcomer, PASSWORD, register, signIn, visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';

const ADMIN = 'admin@lumbung.example';
const stored = () => localStorage.getItem('lumbung.user');

test('[AUTH-01] [AUTH-02] [AUTH-04] [AUTH-09] [AUTH-16] registering in the browser, with its errors, its toast and the stored user', {
  tag: '@phone',
}, async ({ browser, contextOptions }) => {
  const { page } = await visitor(browser, contextOptions);
  const who = newcomer('Bu Rini');
  await page.goto('/register?next=/contact-us');
  await expect(page.getByText('Minimal 6 karakter')).toBeVisible();
  await page.getByLabel('Nama').fill(who.name);
  await page.locator('main').getByLabel('Email').fill(who.email);
  const password = page.getByLabel(/^Password/);
  await password.fill('123456');
  await page.getByLabel('Konfirmasi password').fill('123456');
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Terlalu mudah ditebak')).toBeVisible();
  await password.fill(who.password);
  await page.getByLabel('Konfirmasi password').fill(`${who.password}x`);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(page.getByText('Konfirmasi password tidak sama')).toBeVisible();
  await expect(page.getByLabel('Nama')).toHaveValue(who.name);
  await page.getByRole('button', { name: 'Tampilkan password' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByLabel('Konfirmasi password').fill(who.password);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(page).toHaveURL('/contact-us');
  await expect(page.getByText('Akun Anda sudah jadi. Selamat datang!')).toBeVisible();
  await expect
    .poll(async () => JSON.parse((await page.evaluate(stored)) ?? 'null'))
    .toMatchObject({ name: who.name, role: 'customer' });
});

test('[AUTH-03] [AUTH-04] [AUTH-05] [AUTH-16] signing in and out: exact refusal, toast, storage; corrupt storage does no harm', {
  tag: '@desktop',
}, async ({ browser, contextOptions, baseURL }) => {
  const { page, context } = await visitor(browser, contextOptions);
  const who = newcomer('Pak Heru');
  await register(context, baseURL!, who);
  await context.clearCookies();
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('spoiled')) {
      sessionStorage.setItem('spoiled', 'yes');
      localStorage.setItem('lumbung.user', '{broken');
    }
  });
  await page.goto('/login?next=%2Fprofile');
  await expect.poll(() => page.evaluate(stored)).toBeNull();
  await expect(page.getByText(/Masuk dengan (Google|Facebook)/)).toHaveCount(0);
  await page.getByLabel('Email atau nomor telepon').fill(who.email);
  await page.getByLabel(/^Password/).fill('Salah-Sekali-1');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByText('Email atau password salah!')).toBeVisible();
  await expect(page.getByLabel('Email atau nomor telepon')).toHaveValue(who.email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Berhasil masuk. Selamat datang!')).toBeVisible();
  await expect.poll(() => page.evaluate(stored)).toContain(who.name);

  await page.locator('main').getByRole('button', { name: 'Keluar', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Anda sudah keluar.')).toBeVisible();
  await expect.poll(() => page.evaluate(stored)).toBeNull();
});

test('return targets of other sites lead to the start page', { tag: '@phone' }, async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const { page, context } = await visitor(browser, contextOptions);
  const who = newcomer('Uji');
  await register(context, baseURL!, who);
  // Which address is one's own is told in src/web/session/safe-return.test.ts; here, that the form keeps to it.
  const evils = ['/\\evil.example', '//evil.example', 'javascript:alert(1)', '/a%0d%0ab'];
  for (const evil of LONG ? evils : evils.slice(0, 1)) {
    await context.clearCookies();
    await page.goto(`/login?next=${encodeURIComponent(evil)}`);
    await page.getByLabel('Email atau nomor telepon').fill(who.email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
    await expect(page).toHaveURL('/');
  }
  await context.close();
});

test('[AUTH-12] [AUTH-13] [AUTH-14] [AUTH-15] [MSG-62] [MSG-63] the admin login: failure gives the form back, success says so and goes on after a second', {
  tag: '@desktop',
}, async ({ browser, contextOptions }) => {
  const { page } = await visitor(browser, contextOptions);
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { name: 'Login Dashboard' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const label of ['Email', /^Password/])
    await expect(page.getByLabel(label)).toHaveAttribute('required', '');
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel(/^Password/).fill('Salah-Sekali-1');
  const button = page.getByRole('button', { name: 'Login' });
  await button.click();
  await expect(page.getByText('Email atau password salah!')).toBeVisible();
  await expect(button).toBeEnabled();
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await button.click();
  await expect(page.getByText('Login berhasil! Mengalihkan ke dashboard...').first()).toBeVisible();
  const said = Date.now();
  expect(new URL(page.url()).pathname).toBe('/admin/login');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  expect(Date.now() - said).toBeGreaterThan(400);
  await page.goto('/admin/login');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('[AUTH-18] [CONST-06] with the browser’s clock standing still all is done but the second after the admin login; the guard shows its spinner', {
  tag: '@desktop',
}, async ({ browser, contextOptions }) => {
  const { page } = await visitor(browser, { ...contextOptions, serviceWorkers: 'block' });
  await page.clock.install();
  await page.goto('/admin/login');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.locator('main').getByText('Login berhasil! Mengalihkan ke dashboard...')).toBeVisible();
  await page.clock.runFor(950);
  await expect(page).toHaveURL(/\/admin\/login\?/);

  const held = Promise.withResolvers<void>();
  await page.route('**/admin/dashboard.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const spinner = page.getByRole('status').filter({ hasText: 'Memuat...' });
  await expect(spinner).toBeHidden();
  await page.clock.runFor(50);
  await expect(spinner).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login\?/);
  held.resolve();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(spinner).toBeHidden();

  /** The browser paints, which takes frames; nothing may wait for longer than these few. */
  const soon = async (shown: Locator) => {
    const asked = await page.evaluate(() => Date.now());
    await expect(async () => {
      await page.clock.runFor(16);
      await expect(shown).toBeVisible({ timeout: 300 });
    }).toPass();
    expect((await page.evaluate(() => Date.now())) - asked).toBeLessThan(500);
  };
  const menu = page.getByRole('navigation', { name: 'Menu dashboard' });
  await menu.getByRole('link', { name: 'Produk' }).click();
  await soon(page.getByRole('row').nth(1));
  await menu.getByRole('link', { name: 'Laporan' }).click();
  await soon(page.getByRole('heading', { level: 1, name: 'Laporan' }));
});

test('[AUTH-12] [AUTH-21] [MSG-70] a customer at the admin login meets the 403 page, whose first button leads home', {
  tag: '@desktop',
}, async ({ browser, contextOptions, baseURL }) => {
  const { page, context } = await visitor(browser, contextOptions);
  const open = await page.goto('/admin/unauthorized');
  expect(open?.status()).toBe(403);
  await register(context, baseURL!, newcomer('Bu Wati'));
  await page.goto('/admin/login');
  await expect(page).toHaveURL('/admin/unauthorized');
  await expect(page.getByRole('heading', { name: 'Akses Ditolak' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(
    page.getByText(
      'Maaf, Anda tidak memiliki izin untuk mengakses halaman ini. Silakan hubungi administrator untuk mendapatkan akses yang sesuai.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Kembali ke Dashboard' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin/unauthorized');
  await page.getByRole('button', { name: 'Keluar' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('heading', { name: 'Login Dashboard' })).toBeVisible();
});

test('the demo accounts sign in, in demo mode', { tag: '@desktop' }, async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const { context } = await visitor(browser, contextOptions);
  await signIn(context, baseURL!, FARMER);
  expect((await (await context.request.get('/api/me')).json()).data.role).toBe('farmer');
});

test('[AUTH-11] the page of a forgotten password says the same to everybody; a dead link offers a new one', {
  tag: '@phone',
}, async ({ browser, contextOptions }) => {
  const { page } = await visitor(browser, contextOptions);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Lupa password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  // The address changes a moment before the page, and the sign-in form has such a field too.
  await expect(page.getByRole('heading', { name: 'Lupa password' })).toBeVisible();
  await page.locator('main').getByLabel('Email').fill(newcomer('x').email);
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await expect(page.getByText(/Permintaan Anda tercatat/)).toBeVisible();
  await page.goto('/reset-password?token=tidak-ada');
  await expect(page.getByText('Tautan ini sudah tidak berlaku.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Minta tautan baru' })).toBeVisible();
});

test('one’s profile: name and phone, password by the old one, other devices out', { tag: '@phone' }, async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const who = newcomer('Bu Lestari');
  const { page, context } = await visitor(browser, contextOptions);
  const other = await visitor(browser, contextOptions);
  await register(context, baseURL!, who);
  const entered = await other.context.request.post('/api/auth/sign-in/email', {
    headers: { origin: baseURL! },
    data: { email: who.email, password: who.password },
  });
  expect(entered.ok()).toBe(true);
  await page.goto('/profile');
  await page.getByLabel('Nama').fill('Lestari Baru');
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText('Profil Anda sudah disimpan.')).toBeVisible();
  await page.getByLabel('Password lama').fill('Salah-Sekali-1');
  await page.getByLabel('Password baru').fill('Padi-Baru-88');
  await page.getByLabel('Konfirmasi password').fill('Padi-Baru-88');
  await page.getByRole('button', { name: 'Ganti password' }).click();
  await expect(page.getByText('Password lama salah')).toBeVisible();
  await page.getByLabel('Password lama').fill(who.password);
  await page.getByRole('button', { name: 'Ganti password' }).click();
  await expect(page.getByText('Password Anda sudah diganti.')).toBeVisible();
  expect((await other.context.request.get('/api/me')).status()).toBe(401);
  expect((await context.request.get('/api/me')).status()).toBe(200);
});

// The farmer of bids.test.ts walks the same way each time.
test('an anonymous visitor of his profile gets a prompt that returns to it', {
  tag: ['@phone', '@long'],
}, async ({ browser, contextOptions }) => {
  const { page } = await visitor(browser, contextOptions);
  await page.goto('/profile');
  await page.locator('main').getByRole('link', { name: 'Daftar' }).click();
  const who = newcomer('Bu Sum');
  await page.getByLabel('Nama').fill(who.name);
  await page.locator('main').getByLabel('Email').fill(who.email);
  await page.getByLabel(/^Password/).fill(who.password);
  await page.getByLabel('Konfirmasi password').fill(who.password);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('registering, signing out, signing in and the admin login work', { tag: '@desktop' }, async ({
    page,
  }) => {
    const who = newcomer('Tanpa JS');
    await page.goto('/register?next=/profile');
    await page.getByLabel('Nama').fill(who.name);
    await page.locator('main').getByLabel('Email').fill(who.email);
    await page.getByLabel(/^Password/).fill(who.password);
    await page.getByLabel('Konfirmasi password').fill('lain');
    await page.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(page.getByText('Konfirmasi password tidak sama')).toBeVisible();
    await page.getByLabel(/^Password/).fill(who.password);
    await page.getByLabel('Konfirmasi password').fill(who.password);
    await page.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(page).toHaveURL('/profile');
    await page.locator('main').getByRole('button', { name: 'Keluar', exact: true }).click();
    await page.goto('/login?next=/profile');
    await page.getByLabel('Email atau nomor telepon').fill(who.email);
    await page.getByLabel(/^Password/).fill(who.password);
    await page.locator('main').getByRole('button', { name: 'Masuk', exact: true }).click();
    await expect(page).toHaveURL('/profile');
    await page.locator('main').getByRole('button', { name: 'Keluar', exact: true }).click();
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(FARMER);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });
});

// Each time axe looks at them where they are open anyway: above, in fits and in farmer-fits.
test('axe finds nothing on the pages of accounts and on a farmer’s approval page, and the console is silent', {
  tag: '@long',
}, async ({ browser, contextOptions, baseURL }) => {
  const { page, context, complaints } = await visitor(browser, contextOptions);
  const check = async (path: string) => {
    await page.goto(path);
    const found = await violations(page);
    expect(
      found.map(({ id, nodes }) => [path, id, nodes[0]?.html]),
      path,
    ).toEqual([]);
  };
  for (const path of ['/login', '/reset-password?token=x', '/admin/login']) await check(path);
  await register(context, baseURL!, newcomer('Axe'));
  await check('/profile');
  // A page that still stands would ask as the member who is signed out by the next line, and tell the console of a 401.
  await page.goto('about:blank');
  await signIn(context, baseURL!, FARMER);
  await check('/farmer-bidding-approval?status=pending');
  expect(complaints).toEqual([]);
  await check('/admin/unauthorized');
});

test('axe finds nothing on the page of an answer link that an admin has passed on', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  const headers = { origin: baseURL! };
  await register(context, baseURL!, newcomer('Penawar'));
  const found = await context.request.get('/api/products?stock=available&limit=1&farmer=1');
  const { id, min_lot } = (await found.json()).data[0];
  const placed = await context.request.post(`/api/products/${id}/bids`, {
    headers,
    data: { qty: min_lot, bid_price: 100 },
  });
  expect(placed.status()).toBe(201);
  const bid = (await placed.json()).data.id;
  await signIn(context, baseURL!, ADMIN);
  const relayed = await context.request.post(`/bidding-list/${bid}`, {
    headers,
    form: { intent: 'relay', id: bid },
  });
  const [, text] = /wa\.me\/\d+\?text=([^"]+)"/.exec(await relayed.text())!;
  await context.clearCookies();
  await page.goto(/\/respond\/\S+/.exec(decodeURIComponent(text!))![0]);
  await expect(page.getByRole('button', { name: /^Terima/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
