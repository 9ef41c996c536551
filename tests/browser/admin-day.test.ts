import type { APIResponse, BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { dayInWib } from '../../src/shared/format/dates.ts';
import { expect, test } from './browser-fixtures.ts';
import { listingFor, newcomer, newFarmer, register, signIn, visitor } from './demo-people.ts';

/* The admin's working day by real clicks, on a small phone and on a desk: what the API does here is done by others. */

const ADMIN = 'admin@lumbung.example';
/** Each width has farmers of the demo to pay, by what their numbers leave when halved, and a question of its FAQ. */
const OWN = { phone: { farmers: 0, faq: 2 }, desk: { farmers: 1, faq: 3 } };

const done = async (answer: APIResponse) => {
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
};
const call = (context: BrowserContext, baseURL: string, path: string, data: object = {}) =>
  context.request
    .post(`/api${path}`, { headers: { origin: baseURL, 'idempotency-key': crypto.randomUUID() }, data })
    .then(done);
const picture = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#cde' } })
    .png()
    .toBuffer();

test("the admin's day: queue, proof, complaint and refund, payout with bank file and proof, statement, prices, a text", {
  tag: '@phone-first',
}, async ({ browser, baseURL, isMobile }) => {
  test.slow();
  const own = isMobile ? OWN.phone : OWN.desk;
  const farmer = await newFarmer(browser, baseURL!);
  const goods = newcomer('Uwi').name;
  const listing = await listingFor(farmer.context, baseURL!, { name: goods });
  const buyer = await visitor(browser);
  const who = newcomer('Juru Masak');
  await register(buyer.context, baseURL!, who);
  const order = async (): Promise<string> => {
    const placed = await call(buyer.context, baseURL!, '/orders', {
      items: [{ id: listing, quantity: 2, price: 30_000 }],
      billing: {
        firstName: who.name,
        lastName: 'Uji',
        country: 'Indonesia',
        address1: 'Jl. Kaliurang 9',
        city: 'Sleman',
        state: 'Yogyakarta',
        postcode: '55581',
        email: who.email,
      },
      paymentMethod: 'transfer',
    });
    return placed.orders[0].code;
  };
  const [proven, complained, banked] = [await order(), await order(), await order()];
  const sent = await buyer.context.request.post('/api/uploads', {
    headers: { origin: baseURL! },
    multipart: {
      purpose: 'proof',
      file: { name: 'bukti.png', mimeType: 'image/png', buffer: await picture() },
    },
  });
  await call(buyer.context, baseURL!, `/orders/${proven}/proof`, { url: (await done(sent)).url });

  const admin = await visitor(browser, isMobile ? { viewport: { width: 360, height: 740 } } : {});
  const { page, context } = admin;
  await signIn(context, baseURL!, ADMIN);
  await call(context, baseURL!, `/orders/${complained}/confirm-payment`);
  for (const step of ['process', 'ship'])
    await call(farmer.context, baseURL!, `/orders/${complained}/${step}`);
  await call(buyer.context, baseURL!, `/orders/${complained}/complete`);
  await call(buyer.context, baseURL!, `/orders/${complained}/complaint`, { text: 'Separuhnya busuk.' });
  const amountOf = async (code: string): Promise<number> =>
    (await (await context.request.get(`/api/orders/${code}`)).json()).data.payment.amount;

  await test.step('what waits, and a proof of transfer', async () => {
    await page.goto('/admin/dashboard');
    const queue = page.getByRole('region', { name: 'Menunggu Anda' }).or(page.getByLabel('Menunggu Anda'));
    await queue.getByRole('link', { name: /^Bukti transfer \d/ }).click();
    await expect(page).toHaveURL(/\/admin\/payments\/review/);
    // Others of this run may wait longer: theirs come first.
    if ((await page.getByRole('link', { name: proven }).count()) === 0) {
      await page.goto(`/admin/payments/review?id=${await paymentOf(context, proven)}`);
    }
    await expect(page.getByRole('img', { name: `Bukti transfer dari ${who.name}` })).toBeVisible();
    await page.getByText('Uang sudah masuk').click();
    await page.getByRole('button', { name: /^Ya, Rp.* sudah masuk$/ }).click();
    await expect(page.getByText(`untuk ${proven} dari`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tarik kembali' })).toBeVisible();
  });

  await test.step('a complaint answered, and its money given back', async () => {
    await page.goto(`/admin/complaints`);
    await page
      .getByRole('link', { name: new RegExp(complained) })
      .first()
      .click();
    await page.getByLabel('Jawaban Anda').fill('Kami kembalikan separuhnya hari ini.');
    await page.getByRole('button', { name: 'Kirim jawaban' }).click();
    await expect(page.locator('#complaint').getByText('Kami kembalikan separuhnya')).toBeVisible();
    await page.getByText('Kembalikan uang', { exact: true }).click();
    await page.getByRole('spinbutton', { name: 'Jumlah' }).fill('30000');
    await page.getByLabel('Alasan').fill('Separuhnya busuk');
    await page.getByRole('button', { name: 'Catat pengembalian' }).click();
    await expect(page.getByText(/Total, Rp\s?30\.000 dikembalikan/)).toBeVisible();
  });

  await test.step('a payout: chosen, approved, its file for the bank, the proof, ended', async () => {
    await page.goto('/admin/payouts/new');
    const boxes = page.getByRole('checkbox');
    for (const box of await boxes.all()) await box.uncheck();
    // Who is owed something depends on the day; some farmers always are.
    const owed = await boxes.evaluateAll((all: HTMLInputElement[]) =>
      all.map(({ value }) => value.split(':')),
    );
    const mine = owed.findIndex(([id, , account]) => account && Number(id) % 2 === own.farmers);
    await boxes.nth(mine).check();
    await page.getByRole('button', { name: 'Buat pencairan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Pencairan \d/ })).toBeVisible();
    await page.getByRole('button', { name: /^Setujui Rp/ }).click();
    await page.getByRole('button', { name: 'Buat file bank' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Unduh pencairan-\d+\.csv$/ }).click();
    const rows = Buffer.concat(await (await (await coming).createReadStream()).toArray()).toString();
    expect(rows).toContain(owed[mine]![2]!);
    await page
      .getByLabel('Bukti transfer')
      .setInputFiles({ name: 'transfer.png', mimeType: 'image/png', buffer: await picture() });
    await page.getByRole('button', { name: /sudah ditransfer$/ }).click();
    await page.getByRole('button', { name: 'Semua sudah diterima' }).click();
    await expect(page.getByText('Selesai', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Semua sudah diterima' })).toHaveCount(0);
  });

  await test.step("the bank's statement, matched", async () => {
    const amount = await amountOf(banked);
    const day = dayInWib(new Date());
    const csv = `Tanggal,Keterangan,Kredit\n${day},TRSF ${who.name},${amount}\n`;
    await page.goto('/admin/payments/bank-lines');
    await page
      .getByLabel('File mutasi')
      .setInputFiles({ name: 'mutasi.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Baca mutasi' }).click();
    await page.getByRole('button', { name: 'Simpan 1 baris baru' }).click();
    // Others of this run may have lines of their own, which come with this one: it alone is ticked.
    const line = page.getByRole('checkbox', { name: new RegExp(banked) });
    await expect(line).toBeVisible();
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    await line.check();
    await page.getByRole('button', { name: 'Ya, konfirmasi yang dicentang' }).click();
    await expect(page.getByText('1 baris dicocokkan, 1 pesanan dibayar.')).toBeVisible();
    const stands = await context.request.get(`/api/orders/${banked}`);
    expect((await stands.json()).data.status).toBe('paid');
  });

  await test.step('a price, five percent up and rounded', async () => {
    await page.goto(`/admin/products?q=${encodeURIComponent(goods)}`);
    await page.getByRole('checkbox', { name: `Pilih ${goods}` }).check();
    const bar = page.getByRole('form', { name: 'Yang dipilih' });
    await bar.getByLabel('Ubah harga').or(bar.getByText('Ubah harga')).first().click();
    await bar.getByLabel('Naik atau turun (%)').fill('7');
    await bar.getByLabel('Bulatkan ke').selectOption('500');
    await expect(bar.getByRole('status').getByText(/Rp\s?32\.000/)).toBeVisible();
    await bar.getByRole('button', { name: 'Pakai' }).click();
    await expect(page.locator('.Toastify').getByText(/^1 produk/)).toBeVisible();
  });

  await test.step('a text of the site', async () => {
    const words = `Ditanyakan juga oleh ${who.name}.`;
    await page.goto(`/admin/content/faq/${own.faq}`);
    const answer = page.getByLabel('Jawaban').first();
    await answer.fill(`${await answer.inputValue()} ${words}`);
    await page.getByRole('button', { name: 'Terbitkan', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Lihat yang terbit' })).toBeVisible();
    await expect(page.getByText('Isi diterbitkan.').first()).toBeVisible();
    const site = await (await context.request.get('/faq')).text();
    expect(site).toContain(words);
  });
  expect(admin.complaints).toEqual([]);
  await Promise.all([buyer.context.close(), farmer.context.close()]);
  await context.close();
});

async function paymentOf(context: BrowserContext, code: string): Promise<string> {
  const found = await context.request.get(`/api/admin/payments?q=${code}`);
  return (await found.json()).data[0].id;
}
