import type { Page } from '@playwright/test';
import { expect, test } from './browser-fixtures.ts';
import { makeFarmer, signIn, visitor } from './demo-people.ts';

const ADMIN = 'admin@lumbung.example';
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;
const OWN = 'Sawah-Hijau-77';
const freshPhone = () => `08139${String(Math.random()).slice(2, 10)}`;

/** Types a new password twice and saves it. */
async function savePassword(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Password baru').fill(OWN);
  await main.getByLabel('Konfirmasi password').fill(OWN);
  await main.getByRole('button', { name: 'Simpan password' }).tap();
}

/** Signs in by number and own password, where saving it has led to, and stands in his own house. */
async function enter(page: Page, phone: string): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  const main = page.getByRole('main');
  await main.getByLabel('Email atau nomor telepon').fill(phone);
  await main.getByLabel(/^Password/).fill(OWN);
  await main.getByRole('button', { name: 'Masuk', exact: true }).tap();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page).toHaveTitle('Lumbung - Hari ini');
}

test('a farmer locked out gets in by a code that the admin reads out, a new one by a link on his WhatsApp; neither by e-mail', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const admin = await visitor(browser, PHONE);
  await signIn(admin.context, baseURL!, ADMIN);
  const helpPage = async (id: number) => {
    await admin.page.goto(`/admin/farmers/${id}`);
    await admin.page.getByRole('link', { name: 'Bantu masuk' }).tap();
    await expect(admin.page.getByRole('heading', { level: 1 })).toHaveText(/^Bantu .* masuk$/);
  };

  const phone = freshPhone();
  await helpPage((await makeFarmer(admin.context, baseURL!, { name: 'Pak Lupa', phone })).id);
  await admin.page.getByRole('button', { name: 'Buat kode', exact: true }).tap();
  const read = (await admin.page.locator('[data-code]').textContent())!;
  expect(read).toMatch(/^\d{4} \d{4}$/);

  const { page, context, complaints } = await visitor(browser, PHONE);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Lupa password?' }).tap();
  await page.getByRole('link', { name: 'Punya kode, atau tidak memakai email?' }).tap();
  const main = page.getByRole('main');
  await main.getByLabel('Email atau nomor telepon akun').fill(phone);
  const code = main.getByLabel('Kode 8 angka');
  // Heard wrongly: what else he typed stays.
  await code.fill(read.replace(/^\d/, (first) => String((Number(first) + 1) % 10)));
  await savePassword(page);
  await expect(main.getByText('Kode salah atau sudah tidak berlaku', { exact: false })).toBeVisible();
  await expect(main.getByLabel('Email atau nomor telepon akun')).toHaveValue(phone);
  // The browser's own line about the answer 400.
  expect(complaints.splice(0)).toHaveLength(1);
  await code.fill(read);
  await savePassword(page);
  await enter(page, phone);
  expect(complaints).toEqual([]);
  await context.close();

  const invited = freshPhone();
  await helpPage((await makeFarmer(admin.context, baseURL!, { name: 'Bu Undang', phone: invited })).id);
  await admin.page.getByRole('button', { name: 'Buat tautan' }).tap();
  const send = admin.page.getByRole('link', { name: /^Kirim ke WhatsApp/ });
  const message = new URL((await send.getAttribute('href'))!);
  expect(message.pathname).toBe(`/62${invited.slice(1)}`);
  const [link] = /\S+\/reset-password\?\S+/.exec(message.searchParams.get('text')!)!;
  const other = await visitor(browser, PHONE);
  await other.page.goto(link);
  await savePassword(other.page);
  await enter(other.page, invited);
  // Once: whoever finds the message later is shown nothing.
  await other.page.goto(link);
  await expect(other.page.getByRole('heading', { name: 'Tautan tidak berlaku' })).toBeVisible();
  expect([...other.complaints, ...admin.complaints]).toEqual([]);
});
