import { expect, test } from './browser-fixtures.ts';

test('[HOME-12] [HOME-13] [HOME-14] [PAGE-08] the contact form has its placeholders, asks for what is missing, thanks and is empty again', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Ada Pertanyaan?')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hubungi Kami', exact: true })).toBeVisible();
  const info = page.locator('dl', { hasText: 'Hotline' });
  await expect(info).toContainText('0274 000 000');
  await expect(info).toContainText('Sleman, Yogyakarta');
  await expect(info).toContainText('halo@lumbung.example');

  const form = page.getByRole('form', { name: 'Hubungi Kami' });
  const name = form.getByPlaceholder('Name', { exact: true });
  const email = form.getByPlaceholder('Email*', { exact: true });
  const phone = form.getByPlaceholder('Phone', { exact: true });
  const message = form.getByPlaceholder('Tell Us About Project *', { exact: true });
  await expect(email).toHaveAttribute('type', 'email');
  for (const control of [name, phone]) await expect(control).not.toHaveAttribute('required');
  for (const control of [email, message]) await expect(control).toHaveAttribute('required');

  // What the browser lets through and the server does not: the text stands at the field, and what was typed stays.
  await name.fill('Bu Tari');
  await email.fill('tari@salah');
  await message.fill('Apakah beras Rojolele bisa diantar ke Godean?');
  await form.getByRole('button', { name: 'Kirim pesan' }).click();
  await expect(form.getByText('Format email belum benar')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await expect(name).toHaveValue('Bu Tari');

  await email.fill('tari@contoh.example');
  await form.getByRole('button', { name: 'Kirim pesan' }).click();
  await expect(page.getByText('Terima kasih, pesan Anda sudah kami terima.')).toBeVisible();
  for (const control of [name, email, phone, message]) await expect(control).toHaveValue('');
});

test('[BLOG-16] [BLOG-17] a comment needs name, e-mail and words, is thanked for, and waits for moderation', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/blog-single/5');
  const form = page.getByRole('form', { name: 'Tulis komentar' });
  const words = `Terima kasih, jelas sekali. ${Date.now()}`;
  for (const label of ['Nama', 'Email', 'Komentar']) {
    await expect(form.getByLabel(label)).toHaveAttribute('required');
  }
  await form.getByLabel('Nama').fill('Pak Harjo');
  await form.getByLabel('Email').fill('harjo@contoh.example');
  await form.getByLabel('Komentar').fill(words);
  await form.getByRole('button', { name: 'Kirim komentar' }).click();
  await expect(page.getByText('Terima kasih. Komentar Anda tampil setelah diperiksa.')).toBeVisible();
  await expect(form.getByLabel('Komentar')).toHaveValue('');
  await page.reload();
  await expect(page.getByText(words)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[HOME-14] [BLOG-17] the forms still send, refuse and thank', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/home-3');
    const form = page.getByRole('form', { name: 'Hubungi Kami' });
    await form.getByPlaceholder('Email*').fill('tari@salah');
    await form.getByPlaceholder('Tell Us About Project *').fill('Halo');
    await form.getByRole('button', { name: 'Kirim pesan' }).click();
    await expect(page).toHaveURL('/contact-us');
    await expect(page.getByText('Format email belum benar')).toBeVisible();
    await expect(page.getByPlaceholder('Tell Us About Project *')).toHaveValue('Halo');
    await page.getByPlaceholder('Email*').fill('tari@contoh.example');
    await page.getByRole('button', { name: 'Kirim pesan' }).click();
    await expect(page.getByText('Terima kasih, pesan Anda sudah kami terima.')).toBeVisible();

    await page.goto('/blog-single/6');
    const comment = page.getByRole('form', { name: 'Tulis komentar' });
    await comment.getByLabel('Nama').fill('Bu Sri');
    await comment.getByLabel('Email').fill('sri@contoh.example');
    await comment.getByLabel('Komentar').fill('Menarik.');
    await comment.getByRole('button', { name: 'Kirim komentar' }).click();
    await expect(page.getByText('Terima kasih. Komentar Anda tampil setelah diperiksa.')).toBeVisible();
  });

  test('everything that moves stands still and whole', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Ladang Tani' })).toBeVisible();
    await expect(page.getByText('10.500 Ton').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Jeda banner' })).toBeHidden();
    await page.goto('/about-us');
    for (const panel of ['Pesan dari rumah', 'Datang sendiri, lihat gabahnya']) {
      await expect(page.getByText(panel)).toBeVisible();
    }
    await page.goto('/faq');
    await page.getByText('Apa arti harga tengkulak').click();
    await expect(page.getByText('Itu harga yang diterima petani')).toBeVisible();
  });
});

test('a link in a mail asks before it confirms or ends a subscription', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/newsletter/confirm?token=salah');
  await expect(page.getByRole('heading', { name: 'Konfirmasi langganan Anda?' })).toBeVisible();
  await page.getByRole('button', { name: 'Ya, kirimi saya kabar' }).click();
  await expect(page.getByText('Tautan ini sudah tidak berlaku.')).toBeVisible();
  await page.goto('/newsletter/unsubscribe?token=salah');
  await page.getByRole('button', { name: 'Ya, berhenti' }).click();
  await expect(page.getByText('Tautan ini sudah tidak berlaku.')).toBeVisible();
});
