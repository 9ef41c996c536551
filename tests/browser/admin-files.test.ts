import { expect, test } from './browser-fixtures.ts';
import { newcomer, signIn, visitor } from './demo-people.ts';

const ADMIN = 'admin@lumbung.example';

test('a file with a wrong row is shown row by row and writes nothing; mended, all of it is imported, or the good rows alone', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const admin = await visitor(browser);
  await signIn(admin.context, baseURL!, ADMIN);
  const who = newcomer('Petani');
  const made = await admin.context.request.post('/api/admin/farmers', {
    headers: { origin: baseURL! },
    data: {
      ...who,
      address: 'Dusun Uji',
      province: 'Yogyakarta',
      city: 'Sleman',
      latitude: -7.7,
      longitude: 110.36,
    },
  });
  expect(made.status()).toBe(201);
  await admin.context.close();

  const { page, context, complaints } = await visitor(browser);
  await signIn(context, baseURL!, who.email);
  const mark = Math.random().toString(36).slice(2, 8);
  const file = (stock: string) => ({
    name: 'panen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Nama Produk;Satuan;Stok;Harga Tengkulak;Harga Customer',
        `Gembili ${mark};kg;40;3000;4500`,
        `Garut ${mark};kg;${stock};5000;7000`,
      ].join('\n'),
    ),
  });
  const listed = async () => (await (await context.request.get('/api/admin/products')).json()).total;

  await page.goto('/admin/products/import');
  await page.getByLabel('Berkas (paling besar').setInputFiles(file('banyak'));
  await page.getByRole('button', { name: 'Periksa berkas' }).click();
  await expect(page.getByText('1 isian salah dari 2 baris. Belum ada yang ditulis.')).toBeVisible();
  await expect(page.getByRole('table', { name: '2 baris berkas ini' }).getByRole('row')).toHaveCount(3);
  await page.getByRole('link', { name: 'Yang bermasalah' }).click();
  const wrong = page.getByRole('table', { name: 'Yang perlu diperbaiki' }).getByRole('row');
  await expect(wrong).toHaveCount(2);
  await expect(wrong.nth(1).getByRole('cell').nth(0)).toHaveText('3');
  await expect(wrong.nth(1).getByRole('cell').nth(1)).toContainText('Stok');
  await expect(page.getByRole('button', { name: 'Impor 2 baris' })).toHaveCount(0);
  expect(await listed()).toBe(0);
  // Mended where it is shown: the form has the focus, and what is still wrong is said at its field.
  await page.getByRole('link', { name: 'Perbaiki baris 3' }).click();
  const form = page.getByRole('form', { name: 'Perbaiki baris 3' });
  await expect(form.getByLabel('Nama Produk')).toBeFocused();
  await form.getByLabel('Stok').fill('sedikit');
  await form.getByRole('button', { name: 'Periksa baris ini' }).click();
  await expect(form.getByLabel('Stok')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Stok')).toBeFocused();
  await expect(form.getByLabel('Nama Produk')).toHaveValue(`Garut ${mark}`);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
  await form.getByLabel('Stok').fill('12');
  await form.getByRole('button', { name: 'Periksa baris ini' }).click();
  await expect(page.getByText('2 baris produk siap diimpor.')).toBeVisible();
  await expect(form).toHaveCount(0);
  expect(await listed()).toBe(0);

  const mendedPage = page.url();
  await page.getByLabel('Berkas (paling besar').setInputFiles(file('25'));
  await page.getByRole('button', { name: 'Periksa berkas' }).click();
  // What the mended file showed has the same texts.
  await expect(page).not.toHaveURL(mendedPage);
  await expect(page.getByText('2 baris produk siap diimpor.')).toBeVisible();
  await expect(page.getByRole('table', { name: '2 baris berkas ini' })).toContainText(`Garut ${mark}`);
  expect(await listed()).toBe(0);
  await page.getByRole('button', { name: 'Impor 2 baris' }).click();
  await expect(page.getByText('2 baris berhasil diimpor.')).toBeVisible();
  await page.getByRole('link', { name: 'Lihat daftar' }).click();
  await expect(page.getByRole('group', { name: `Stok Garut ${mark}` })).toContainText('25');
  await expect(page.getByRole('group', { name: `Stok Gembili ${mark}` })).toContainText('40');

  // The good row alone, and the other as a file to mend and bring again.
  await page.goto('/admin/products/import');
  const third = file('banyak').buffer.toString().replace('Gembili', 'Uwi').replace('Garut', 'Suweg');
  await page.getByLabel('Berkas (paling besar').setInputFiles({ ...file(''), buffer: Buffer.from(third) });
  await page.getByRole('button', { name: 'Periksa berkas' }).click();
  await page.getByRole('button', { name: 'Impor 1 baris yang benar saja' }).click();
  await expect(page.getByText('1 baris berhasil diimpor, 1 baris dilewati.')).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Unduh 1 baris yang salah' }).click();
  const left = await (await coming).createReadStream();
  const mended = Buffer.concat(await left.toArray())
    .toString()
    .replace(';banyak;', ';8;');
  await page.getByLabel('Berkas (paling besar').setInputFiles({ ...file(''), buffer: Buffer.from(mended) });
  await page.getByRole('button', { name: 'Periksa berkas' }).click();
  await page.getByRole('button', { name: 'Impor 1 baris', exact: true }).click();
  await expect(page.getByText('1 baris berhasil diimpor.')).toBeVisible();
  await page.getByRole('link', { name: 'Lihat daftar' }).click();
  await expect(page.getByRole('group', { name: `Stok Uwi ${mark}` })).toContainText('40');
  await expect(page.getByRole('group', { name: `Stok Suweg ${mark}` })).toContainText('8');
  expect(complaints).toEqual([]);
  await context.close();
});

test('the price report shows its figures for a range and gives them as PDF and XLSX', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await visitor(browser);
  await signIn(context, baseURL!, ADMIN);
  await page.goto('/admin/reports');
  await page.getByRole('link', { name: 'Harga', exact: true }).click();
  await expect(page).toHaveURL('/admin/reports/prices');
  // The address changes a moment before the page, and the other report has such a field too.
  await expect(page.getByRole('heading', { level: 1, name: 'Laporan Harga' })).toBeVisible();
  await page.getByLabel('Jenis laporan').selectOption('yearly');
  await page.getByRole('button', { name: 'Muat ulang data' }).click();
  await expect(page).toHaveURL(/type=yearly/);
  // The figures are those of the report that the API gives for the same range.
  const report = (await (await context.request.get('/api/admin/reports/prices?type=yearly')).json()).data;
  const [first] = report.rows;
  const line = page.getByRole('table', { name: 'Harga per produk dan kabupaten' }).getByRole('row').nth(1);
  await expect(line.getByRole('cell').nth(0)).toContainText(first.product);
  await expect(line.getByRole('cell').nth(1)).toHaveText(first.city);
  await expect(page.getByText('Tawaran terhadap harga jual')).toBeVisible();
  for (const [label, ending, head] of [
    ['Ekspor PDF', /\.pdf$/, '%PDF-'],
    ['Ekspor Excel', /\.xlsx$/, 'PK'],
  ] as const) {
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: label }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(ending);
    const stream = await file.createReadStream();
    const [chunk] = await stream.take(1).toArray();
    expect(chunk.subarray(0, head.length).toString()).toBe(head);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
