import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { billing } from '../support/billing-form.ts';
import { expect, patient, servedByWorker, started, test, waitUntil } from './browser-fixtures.ts';
import { newcomer, newFarmer, register } from './demo-people.ts';
import { violations } from './expect-accessible.ts';
import { misfitsHere, misfitsOf } from './expect-fits-width.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow' as const,
};

/** The page is kept once the worker holds it and what it needs: opened twice, as a phone does on its way to the scale. */
async function keptFor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await servedByWorker(page);
  await page.goto(path);
  const isKept = async (address: string) => {
    const [own, files] = await Promise.all(['pribadi-2', 'berkas-2'].map((name) => caches.open(name)));
    const there = (await files!.keys()).map(({ url }) => url);
    return (
      (await own!.match(address)) !== undefined &&
      ['jsQR', 'toaster'].every((name) => there.some((url) => url.includes(`/${name}-`)))
    );
  };
  await waitUntil(page, isKept, path);
}

/** A picture of a code, taken by hand: a little turned and out of focus, the phone's frame around it. */
async function photographed(code: Locator) {
  const svg = Buffer.from(await code.locator('svg').evaluate((drawn) => drawn.outerHTML));
  const buffer = await sharp(svg, { density: 300 })
    .resize(760)
    .flatten({ background: '#fff' })
    .extend({ top: 90, bottom: 160, left: 40, right: 40, background: '#30363a' })
    .rotate(6, { background: '#7a6f60' })
    .blur(1.2)
    .jpeg({ quality: 75 })
    .toBuffer();
  return { name: 'kode.jpg', mimeType: 'image/jpeg', buffer };
}

/** What a camera held before `picture` sees, as a film of one still second (YUV4MPEG2), the kind of file that Chromium plays as a camera. */
async function filmed(picture: Buffer): Promise<Buffer> {
  const [width, height] = [640, 640];
  const grey = await sharp(picture)
    .resize(width, height, { fit: 'contain', background: '#7a6f60' })
    .greyscale()
    .raw()
    .toBuffer();
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array<Buffer>(10).fill(frame)]);
}

