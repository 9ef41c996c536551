import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { ROLES } from '../../src/shared/enums/labels.ts';
import { type FlashText, flashTexts } from '../../src/web/common/route-helpers/flash-texts.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeListing, makeUser } from '../support/factories.ts';
import { makeCoupon, soldOrder } from '../support/order-factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/*
 * What the back office says in the markup that the server sends, and what its forms do as they stand there: what somebody
 * without scripts sees and sends. A browser that draws it looks at it in tests/browser.
 */

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let farmer: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: true });
  admin = await signedIn(app, { role: 'admin', name: 'Laras' });
  farmer = await signedIn(app, { role: 'farmer', name: 'Wagiyem' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const { page, send } = withoutScripts(() => app);
const read = async (url: string, who: SignedIn = admin) => pageOf(await page(url, who));
type Part = Awaited<ReturnType<typeof read>>;
const texts = (parts: Part[]) => parts.map((part) => part.text);

/** What the next page says after a command that ended in a redirect, and where that leads. */
function told(answer: Awaited<ReturnType<typeof send>>) {
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(302);
  const [, text] = /lumbung\.flash=(\w+)/.exec(String(answer.headers['set-cookie'])) ?? [];
  return { text: flashTexts[text as FlashText], to: answer.headers.location };
}
/** What a form would send as it stands, without a choice of buttons. */
const fieldsOf = (form: Part) =>
  Object.fromEntries(
    form
      .all('input', { name: /./ })
      .filter((field) => field.attribute('type') !== 'checkbox' || field.attribute('checked') !== undefined)
      .map((field) => [field.attribute('name')!, field.attribute('value') ?? 'on']),
  );
/** The cells of the one row that a list shows of this name, by their columns. */
async function rowOf(list: string, name: string) {
  const table = (await read(list)).one('table');
  const heads = table.all('th').map((head) => head.text);
  const rows = table.all('tr', { 'data-row': /^/ }).filter((row) => row.text.includes(name));
  expect(rows).toHaveLength(1);
  const cells = rows[0]!.all('td');
  // The ticks have no head.
  return (column: string) => cells[heads.indexOf(column) + cells.length - heads.length]!;
}

describe('the frame', () => {
  test('[ADM-04] a page below one of the menu marks it there', async () => {
    for (const [path, label] of [
      ['/admin/products', 'Produk'],
      ['/admin/products/import', 'Produk'],
      ['/admin/reports/prices', 'Laporan'],
      ['/admin/reports/breakdown', 'Laporan'],
      ['/admin/payouts/new', 'Pencairan'],
      ['/admin/users', 'User'],
    ] as const) {
      const menu = (await read(path)).one('nav', { 'aria-label': 'Menu dashboard' });
      expect(texts(menu.all('a', { 'aria-current': 'page' })), path).toEqual([label]);
    }
  });

  test('[ADM-05] [ADMPROD-01] [ADMPROD-02] [ADMUSER-01] [REPORT-01] the header says which page this is', async () => {
    for (const [path, title, who] of [
      ['/admin/dashboard', 'Dashboard', admin],
      ['/admin/products', 'Manajemen Produk', admin],
      ['/admin/farmers', 'Manajemen Petani', admin],
      ['/admin/users', 'Manajemen User', admin],
      ['/admin/reports', 'Laporan', admin],
      ['/admin/settings', 'Pengaturan', admin],
      ['/admin/products', 'Produk Saya', farmer],
    ] as const) {
      const shown = await read(path, who);
      expect(shown.one('header').all('p')[0]!.text, path).toBe(title);
      expect(shown.one('title').text).toBe(`Lumbung - ${title}`);
    }
  });

  test('[ADM-07] the profile in the back office is changed there', async () => {
    const form = (await read('/admin/profile'))
      .all('form')
      .find((one) => one.all('input', { name: 'intent', value: 'profile' }).length > 0)!;
    const answer = await send('/admin/profile', { ...fieldsOf(form), name: 'Laras Wulandari' }, admin);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Profil Anda sudah disimpan.');
    expect((await read('/admin/dashboard')).one('aside').text).toContain('Laras Wulandari');
  });

  test('[ADM-08] [SHELL-04] what the admin writes into the settings stands on the site', async () => {
    const form = (await read('/admin/settings'))
      .all('form')
      .find((one) => one.all('input', { name: 'product' }).length > 0)!;
    for (const name of ['product', 'phone', 'email', 'address', 'hours'])
      expect(form.all('input', { name }), name).toHaveLength(1);
    const hours = 'Senin - Sabtu 6:00 - 17:00';
    const stored = { ...fieldsOf(form), about: form.one('textarea', { name: 'about' }).text, intent: 'site' };
    expect(
      (await send('/admin/settings', { ...stored, hours, phone: '0274 765 432' }, admin)).statusCode,
    ).toBe(200);
    const footer = (await read('/faq')).one('footer');
    expect(footer.text).toContain(hours);
    expect(footer.text).toContain('0274 765 432');
  });
});

describe('the lists', () => {
  test.each([
    ['[ADMPROD-04]', '/admin/products', 'Cari produk atau petani...'],
    ['[ADMFARM-02]', '/admin/farmers', 'Cari petani, kota, atau provinsi...'],
    ['[ADMUSER-02]', '/admin/users', 'Cari nama, email, atau telepon...'],
  ])('%s %s has its search field', async (_clause, path, asks) => {
    const search = (await read(path)).one('main').one('form', { role: 'search' });
    expect(search.one('input', { type: 'search', name: 'q' }).attribute('placeholder')).toBe(asks);
    expect(search.attribute('action')).toBe(path);
  });

  test('[ADMUSER-03] the users of one role, or of all', async () => {
    const views = (await read('/admin/users')).one('nav', { 'aria-label': 'Tampilan' }).all('a');
    expect(views.map((view) => [view.text, view.attribute('href')])).toEqual([
      ['Semua Role', '/admin/users?saved=all'],
      ['Administrator', '/admin/users?role=admin'],
      ['Petani', '/admin/users?role=farmer'],
      ['Pelanggan', '/admin/users?role=customer'],
    ]);
  });

  test('[ADMPROD-06] a product’s row shows its picture', async () => {
    const imageUrl = '/gambar/products/beras-putih-1.avif';
    const product = { name: 'Putih Bergambar', unit: 'kg', category: 'beras' } as const;
    await makeListing(app.ctx, { imageUrl, product });
    const cell = (await rowOf('/admin/products?q=putih+bergambar', product.name))('Produk');
    expect(cell.one('img').attribute('src')).toMatch(/^\/gambar\/products\/beras-putih-1/);
    expect(cell.text).toMatch(/Putih Bergambar ?kg/);
  });

  test('[ADMUSER-07] [ADMUSER-08] [ADMUSER-09] [ADM-22] [MSG-53] [MSG-54] a user’s status is a button that sends the opposite and stays on its page', async () => {
    const { id, name } = await makeUser(app.ctx, {
      name: 'Bu Kasinem',
      createdAt: new Date('2025-02-03T20:00:00Z'),
    });
    const list = '/admin/users?q=kasinem&sort=name';
    for (const [shown, wanted, active] of [
      ['Aktif', 'User dinonaktifkan', false],
      ['Nonaktif', 'User diaktifkan', true],
    ] as const) {
      const row = await rowOf(list, name);
      expect(row('Bergabung').text).toBe('4 Februari 2025');
      const form = row('Status').one('form');
      expect(form.one('button').text).toBe(shown);
      let sent = await send(list, fieldsOf(form), admin);
      if (!active) {
        // What takes something from somebody asks first, and says what it takes.
        const asked = `${list}&off=${id}`;
        expect([sent.statusCode, sent.headers.location]).toEqual([302, asked]);
        const dialog = (await read(asked))
          .all('dialog')
          .find((one) => one.text.includes('Nonaktifkan akun'))!;
        expect(dialog.text).toMatch(/Bu Kasinem.*keluar dari semua perangkat/);
        sent = await send(asked, fieldsOf(dialog.one('form', { method: 'post' })), admin);
      }
      expect(told(sent)).toEqual({ text: wanted, to: list });
      const { rows } = await database.pool.query('select is_active from users where id = $1', [id]);
      expect(rows).toEqual([{ is_active: active }]);
    }
  });
});

test('a coupon is switched off after the question what it takes, and on at once; what ends an account’s sessions asks too', async () => {
  const code = await makeCoupon(app.ctx, { code: 'TANYA10' });
  const list = '/admin/coupons?q=tanya';
  const row = await rowOf(list, code);
  const first = await send(list, fieldsOf(row('Status').one('form')), admin);
  const asked = String(first.headers.location);
  expect(asked).toMatch(/^\/admin\/coupons\?q=tanya&off=\d+$/);
  const dialog = (await read(asked)).all('dialog').find((one) => one.text.includes('Nonaktifkan kupon'))!;
  expect(dialog.text).toMatch(/TANYA10.*yang belum memesan/);
  expect(told(await send(asked, fieldsOf(dialog.one('form', { method: 'post' })), admin)).to).toBe(list);
  const off = await rowOf(list, code);
  expect(off('Status').text).toBe('Nonaktif');
  expect(told(await send(list, fieldsOf(off('Status').one('form')), admin)).to).toBe(list);

  const { id } = await makeUser(app.ctx, { name: 'Bu Tanya' });
  const account = (await read(`/admin/users?edit=${id}`)).all('section', { 'aria-label': 'Akun' })[0]!;
  expect(account.all('details').map((one) => one.one('summary').text)).toEqual([
    'Keluarkan dari semua perangkat',
    'Hapus verifikasi dua langkah',
  ]);
});

/** Whether a form is not sent without a value in this field: it is required, or a list in which one is always chosen. */
const asksFor = (form: Part, name: string): boolean =>
  form.all('input|select|textarea', { name, required: /^/ }).length > 0 ||
  form
    .all('select', { name })
    .some((list) => list.all('option').every((option) => option.attribute('value') !== ''));

test('[ADMPROD-13] [ADMPROD-15] the product form requires what a listing needs; its farmer is chosen by an admin and fixed for a farmer', async () => {
  for (const who of [admin, farmer]) {
    const shown = await read('/admin/products?add=1', who);
    const dialog = shown.all('dialog').find((one) => one.all('*', { name: 'price_customer' }).length > 0)!;
    const seller = dialog.one('select', { name: 'farmer_id' });
    const fixed = seller.attribute('disabled') !== undefined;
    expect(fixed).toBe(who === farmer);
    if (fixed)
      expect(seller.all('option').map((one) => [one.attribute('value'), one.text])).toEqual([
        [String(farmer.farmerId), 'Wagiyem'],
      ]);
    for (const name of ['name', 'unit', 'stock', 'farmer_id', 'price_tengkulak', 'price_customer'])
      expect(asksFor(dialog, name), name).toBe(true);
    expect(dialog.one('input', { name: 'image_url' }).attribute('required')).toBeUndefined();
  }
});

describe('the form of a user', () => {
  const dialogOf = async (asked: string) => {
    const dialogs = (await read(`/admin/users?${asked}`)).all('dialog');
    return dialogs.find((dialog) => dialog.all('input', { name: 'email' }).length > 0)!;
  };
  const required = (dialog: Part) =>
    ['name', 'email', 'role', 'password', 'phone', 'address'].filter((name) => asksFor(dialog, name));

  test('[ADMUSER-12] [ADMUSER-13] [ADMUSER-14] [ADMUSER-15] of a new one it requires name, e-mail, role and password, and lets the rest be', async () => {
    const dialog = await dialogOf('add=1');
    expect(dialog.all('h2')[0]!.text).toBe('Tambah User');
    expect(required(dialog)).toEqual(['name', 'email', 'role', 'password']);
    for (const name of ['phone', 'address']) expect(dialog.all('input|textarea', { name })).toHaveLength(1);
    const roles = dialog.one('select', { name: 'role' }).all('option');
    expect(roles.map((role) => [role.attribute('value'), role.text]).sort()).toEqual([
      ['admin', 'Administrator'],
      ['customer', 'Pelanggan'],
      ['farmer', 'Petani'],
    ]);
  });

  test('[ADMUSER-12] [ADMUSER-17] of one that is there it has a tick for whether he is active', async () => {
    for (const isActive of [true, false]) {
      const { id, name } = await makeUser(app.ctx, { isActive });
      const dialog = await dialogOf(`edit=${id}`);
      expect(dialog.all('h2')[0]!.text).toBe('Edit User');
      expect(dialog.one('input', { name: 'name' }).attribute('value')).toBe(name);
      expect(required(dialog)).toEqual(['name', 'email', 'role']);
      expect(dialog.one('input', { name: 'isActive' }).attribute('checked') !== undefined).toBe(isActive);
      expect(dialog.text).toContain('User Aktif');
      expect(dialog.text).toContain('Uncheck untuk menonaktifkan user');
    }
  });

  test('[AUTH-09] [ADMUSER-14] the hint at a new password follows the setting', async () => {
    const hints = async () => [
      (await dialogOf('add=1')).text,
      (await read('/admin/farmers?add=1')).one('main').text,
      (await read('/register')).one('main').text,
    ];
    for (const text of await hints()) expect(text).toContain('Minimal 6 karakter');
    await saveSettings(app.ctx, admin.actor, 'store', { passwordMinLength: 12 });
    for (const text of await hints()) {
      expect(text).toContain('Minimal 12 karakter');
      expect(text).not.toContain('Minimal 6 karakter');
    }
    await saveSettings(app.ctx, admin.actor, 'store', { passwordMinLength: 6 });
  });
});

describe('what is said after a command', () => {
  const PASSWORD = 'Sawah-Hijau-77';
  const place = { address: 'Dusun Turgo', province: 'Yogyakarta', city: 'Sleman' };
  const at = { latitude: '-7.5972', longitude: '110.4189' };

  test.each([
    [
      '[MSG-44] [MSG-45] [MSG-46]',
      '/admin/products',
      'produk',
      () => ({
        ...{ name: 'Ganyong Merah', unit: 'kg', category: 'lainnya', stock: '5', stock_was: '5' },
        ...{ price_tengkulak: '4000', price_customer: '5000', farmer_id: String(farmer.farmerId) },
      }),
      'select id from listings order by id desc limit 1',
    ],
    [
      '[MSG-47] [MSG-48] [MSG-49]',
      '/admin/farmers',
      'petani',
      () => ({
        name: 'Mbah Suro',
        email: 'suro@desa.example',
        password: PASSWORD,
        phone: '',
        ...place,
        ...at,
      }),
      'select id from farmers order by id desc limit 1',
    ],
    [
      '[MSG-50] [MSG-51] [MSG-52]',
      '/admin/users',
      'user',
      () => ({
        name: 'Bu Tini',
        email: 'tini@desa.example',
        password: PASSWORD,
        role: 'customer',
        phone: '',
        address: '',
      }),
      `select id from users where email = 'tini@desa.example'`,
    ],
  ])('%s %s: added, changed, deleted', async (_clauses, path, noun, fields, made) => {
    const say = async (intent: string, more: Record<string, string>) =>
      told(await send(`${path}?page=2`, { intent, ...more }, admin));
    const said = (done: string) => ({
      text: `${noun[0]!.toUpperCase()}${noun.slice(1)} berhasil ${done}`,
      to: `${path}?page=2`,
    });
    expect(await say('create', fields())).toEqual(said('ditambahkan'));
    const { rows } = await database.pool.query(made);
    const id = String(rows[0].id);
    const { password: _, ...edited } = fields() as Record<string, string>;
    expect(await say('update', { ...edited, id, version: '1', isActive: 'on', name: 'Lain' })).toEqual(
      said('diperbarui'),
    );
    expect(await say('delete', { id })).toEqual(said('dihapus'));
  });
});

test('[SHELL-18] [HOME-14] [BLOG-17] [SHOP-31] what visitors send stands in the back office', async () => {
  const listing = await makeListing(app.ctx);
  const who = { name: 'Bu Sri', email: 'sri@contoh.example' };
  for (const [url, payload] of [
    ['/api/newsletter', { email: 'kabar@contoh.example' }],
    ['/api/contact', { ...who, phone: '', comments: 'Ada gabah kering?' }],
    ['/api/posts/1/comments', { ...who, comment: 'Tulisan yang jujur.' }],
    [`/api/products/${listing.id}/reviews`, { ...who, comment: 'Berasnya pulen.', rating: 5 }],
  ] as const) {
    const { statusCode } = await app.fastify.inject({ method: 'POST', url, payload });
    expect(statusCode, url).toBe(201);
  }
  for (const [path, text] of [
    ['/admin/subscribers', 'kabar@contoh.example'],
    ['/admin/messages', 'Ada gabah kering?'],
    ['/admin/moderation', 'Tulisan yang jujur.'],
    ['/admin/moderation', 'Berasnya pulen.'],
  ] as const)
    expect((await read(path)).one('main').text, path).toContain(text);
});

describe('figures', () => {
  /** The labels of the cards of a page and what they show. */
  const cardsOf = (shown: Part) =>
    Object.fromEntries(
      shown
        .one('section', { 'aria-label': 'Ringkasan' })
        .all('p')
        .map((line, at, all) => [line.text, all[at + 1]?.text]),
    );
  const under = (shown: Part, heading: string) =>
    shown
      .all('div')
      .filter((one) => one.all('h2').length === 1 && one.one('h2').text === heading)
      .at(-1)!
      .all('li');

  test('[ADM-12] [ADM-13] [ADM-14] the dashboard: its cards, and the latest five of users and products, the newest first', async () => {
    for (let n = 1; n <= 6; n += 1) {
      const at = new Date(Date.UTC(2030, 0, n));
      await makeUser(app.ctx, { name: `Pendatang ${n}`, createdAt: at });
      await makeListing(app.ctx, {
        farmerId: farmer.farmerId!,
        createdAt: at,
        product: { name: `Panen ${n}` },
      });
    }
    const shown = (await read('/admin/dashboard')).one('main');
    const { rows } = await database.pool.query(
      `select (select count(*)::int from users where deleted_at is null) as users,
              (select count(*)::int from farmers where deleted_at is null) as farmers,
              (select count(*)::int from listings where deleted_at is null) as products`,
    );
    expect(cardsOf(shown)).toMatchObject({
      'Total User': String(rows[0].users),
      'Total Petani': String(rows[0].farmers),
      'Total Produk': String(rows[0].products),
      'Total Pesanan': '0',
    });
    const latest = (heading: string) =>
      under(shown, heading).map((one) => /(?:Pendatang|Panen) \d/.exec(one.text)?.[0]);
    expect(latest('User terbaru')).toEqual([6, 5, 4, 3, 2].map((n) => `Pendatang ${n}`));
    expect(latest('Produk terbaru')).toEqual([6, 5, 4, 3, 2].map((n) => `Panen ${n}`));
    const ways = under(shown, 'Tautan cepat').map((one) => one.one('a').attribute('href'));
    expect(ways).toEqual(['/admin/products', '/admin/farmers', '/admin/users', '/admin/reports']);
  });

  test('[REPORT-02] [REPORT-04] [REPORT-05] [REPORT-06] the report: days to choose, its cards, a bar for each month, the five that sold most', async () => {
    for (let n = 1; n <= 6; n += 1) {
      const listing = await makeListing(app.ctx, {
        farmerId: farmer.farmerId!,
        product: { name: `Laku ${n}` },
      });
      await soldOrder(app, listing, n, `2024-0${n}-10T03:00:00Z`);
    }
    const shown = await read('/admin/reports?type=custom&start=2024-01-01&end=2024-06-30');
    for (const [name, value] of [
      ['start', '01/01/2024'],
      ['end', '30/06/2024'],
    ] as const)
      expect(shown.one('input', { type: 'text', name }).attribute('value')).toBe(value);
    expect(cardsOf(shown.one('main'))).toMatchObject({
      'Total Pendapatan': 'Rp 210.000',
      'Total Pesanan': '6',
      'Total Produk': expect.stringMatching(/^\d+$/),
      'Total Petani': expect.stringMatching(/^\d+$/),
    });
    const chart = shown.one('svg', { role: 'img', 'aria-label': /^Pendapatan per bulan/ });
    expect(texts(chart.all('title'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => expect.stringMatching(new RegExp(`24: Rp ${n}0\\.000,`))),
    );
    const heights = chart.all('rect', { class: /fill-sawah/ }).map((bar) => Number(bar.attribute('height')));
    expect(heights.map((height) => Math.round(height / heights[0]!))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(under(shown, 'Produk Terlaris').map((one) => one.text)).toEqual([
      expect.stringMatching(/^1 ?Laku 6 ?Rp 60\.000/),
      expect.stringMatching(/^2 ?Laku 5 ?Rp 50\.000/),
      expect.stringMatching(/^3 ?Laku 4 ?Rp 40\.000/),
      expect.stringMatching(/^4 ?Laku 3 ?Rp 30\.000/),
      expect.stringMatching(/^5 ?Laku 2 ?Rp 20\.000/),
    ]);
  });
});

test('[AUTH-24] there are three roles', async () => {
  expect([...ROLES].sort()).toEqual(['admin', 'customer', 'farmer']);
  const { rows } = await database.pool.query(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'users_role_known'`,
  );
  expect(rows[0].rule.match(/'(\w+)'/g)).toEqual(["'admin'", "'farmer'", "'customer'"]);
});
