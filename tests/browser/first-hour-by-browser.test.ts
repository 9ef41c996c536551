import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { expect, patient, test } from './browser-fixtures.ts';

const root = join(import.meta.dirname, '../..');
const PASSWORD = 'Panen-Raya-2026';
const EMAIL = 'laras@desa.example';

/** A shop of its own: an empty folder, no demo. */
let shop: ChildProcess | undefined;
let folder = '';
let url = '';

const environment = () => ({
  ...(process.env as Record<string, string>),
  NODE_ENV: 'production',
  DEMO: '0',
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  SMTP_URL: '',
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORD: PASSWORD,
});

async function command(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, env: environment(), stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  expect(code, args.join(' ')).toBe(0);
}

test.afterAll(async () => {
  if (shop && shop.exitCode === null) {
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  }
  if (folder) await rm(folder, { recursive: true, force: true });
});

const person = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return patient(page);
};
/** A group of the settings, by its heading. */
const group = (page: Page, id: string) => page.locator(`#${id}`);
const save = async (page: Page, id: string) => {
  await group(page, id).getByRole('button', { name: 'Simpan' }).click();
  await expect(group(page, id).getByText('Pengaturan disimpan').first()).toBeVisible();
};

test('the first hour, from an empty folder without the demo to the first paid order', {
  tag: ['@desktop', '@long'],
}, async ({ browser }) => {
  test.setTimeout(240_000);
  // Cleared away with the runs of the browser's own shop (playwright.config.ts).
  mkdirSync(join(root, 'data/e2e'), { recursive: true });
  folder = mkdtempSync(join(root, 'data/e2e/run-'));
  await command('scripts/migrate.ts');
  await command('scripts/admin-create.ts', '--name', 'Laras', '--email', EMAIL);
  shop = spawn(process.execPath, ['main.ts'], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise((resolve, reject) => {
    let said = '';
    shop!.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /Lumbung is ready: (http:[^\s"]+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    shop!.once('exit', () => reject(new Error(said)));
  });

  // The public reads that it is not open, and nothing that nobody has said.
  const buyer = await person(browser);
  await buyer.goto('/shop');
  await expect(buyer.getByRole('heading', { name: 'Lumbung belum buka' })).toBeVisible();
  await expect(buyer.getByText('0274')).toHaveCount(0);

  // The admin comes in, and sets up a second factor before anything else.
  const admin = await person(browser);
  await admin.goto('/login');
  await admin.getByLabel('Email atau nomor telepon').fill(EMAIL);
  await admin.locator('input[name=password]').fill(PASSWORD);
  await admin.locator('input[name=password]').press('Enter');
  await admin.getByRole('button', { name: 'Pasang' }).click();
  const secret = (await admin.locator('.font-mono').first().textContent())!.replace(/\s/g, '');
  await admin.getByLabel('Kode dari aplikasi').fill(new TOTP({ secret }).generate());
  await admin.getByRole('button', { name: 'Aktifkan' }).click();
  await expect(admin.getByLabel('Kode dari aplikasi')).toHaveCount(0);

  await admin.goto('/admin/dashboard');
  await expect(admin.getByText('Langkah pertama')).toBeVisible();
  await admin.getByRole('link', { name: 'Isi nama, alamat, dan kontak toko' }).click();
  const site = group(admin, 'site');
  await site.getByLabel('Nama situs').fill('Pasar Laras');
  await site.getByLabel('Telepon').fill('0274 555 010');
  await site.getByLabel('Email').fill('pasar@desa.example');
  await site.getByLabel('Alamat').fill('Jl. Pasar 1, Sleman');
  const round = Buffer.from(
    '<svg viewBox="0 0 9 9" width="400" height="400"><circle cx="4" cy="4" r="4"/></svg>',
  );
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await sharp(round).png().toBuffer() };
  await site.locator('input[type=file]').last().setInputFiles(logo);
  await expect(site.getByText('Hapus dulu untuk mengganti.')).toBeVisible();
  await save(admin, 'site');
  // What was see-through stays so, though the browser has made it smaller.
  const shown = await admin.locator('#menu img').first().getAttribute('src');
  const sent = await (await admin.request.get(shown!)).body();
  expect((await sharp(sent).stats()).isOpaque).toBe(false);
  const payment = group(admin, 'payment');
  await payment.getByLabel('Transfer Bank').check();
  await payment.getByLabel('Nama bank').fill('Bank Desa');
  await payment.getByLabel('Nomor rekening').fill('0011223344');
  await payment.getByLabel('Atas nama').fill('Laras');
  await save(admin, 'payment');

  await admin.goto('/admin/dashboard');
  await admin.getByRole('link', { name: /Undang petani pertama/ }).click();
  const farmer = admin.getByRole('dialog');
  await farmer.getByLabel('Nama Petani').fill('Pak Darmo');
  await farmer.getByLabel('Telepon').fill('081255550101');
  await farmer.getByLabel('Email').fill('darmo@desa.example');
  await farmer.locator('input[name=password]').fill('Sawah-Hijau-77');
  await farmer.getByLabel('Alamat Lengkap').fill('Dusun Turi');
  await farmer.getByLabel('Provinsi').selectOption({ index: 1 });
  await farmer.getByLabel('Kota/Kabupaten').fill('Sleman');
  await farmer.getByLabel('Latitude').fill('-7,65');
  await farmer.getByLabel('Longitude').fill('110,37');
  await farmer
    .getByRole('button', { name: /Simpan|Tambah/ })
    .last()
    .click();
  await expect(admin.getByText('Petani berhasil ditambahkan').first()).toBeVisible();

  await admin.goto('/admin/dashboard');
  await admin.getByRole('link', { name: 'Tambahkan produk pertama' }).click();
  const product = admin.getByRole('dialog');
  await product.getByLabel('Nama produk').fill('Beras Turi');
  await product.getByLabel('Petani').selectOption({ index: 1 });
  await product.getByRole('spinbutton', { name: 'Stok' }).fill('100');
  await product.getByRole('spinbutton', { name: 'Harga Tengkulak' }).fill('11000');
  await product.getByRole('spinbutton', { name: 'Harga Customer' }).fill('14000');
  await product.locator('button[type=submit]').last().click();
  await expect(admin.getByText('Produk berhasil ditambahkan').first()).toBeVisible();

  // Ready, and still shut: it opens by a press, and the list is gone.
  await admin.goto('/admin/dashboard');
  await expect(admin.getByText('Toko Anda siap dibuka')).toBeVisible();
  await admin.getByRole('link', { name: 'Buka toko untuk umum' }).click();
  await group(admin, 'door').getByLabel('Toko sudah buka untuk umum').check();
  await save(admin, 'door');
  await admin.goto('/admin/dashboard');
  await expect(admin.getByText('Toko Anda siap dibuka')).toHaveCount(0);

  await buyer.goto('/shop');
  await buyer.getByRole('link', { name: 'Beras Turi' }).first().click();
  await buyer.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(buyer.getByText('Product added successfully').first()).toBeVisible();
  await buyer.goto('/cart');
  await buyer.getByRole('link', { name: 'Checkout' }).click();
  await buyer.getByLabel('Nama depan').fill('Sri');
  await buyer.getByLabel('Nama belakang').fill('Wahyuni');
  await buyer.locator('form [name=email][autocomplete=email]').first().fill('sri@contoh.example');
  await buyer.getByLabel('Kode pos').fill('55581');
  await buyer.getByLabel('Kabupaten/Kota').selectOption('Sleman');
  await buyer.getByLabel('Alamat jalan').fill('Jl. Kaliurang Km 9');
  await buyer.getByLabel(/Transfer Bank/).check();
  await buyer.getByRole('button', { name: 'Buat pesanan' }).click();
  await expect(buyer).toHaveURL(/\/checkout\/done/);
  await buyer.getByRole('link', { name: 'Lihat cara membayar', exact: true }).click();
  await expect(buyer.getByText('0011223344').first()).toBeVisible();

  await admin.goto('/admin/payments');
  await admin.getByRole('link', { name: /^Periksa Rp/ }).click();
  await admin.locator('summary', { hasText: 'Uang sudah masuk' }).click();
  await admin.getByRole('button', { name: /^Ya, .* sudah masuk/ }).click();
  await expect(admin.getByText(/dikonfirmasi/).first()).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByText('Dibayar').first()).toBeVisible();
});