const shot = async (page: Page, name: string) => {
  if (process.env.E2E_SHOTS)
    await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png`, fullPage: true });
};

test('two phones without signal: weighed, shown, agreed by QR, shown back; with signal again it is settled once', {
  tag: '@phone',
}, async ({ browser, playwright, launchOptions, baseURL }) => {
  test.slow();
  // Two browsers of their own: the seller's camera may not be used; what the buyer's sees is a file that the test films once
  // there is a code to see.
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const film = join(folder, 'camera.y4m');
  const withCamera = (answer: string) =>
    started(() =>
      playwright.chromium.launch({
        ...launchOptions,
        args: [
          // What reads a code from each picture of the film is worth making fast.
          ...(launchOptions.args ?? []).filter((arg) => !arg.startsWith('--js-flags')),
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
          `--use-fake-ui-for-media-stream${answer}`,
        ],
      }),
    );
  const [refusing, allowing] = await Promise.all([withCamera('=deny'), withCamera('')]);
  const farmer = await newFarmer(browser, baseURL!);
  const headers = () => ({ origin: baseURL!, 'idempotency-key': crypto.randomUUID() });
  const made = await farmer.context.request.post('/api/admin/products', {
    headers: headers(),
    data: {
      ...{ name: 'Gabah Mentikwangigunungkidulselatan', unit: 'kg', category: 'gabah', stock: 900 },
      ...{ price_tengkulak: 7000, price_customer: 7500 },
      ...{ weighed: true, weigh_tolerance: 10, weigh_moisture: 14, weigh_hampa: 3 },
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const listing = (await made.json()).data.id;
  const phoneOf = async (
    its: Browser,
    storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
  ) => {
    const context = await its.newContext({ ...PHONE, baseURL, locale: 'id-ID', storageState });
    return { context, page: patient(await context.newPage()) };
  };
  const seller = await phoneOf(refusing, await farmer.context.storageState());
  const buyer = await phoneOf(allowing);
  await register(buyer.context, baseURL!, newcomer('Pembeli'));
  const placed = await buyer.context.request.post('/api/orders', {
    headers: headers(),
    data: { items: [{ id: listing, quantity: 100, price: 7500 }], billing, paymentMethod: 'cod' },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const { code } = (await placed.json()).data.orders[0];
  const taken = await farmer.context.request.post(`/api/orders/${code}/confirm-payment`, {
    headers: headers(),
  });
  expect(taken.ok(), await taken.text()).toBe(true);

  const { page: scale } = seller;
  const { page: phone } = buyer;
  await keptFor(scale, `/admin/orders/${code}/weighing`);
  await phone.goto(`/orders/${code}/weighing`);
  await phone.getByRole('button', { name: 'Ya, simpan' }).tap();
  await expect(phone.getByText('Ya, simpan')).toBeHidden();
  await keptFor(phone, `/orders/${code}/weighing`);
  await scale.getByRole('button', { name: 'Karung goni' }).tap();
  await scale.getByLabel('Tara').fill('0,2');
  await seller.context.setOffline(true);
  await buyer.context.setOffline(true);
  // From a cold start, as after a night in the pocket.
  await scale.reload();
  await phone.reload();

  // What an empty sack of that kind weighs is known from the last time.
  await expect(scale.getByRole('button', { name: 'Karung goni' })).toHaveAttribute('aria-pressed', 'true');
  await expect(scale.getByLabel('Tara')).toHaveValue('0,2');
  // What no scale shows is said at its field, though nobody can be asked.
  await scale.getByLabel('Bruto 1 (kg)').fill('51,2');
  await scale.getByLabel('Tara').fill('60');
  await scale.getByLabel('Kadar air (%)').fill('101');
  await scale.getByLabel('Hampa dan kotoran (%)').fill('3');
  await scale.getByLabel('Yang menimbang').fill('Sastroatmodjonegorowidyaningratkusumadiningrat');
  await scale.getByRole('button', { name: 'Kirim nota timbang' }).tap();
  await expect(scale.getByText('Tara harus lebih ringan daripada bruto.')).toBeVisible();
  await expect(scale.getByText('Kadar air paling tinggi 100 persen.')).toBeVisible();
  await scale.getByLabel('Tara').fill('0,2');
  await scale.getByLabel('Kadar air (%)').fill('15 15,5');
  await scale.getByRole('button', { name: 'Timbang lagi' }).tap();
  await scale.getByLabel('Bruto 2 (kg)').fill('47,7');
  // A thumb pulls the page down: sacks that are on the lorry are not weighed again.
  await scale.reload();
  await expect(scale.getByLabel('Bruto 2 (kg)')).toHaveValue('47,7');
  await expect(scale.getByLabel('Kadar air (%)')).toHaveValue('15 15,5');
  await shot(scale, 'seller-form');
  await scale.getByRole('button', { name: 'Kirim nota timbang' }).tap();
  const code1 = scale.getByRole('img', { name: 'Kode QR nota timbang' });
  await expect(code1).toHaveAttribute('data-code', '1/1');
  await expect(scale.getByRole('complementary', { name: 'Belum terkirim' })).toContainText('Menunggu sinyal');
  await shot(scale, 'seller-qr');

  // The buyer's camera is held before it: he sees the figures, and says yes; a picture of nothing says so.
  await phone.getByText('Pindai nota dari ponsel pihak lain').tap();
  await phone.getByLabel('Foto kode nota').setInputFiles('content/pictures/products/beras-rojolele-1.webp');
  await expect(phone.getByText('Kodenya tidak terbaca di gambar ini')).toBeVisible();
  await writeFile(film, await filmed((await photographed(code1)).buffer));
  await phone.getByRole('button', { name: 'Pindai kode nota' }).tap();
  await expect(phone.getByText('98,5 kg')).toBeVisible();
  await expect(phone.getByText('97,1 kg')).toBeVisible();
  await expect(phone.getByText('Rp 728.250')).toBeVisible();
  await shot(phone, 'buyer-figures');
  await phone.getByRole('button', { name: 'Ya, angkanya benar' }).tap();
  const code2 = phone.getByRole('img', { name: 'Kode QR persetujuan Anda' });
  await expect(code2).toHaveAttribute('data-code', '1/1');
  await shot(phone, 'buyer-yes');
  expect(await violations(phone)).toEqual([]);

  // The yes outlasts the page; the seller takes it from the buyer's screen.
  await phone.reload();
  await expect(code2).toHaveAttribute('data-code', '1/1');
  // A camera that may not be used says so, and what is left to do.
  await scale.getByRole('button', { name: 'Pindai kode setuju' }).tap();
  await expect(
    scale.getByText(
      'Kamera tidak diizinkan di ponsel ini. Pakai tombol foto, atau ketik enam angka yang dibacakannya.',
    ),
  ).toBeVisible();
  await shot(scale, 'seller-refused');
  await scale.getByLabel('Foto kode setuju').setInputFiles(await photographed(code2));
  await expect(scale.getByText('Pihak lain sudah setuju')).toBeVisible();
  await shot(scale, 'seller-agreed');
  expect(await violations(scale)).toEqual([]);

  // The seller's phone has signal first; the buyer's finds it done.
  await seller.context.setOffline(false);
  await expect(scale.getByText('Disepakati', { exact: true })).toBeVisible();
  await expect(scale.getByText('ditimbang 98,5 kg, dibayar 97,1 kg')).toBeVisible();
  await shot(scale, 'seller-settled');
  await buyer.context.setOffline(false);
  await expect(phone.getByText('Disepakati', { exact: true })).toBeVisible();
  await expect(phone.getByRole('complementary', { name: 'Belum terkirim' })).toBeHidden();
  await expect(code2).toBeHidden();
  const seen = await (await buyer.context.request.get(`/api/orders/${code}/weighing`)).json();
  expect(seen.data.lines[0]).toMatchObject({ total: 728_250, weighed: 98.5, payable: 97.1, earlier: [] });
  expect(seen.data.lines[0].ticket.history.map(({ to }: { to: string }) => to)).toEqual([
    'proposed',
    'confirmed',
  ]);
  // What stands on each of its pages fits the smallest phone in the largest letters; anyone's page of it passes axe, too.
  const { code: note } = seen.data.lines[0].ticket;
  const looks = [
    [390, 100],
    [320, 200],
  ] as const;
  expect(await misfitsHere(scale, looks)).toEqual([]);
  expect(await misfitsHere(phone, looks)).toEqual([]);
  expect(await misfitsOf(phone, `/timbang/${note}`, looks)).toEqual([]);
  expect(await violations(phone)).toEqual([]);
  const printed = await buyer.context.request.get(`/timbang/${note}/ticket.pdf`);
  expect(printed.headers()['content-type']).toBe('application/pdf');
  await Promise.all([farmer.context.close(), refusing.close(), allowing.close()]);
  await rm(folder, { recursive: true });
});
