import { expect, test } from './browser-fixtures.ts';
import { signIn, visitor } from './demo-people.ts';

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
  const looked = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Pratinjau' }).click();
  const preview = await looked;
  await expect(preview.getByText(`Diubah ${mark}?`).first()).toBeVisible();
  await preview.close();
  const stranger = await browser.newContext();
  const faq = async () => (await stranger.request.get(`${baseURL}/faq`)).text();
  expect(await faq()).not.toContain(mark);
  await page.getByRole('button', { name: 'Terbitkan', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Lihat yang terbit' })).toBeVisible();
  expect(await faq()).toContain(`Diubah ${mark}?`);

  await question.fill(`Disiapkan ${mark}?`);
  await page.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(page.getByText('Yang berbeda: Pertanyaan.')).toBeVisible();
  expect(await faq()).not.toContain(`Disiapkan ${mark}?`);
  await page.getByRole('button', { name: 'Buang draf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buang draf' }).click();
  await expect(question).toHaveValue(`Diubah ${mark}?`);
  await context.request.delete(`/api/admin/content/faq/${first}`, { headers: { origin: baseURL! } });
  expect(await faq()).not.toContain(mark);
});
