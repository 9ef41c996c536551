import { expect, test } from '@playwright/test';
import { signIn, visitor } from './people.ts';

const ADMIN = 'admin@lumbung.example';

test('an admin writes an entry, sees it before anybody else does, and is asked before losing what he typed', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context } = await visitor(browser);
  await signIn(context, baseURL!, ADMIN);
  const mark = Math.random().toString(36).slice(2, 8);
  const make = async (name: string) => {
    const answer = await context.request.post('/api/admin/content/faq', {
      headers: { origin: baseURL! },
      data: { data: { question: `${name} ${mark}?`, answer: 'Jawaban.' } },
    });
    return (await answer.json()).data.number as number;
  };
  const first = await make('Pertama');
  await make('Kedua');

  await page.goto(`/admin/content/faq?q=${mark}`);
  await expect(page.getByRole('link', { name: `Kedua ${mark}?` })).toBeVisible();

  await page.goto(`/admin/content/faq/${first}`);
  const question = page.getByLabel('Pertanyaan');
  await question.fill(`Diubah ${mark}?`);
  await page.getByRole('link', { name: 'Tanya jawab' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Perubahan belum disimpan');
  await page.getByRole('button', { name: 'Lanjut mengisi' }).click();
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Diubah ${mark}?` })).toBeVisible();

  const preview = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Pratinjau di halamannya' }).click();
  await expect((await preview).getByText(`Diubah ${mark}?`).first()).toBeVisible();
  const stranger = await browser.newContext();
  expect(await (await stranger.request.get(`${baseURL}/faq`)).text()).not.toContain(mark);
  await page.getByText('Terlihat semua orang').click();
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('link', { name: 'Lihat halamannya' })).toBeVisible();
  expect(await (await stranger.request.get(`${baseURL}/faq`)).text()).toContain(mark);
  await context.request.delete(`/api/admin/content/faq/${first}`, { headers: { origin: baseURL! } });
  expect(await (await stranger.request.get(`${baseURL}/faq`)).text()).not.toContain(mark);
});
