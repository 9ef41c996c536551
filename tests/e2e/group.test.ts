import { readFileSync } from 'node:fs';
import { violations } from './axe.ts';
import { expect, test } from './browser.ts';
import { misfitsOf } from './fits.ts';
import { newcomer, register, signIn, visitor } from './people.ts';

const ADMIN = 'admin@lumbung.example';

test('a group that was let in: its pages, members and a pooled lot with a deposit fit a phone, and axe finds nothing on them', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  test.slow();
  const { page, context, complaints } = await visitor(browser, {
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const who = newcomer('Ketua');
  await register(context, baseURL!, who);
  const send = async (method: 'post' | 'put', path: string, data: object, by = context) => {
    const answer = await by.request[method](`/api${path}`, {
      headers: { origin: baseURL!, 'idempotency-key': crypto.randomUUID() },
      data,
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  const sent = await context.request.post('/api/uploads', {
    headers: { origin: baseURL! },
    multipart: {
      purpose: 'portrait',
      file: {
        name: 'papan.webp',
        mimeType: 'image/webp',
        buffer: readFileSync('content/pictures/products/beras-rojolele-1.webp'),
      },
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const application = await send('post', '/me/seller-applications', {
    kind: 'kelompok_tani',
    name: `Kelompok Tani ${who.name}`,
    phone: '081234567890',
    grows: 'Padi dan palawija',
    address: 'Dusun Uji, Desa Coba',
    province: 'Yogyakarta',
    city: 'Sleman',
    photo: (await sent.json()).data.url,
  });
  const admin = await visitor(browser);
  await signIn(admin.context, baseURL!, ADMIN);
  await send(
    'post',
    `/admin/seller-applications/${application.id}/answer`,
    { answer: 'approve' },
    admin.context,
  );
  await admin.context.close();
  const read = async (path: string) => (await (await context.request.get(`/api${path}`)).json()).data;
  const [stall] = (await read('/me/stalls')).filter(({ role }: { role: string | null }) => role === 'ketua');
  await send('put', '/me/acting', { farmerId: stall.id });
  const listing = await send('post', '/admin/products', {
    name: 'Gabah Kelompok Uji',
    unit: 'kg',
    stock: 0,
    price_tengkulak: 6600,
    price_customer: 7500,
  });
  await send('post', '/group/lots', { listing_id: listing.id, fee_percent: 5 });
  const { members } = await read('/group/members');
  await send('post', `/group/lots/${listing.id}/deposits`, {
    member_id: members[0].id,
    readings: [{ gross: 51.25, tare: 0.15 }],
  });

  const wrong: string[] = [];
  for (const path of [
    '/admin/kelompok',
    '/admin/kelompok/anggota',
    `/admin/kelompok/lot/${listing.id}`,
    '/lapak',
  ]) {
    wrong.push(...(await misfitsOf(page, path, { widths: [320, 390], letters: [200] })));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const found = await violations(page);
    wrong.push(...complaints.splice(0).map((one) => `${path}: ${one}`));
    wrong.push(...found.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html.slice(0, 120)}`));
    if (process.env.E2E_SHOTS)
      await page.screenshot({
        path: `${process.env.E2E_SHOTS}/${path.replace(/\W+/g, '_')}.png`,
        fullPage: true,
      });
  }
  expect(wrong).toEqual([]);
  await page.goto(`/admin/kelompok/lot/${listing.id}`);
  await expect(page.getByText('51,1 kg').filter({ visible: true }).first()).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
