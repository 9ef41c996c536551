import sharp from 'sharp';
import { billing } from '../support/billing-form.ts';
import { expect, test } from './browser-fixtures.ts';
import { listingFor, newFarmer, visitor } from './demo-people.ts';
import { misfitsHere } from './expect-fits-width.ts';

/** A picture as a phone's camera makes it, large and heavy. */
const photo = (colour: string) =>
  sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: colour,
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

test('photos are shown, made small before they are sent, and what the shop would not take is told at once', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const farmer = await newFarmer(browser, baseURL!);
  const listing = await listingFor(farmer.context, baseURL!);
  const { page, context, complaints } = await visitor(browser);
  const placed = await context.request.post('/api/orders', {
    headers: { origin: baseURL!, 'idempotency-key': crypto.randomUUID() },
    data: { items: [{ id: listing, quantity: 2, price: 30_000 }], billing, paymentMethod: 'transfer' },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const [{ code, token }] = (await placed.json()).data.orders;
  await page.goto(`/orders/${code}?token=${token}`);
  const buffer = await photo('#8a7f70');
  expect(buffer.length).toBeGreaterThan(1_500_000);

  await page
    .getByLabel('Bukti transfer')
    .setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByText('nota.pdf bukan foto JPG, PNG, WebP, atau AVIF.')).toBeVisible();
  await page
    .getByLabel('Bukti transfer')
    .setInputFiles({ name: 'IMG_2026.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('IMG_2026.webp', { exact: true })).toBeVisible();
  await expect(page.getByText('nota.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: 'Hapus IMG_2026.webp' }).tap();
  await expect(page.getByText('IMG_2026.webp')).toHaveCount(0);
  const again = page.waitForRequest((request) => request.method() === 'POST');
  await page
    .getByLabel('Bukti transfer')
    .setInputFiles({ name: 'IMG_2027.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('IMG_2027.webp', { exact: true })).toBeVisible();
  if (process.env.E2E_SHOTS)
    await page.screenshot({ path: `${process.env.E2E_SHOTS}/proof.png`, fullPage: true });
  expect(await misfitsHere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unggah bukti transfer' }).click();
  expect(Number((await (await again).sizes()).requestBodySize)).toBeLessThan(buffer.length / 4);
  await expect(page.getByText(/sudah kami terima dan sedang diperiksa/)).toBeVisible();
  // The next one begins with nothing chosen.
  await expect(page.getByText('IMG_2027.webp')).toHaveCount(0);
  expect(complaints).toEqual([]);
  await context.close();
});
