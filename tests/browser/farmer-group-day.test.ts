import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext } from '@playwright/test';
import { billing } from '../support/billing-form.ts';
import { LONG } from '../support/long-run.ts';
import { expect, test } from './browser-fixtures.ts';
import { newcomer, register, signIn, visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';
import { misfitsHere, misfitsOf } from './expect-fits-width.ts';

const ADMIN = 'admin@lumbung.example';
/** No shorter than some are: what it breaks shows on every screen of its group. */
const KETUA = 'Sastroatmodjonegorowidyaningratkusumadiningrat';
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const;

/** Somebody with a phone and an account, and his calls of the API. */
async function somebody(browser: Browser, baseURL: string, name: string) {
  const { page, context, complaints } = await visitor(browser, PHONE);
  const who = newcomer(name);
  await register(context, baseURL, who);
  return { page, context, complaints, name: who.name, ...callsOf(context, baseURL) };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

function callsOf({ request }: BrowserContext, baseURL: string) {
  return {
    async send(method: 'post' | 'put', path: string, data: object = {}) {
      const answer = await request[method](`/api${path}`, {
        headers: { origin: baseURL, 'idempotency-key': crypto.randomUUID() },
        data,
      });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()).data;
    },
    read: async (path: string) => (await (await request.get(`/api${path}`)).json()).data,
  };
}

/** His group, let in by an admin, for which he acts from now on; its number. */
async function letIn(ketua: Somebody, admin: ReturnType<typeof callsOf>, baseURL: string): Promise<number> {
  const sent = await ketua.context.request.post('/api/uploads', {
    headers: { origin: baseURL },
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
  const application = await ketua.send('post', '/me/seller-applications', {
    kind: 'kelompok_tani',
    name: `Kelompok Tani ${ketua.name}`,
    phone: '081234567890',
    grows: 'Padi dan palawija',
    address: 'Dusun Uji, Desa Coba',
    province: 'Yogyakarta',
    city: 'Sleman',
    photo: (await sent.json()).data.url,
  });
  await admin.send('post', `/admin/seller-applications/${application.id}/answer`, { answer: 'approve' });
  const stalls: { id: number; role: string | null }[] = await ketua.read('/me/stalls');
  const { id } = stalls.find(({ role }) => role === 'ketua')!;
  await ketua.send('put', '/me/acting', { farmerId: id });
  return id;
}

/** A pooled lot of the group at Rp 7.500 a kilogram, of which the group keeps 5 %; its number. */
async function lotOf(ketua: Somebody): Promise<number> {
  const { id } = await ketua.send('post', '/admin/products', {
    name: `Gabah ${ketua.name}`,
    unit: 'kg',
    stock: 0,
    price_tengkulak: 6600,
    price_customer: 7500,
  });
  await ketua.send('post', '/group/lots', { listing_id: id, fee_percent: 5 });
  return id;
}

async function adminOf(browser: Browser, baseURL: string) {
  const { page, context } = await visitor(browser);
  await signIn(context, baseURL, ADMIN);
  return { page, context, ...callsOf(context, baseURL) };
}

test('a group that was let in: its pages, members and a pooled lot with a deposit fit a phone, and axe finds nothing on them', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  test.slow();
  const ketua = await somebody(browser, baseURL!, KETUA);
  const { page, context, complaints } = ketua;
  const admin = await adminOf(browser, baseURL!);
  const group = await letIn(ketua, admin, baseURL!);
  await admin.context.close();
  const listing = { id: await lotOf(ketua) };
  const { members } = await ketua.read('/group/members');
  await ketua.send('post', `/group/lots/${listing.id}/deposits`, {
    member_id: members[0].id,
    readings: [{ gross: 51.25, tare: 0.15 }],
  });

  const invited = await ketua.send('post', '/group/invitations', {
    name: KETUA,
    role: 'juru_timbang',
    phone: '081234567899',
    email: `${KETUA}@contoh.example`,
  });

  const wrong: string[] = [];
  for (const path of [
    '/admin/farmer-group',
    '/admin/farmer-group/members',
    `/admin/farmer-group/lots/${listing.id}`,
    '/sellers',
    `/sellers/shares/${group}`,
    '/sell',
    `/team-details/${group}`,
    `/invitation${new URL(invited.url).search}`,
  ]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // Each time axe looks at a seller's own page in public-pages.
    const found = LONG || !path.startsWith('/team-details') ? await violations(page) : [];
    wrong.push(...complaints.splice(0).map((one) => `${path}: ${one}`));
    wrong.push(...found.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html.slice(0, 120)}`));
    if (process.env.E2E_SHOTS)
      await page.screenshot({
        path: `${process.env.E2E_SHOTS}/${path.replace(/\W+/g, '_')}.png`,
        fullPage: true,
      });
    wrong.push(...(await misfitsHere(page)).map((one) => `${path} ${one}`));
  }
  expect(wrong).toEqual([]);
  await page.goto(`/admin/farmer-group/lots/${listing.id}`);
  await expect(page.getByText('51,1 kg').filter({ visible: true }).first()).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

const rupiah = (text: string) => Number(text.replace(/\D/g, ''));

test('some members, one lot, three sales, one return: deposits weighed on the phone, shares on each page, statements that add up', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  test.slow();
  const ketua = await somebody(browser, baseURL!, KETUA);
  const admin = await adminOf(browser, baseURL!);
  const group = await letIn(ketua, admin, baseURL!);
  const lot = await lotOf(ketua);
  const people = [ketua];
  // Of plain members one each time.
  for (const role of ['bendahara', 'juru_timbang', 'anggota', ...(LONG ? ['anggota'] : [])]) {
    const one = await somebody(browser, baseURL!, role);
    const { url } = await ketua.send('post', '/group/invitations', {
      name: one.name,
      role,
      phone: '081234567899',
      email: '',
    });
    const key = new URL(url).searchParams.get('key');
    await one.send('post', '/invitations/accept', { key, named: role !== 'juru_timbang' });
    await one.send('put', '/me/acting', { farmerId: group });
    people.push(one);
  }
  const [, bendahara, weigher, leaver, member = weigher] = people as [Somebody, Somebody, Somebody, Somebody];

  // Whoever weighs does so on the lot's page; the fee stands there before anything is brought.
  await weigher.page.goto(`/admin/farmer-group/lots/${lot}`);
  await expect(weigher.page.getByText('Bagian kelompok 5 % dari tiap penjualan')).toBeVisible();
  for (const [at, { name }] of people.entries()) {
    const gross = weigher.page.getByLabel('Bruto 1 (kg)');
    await weigher.page.getByLabel('Anggota').selectOption({ label: name });
    await weigher.page.getByLabel('Tara').first().fill('0,4');
    if (at === 2) {
      // Two sacks on the scale one after the other: the second has the first one's tare, and both stand in the sum.
      await gross.fill('100,4');
      await weigher.page.getByRole('button', { name: 'Timbang lagi' }).tap();
      await weigher.page.getByLabel('Bruto 2 (kg)').fill('66,4');
      await expect(weigher.page.getByText('Berat bersih sementara').locator('..')).toContainText(
        '166 kg 2 karung',
      );
    } else await gross.fill(at === 0 ? '0' : `${100 + 33 * at},4`);
    await weigher.page.getByRole('button', { name: 'Catat setoran' }).tap();
    if (at === 0) {
      // What no scale shows is said at its field, and nothing is written.
      await expect(gross).toHaveAttribute('aria-invalid', 'true');
      expect(weigher.complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
      await gross.fill('100,4');
      await weigher.page.getByRole('button', { name: 'Catat setoran' }).tap();
    }
    await expect(
      weigher.page
        .getByText(`${100 + 33 * at} kg`)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(gross).toHaveValue('');
  }

  const buyer = await somebody(browser, baseURL!, 'Pembeli');
  const codes: string[] = [];
  for (const quantity of [101, 57, 40]) {
    const { orders } = await buyer.send('post', '/orders', {
      items: [{ id: lot, quantity, price: 7500 }],
      billing,
      paymentMethod: 'transfer',
    });
    const { code } = orders[0];
    await admin.send('post', `/orders/${code}/confirm-payment`);
    codes.push(code);
  }
  await admin.send('post', `/orders/${codes[1]}/refund`, {
    amount: 57 * 7500,
    reason: 'Mesin giling rusak',
    refunded: 0,
    restock: true,
  });

  // The bendahara sees what is whose, and notes what she has handed on.
  const { page } = bendahara;
  await page.goto('/admin/farmer-group');
  await expect(page.getByText('Belum diserahkan:')).toHaveCount(people.length);
  const { balances } = await bendahara.read('/group/shares');
  await page.getByLabel(`Serahkan kepada ${balances[0].name}`).tap();
  await page.getByRole('button', { name: `Catat penyerahan kepada ${balances[0].name}` }).tap();
  await expect(page.getByRole('region', { name: 'Penyerahan' })).toContainText(`kepada ${balances[0].name}`);

  // One leaves; what was his stays his to see.
  await leaver.send('post', '/group/leave');
  let shares = 0;
  for (const one of people) {
    await one.page.goto('/sellers');
    await one.page.getByRole('link', { name: `Kelompok Tani ${ketua.name}` }).tap();
    await expect(one.page.getByRole('heading', { level: 1 })).toContainText('Bagian Anda di');
    const [shared = '', handed = '', owed = ''] = await one.page.locator('main dd').allInnerTexts();
    expect(rupiah(owed)).toBe(rupiah(shared) - rupiah(handed));
    const csv = await (await one.context.request.get(`/api/me/shares/${group}/statement.csv`)).text();
    expect(csv).toContain(`Bagian dari penjualan;${rupiah(shared)}`);
    const sales = csv.split('Penyerahan')[0]!.matchAll(/LB-\w+;\d+;[\d,]+;(\d+)\r?\n/g);
    expect([...sales].reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(rupiah(shared));
    shares += rupiah(shared);
  }
  // Σ shares + fee is what the two sales brought that stand; the third is crossed out for everybody to see.
  const brought = (101 + 40) * 7500;
  expect(shares).toBe(brought - Math.floor(101 * 7500 * 0.05) - Math.floor(40 * 7500 * 0.05));
  await member.page.goto(`/admin/farmer-group/lots/${lot}`);
  await expect(member.page.getByText('Dikembalikan', { exact: true })).toHaveCount(1);

  // Anyone reads on the site who they are, as far as they agreed; nothing sticks out for any role, sold and handed on.
  await buyer.page.goto(`/team-details/${group}`);
  await expect(buyer.page.getByText(bendahara.name)).toBeVisible();
  await expect(buyer.page.getByText(weigher.name)).toBeHidden();
  const wrong: string[] = [];
  const screens = [
    [bendahara, '/admin/farmer-group'],
    [weigher, `/admin/farmer-group/lots/${lot}`],
    [leaver, `/sellers/shares/${group}`],
    [admin, `/admin/orders/${codes[1]}`],
  ] as const;
  // The same pages as others see them, and an order such as anybody has.
  const more = [
    [ketua, '/admin/farmer-group'],
    [member, `/admin/farmer-group/lots/${lot}`],
    [buyer, `/orders/${codes[0]}`],
  ] as const;
  for (const [who, path] of LONG ? [...screens, ...more] : screens) {
    const looks = [[1366, 100], ...('complaints' in who ? ([[320, 200]] as const) : [])] as const;
    wrong.push(...(await misfitsOf(who.page, path, looks)));
    if ('complaints' in who) wrong.push(...who.complaints);
  }
  expect(wrong).toEqual([]);
  for (const { context } of [...people, buyer, admin]) await context.close();
});
