import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '../../src/db/schema/auth-tables.ts';
import { inviteMember } from '../../src/domain/farmer-groups/members/invite-member.ts';
import type { App } from '../../src/server/http.ts';
import { ZERO } from '../../src/shared/format/quantity.ts';
import { makeBid } from '../support/bid-fixtures.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { makeGroup } from '../support/farmer-group-fixture.ts';
import { enablePayments } from '../support/order-factories.ts';
import { bring, makeLot, order, sell } from '../support/pooled-lot-fixture.ts';
import { signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
beforeAll(async () => {
  ({ app, database } = await builtApp());
  await enablePayments(app.ctx);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const { open: page, send: post } = withoutScripts(() => app);
const inputOf = (html: string, name: string) => html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))![0];
/** Everybody works for himself again, in every browser. */
const asThemselves = () => app.ctx.db.update(sessions).set({ activeSellerId: null });

test('a letter’s link asks its reader for whom he works, and one tap opens it', async () => {
  const lot = await makeLot(app);
  const { ketua, anggota } = lot.group.people;
  await bring(app.ctx, lot, 'anggota', 100);
  const buyer = await signedIn(app);
  const code = await order(app.ctx, buyer.actor, lot.id, 5);
  const listing = await makeListing(app.ctx, { farmerId: lot.group.id });
  const market = { listing, farmer: ketua.actor, customer: async () => buyer.actor };
  const bid = await makeBid(app.ctx, market, { customer: buyer.actor });
  await asThemselves();
  for (const [link, shows] of [
    [`/admin/orders/${code}`, code],
    [`/admin/farmer-group/lots/${lot.id}`, 'Setoran'],
    [`/admin/balances/${lot.group.id}`, 'Saldo'],
    [`/admin/farmer-group/members?group=${lot.group.id}`, anggota.actor.name],
    [`/bidding-list/${bid.id}`, 'Penawaran'],
  ] as const) {
    const sent = await page(link, ketua);
    expect(sent.headers.location, link).toBe(`/sellers?next=${encodeURIComponent(link)}`);
    const asked = await page(sent.headers.location!, ketua);
    expect(asked.body).toMatch(new RegExp(`Buka sebagai (<!-- -->)?${lot.group.name}`));
    // Looking alone changes nothing.
    expect((await page(link, ketua)).statusCode).toBe(302);
    const tapped = await post('/sellers', { farmerId: String(lot.group.id), next: link }, ketua);
    expect(tapped.headers.location).toBe(link);
    const opened = await page(link, ketua);
    expect(opened.statusCode, link).toBe(200);
    expect(opened.body).toContain(shows);
    await asThemselves();
  }
  // The buyer reads his own, and strangers are asked nothing.
  expect((await page(`/bidding-list/${bid.id}`, buyer)).statusCode).toBe(200);
  const stranger = await signedIn(app, { role: 'farmer' });
  expect((await page(`/admin/orders/${code}`, stranger)).statusCode).toBe(404);
  expect((await page(`/bidding-list/${bid.id}`, await signedIn(app))).statusCode).toBe(404);
  expect((await page(`/admin/orders/${code}`, await signedIn(app))).headers.location).toBe(
    '/admin/unauthorized',
  );
});

test('the question leads to pages of this site alone, and to stalls of his alone', async () => {
  const [group, other] = [await makeGroup(app), await makeGroup(app)];
  const { anggota } = group.people;
  await asThemselves();
  for (const ke of ['https://jahat.example/', '//jahat.example', '/\\jahat.example', '/logout']) {
    const tapped = await post('/sellers', { farmerId: String(group.id), next: ke }, anggota);
    expect(tapped.headers.location).toBe('/admin/dashboard');
    expect((await page(`/sellers?next=${encodeURIComponent(ke)}`, anggota)).body).not.toContain(
      'name="next"',
    );
  }
  const foreign = `/admin/farmer-group?group=${other.id}`;
  expect((await page(`/sellers?next=${encodeURIComponent(foreign)}`, anggota)).body).not.toContain(
    other.name,
  );
  const refused = await post('/sellers', { farmerId: String(other.id), next: foreign }, anggota);
  expect(refused.statusCode).toBe(403);
  expect(refused.body).toContain('Anda tidak bertindak untuk lapak ini.');
});

test('whoever sells for a group alone finds his way from where he is refused', async () => {
  const group = await makeGroup(app);
  const { bendahara } = group.people;
  await asThemselves();
  expect((await page('/admin/dashboard', bendahara)).headers.location).toBe('/admin/unauthorized');
  expect((await page('/admin/unauthorized', bendahara)).body).toContain('href="/sellers"');
  expect((await page('/admin/unauthorized', await signedIn(app))).body).not.toContain('href="/sellers"');
  // Without a group in the link he is asked which of his.
  expect((await page('/admin/farmer-group', bendahara)).headers.location).toBe(
    `/sellers?next=${encodeURIComponent('/admin/farmer-group')}`,
  );
});

test('an invitation’s link that is used twice says so, and nothing of its group', async () => {
  const group = await makeGroup(app);
  const made = await inviteMember(app.ctx, group.people.ketua.actor, {
    name: 'Sari',
    role: 'anggota',
    phone: '081234567899',
    email: '',
  });
  const link = made.url.replace(app.ctx.config.publicUrl, '');
  const key = new URL(made.url).searchParams.get('key')!;
  const sari = await signedIn(app, { name: 'Sari' });
  const shown = await page(link, sari);
  expect(shown.headers).toMatchObject({
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect((await post(link, { key }, sari)).headers.location).toBe('/sellers');
  for (const who of [sari, await signedIn(app)]) {
    const again = await post(link, { key }, who);
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('Undangan ini sudah dipakai. Satu tautan hanya bisa dipakai sekali.');
    expect(again.body).not.toContain(group.name);
  }
  expect((await page(link)).body).toContain('Undangan ini sudah dipakai.');
});

test('what no scale shows of a deposit is said at its field on the lot’s page, and nothing is taken in', async () => {
  const lot = await makeLot(app);
  const { ketua } = lot.group.people;
  const url = `/admin/farmer-group/lots/${lot.id}`;
  const member = (await page(url, ketua)).body.match(/<option value="(\d+)"/)![1]!;
  for (const [over, field, text] of [
    [{ 'gross.0': '0' }, 'gross.0', 'Berat bruto harus lebih dari 0'],
    [{ 'tare.0': '60' }, 'tare.0', 'Tara harus lebih ringan daripada bruto'],
    // Rows that were left empty are none: the second that was weighed stood in the third.
    [{ 'gross.2': '40', 'tare.2': '41' }, 'tare.1', 'Tara harus lebih ringan daripada bruto'],
    [{ 'gross.0': '' }, 'gross.0', 'Isi hasil timbangan'],
    [{ moisture: '14 101' }, 'moisture', 'Kadar air paling tinggi 100 %'],
    [{ tera_until: 'besok' }, 'tera_until', 'Tanggal tera belum benar.'],
  ] as const) {
    const typed = { intent: 'weigh', member_id: member, 'gross.0': '51,4', 'tare.0': '0,4', ...over };
    const refused = await post(url, typed, ketua);
    expect(refused.statusCode).toBe(400);
    // Without scripts, too, what was typed stays; the rows that were left empty close up.
    const kept = Object.entries(typed).flatMap(([name, text]) =>
      /^(gross|tare)/.test(name) && text ? [text] : [],
    );
    if (typed['gross.0']) for (const text of kept) expect(refused.body).toContain(`value="${text}"`);
    const id = inputOf(refused.body, field).match(/aria-invalid="true"[^>]*aria-describedby="([^" ]+)/)![1]!;
    expect(refused.body.split(`id="${id}"`)[1]!.split('</p>')[0]).toContain(text);
  }
  const { rows } = await app.ctx.pool.query('select id from produce_deposits where listing_id = $1', [
    lot.id,
  ]);
  expect(rows).toEqual([]);
});

test('several sacks of one deposit are weighed on the lot’s page without scripts, more than stand there at first', async () => {
  const lot = await makeLot(app, { moisture: 14 });
  const { juru_timbang, anggota } = lot.group.people;
  const url = `/admin/farmer-group/lots/${lot.id}`;
  const shown = (await page(url, juru_timbang)).body;
  // Three rows stand there, the others in the fold that is there without scripts alone.
  const [before, fold] = shown.split('<noscript><details>') as [string, string];
  expect([inputOf(before, 'gross.2'), inputOf(fold.split('</noscript>')[0]!, 'gross.19')]).toHaveLength(2);
  expect(before).not.toContain('name="gross.3"');
  const sacks = Object.fromEntries(
    [0, 1, 2, 3, 5].flatMap((at) => [
      [`gross.${at}`, `${50 + at},25`],
      [`tare.${at}`, '0,25'],
      [`sacks.${at}`, at === 5 ? '2' : ''],
    ]),
  );
  const typed = {
    intent: 'weigh',
    member_id: String(await lot.memberOf(anggota.userId)),
    ...sacks,
    moisture: '15 17',
    tera: 'DIY-0042',
    tera_until: '31/5/2027',
    place: 'Balai desa',
  };
  expect((await post(url, typed, juru_timbang)).headers.location).toBe(url);
  const { rows } = await app.ctx.pool.query(
    `select readings, net::float8, payable::float8, moisture_readings, tera, tera_until::text, place from produce_deposits
     where listing_id = $1`,
    [lot.id],
  );
  expect(rows).toEqual([
    {
      readings: [50, 51, 52, 53, 55].map((kg) => ({
        gross: kg + 0.25,
        tare: 0.25,
        sacks: kg === 55 ? 2 : 1,
      })),
      net: 261,
      // 261 × (100 − 16) / (100 − 14).
      payable: 254.9,
      moisture_readings: [15, 17],
      tera: 'DIY-0042',
      tera_until: '2027-05-31',
      place: 'Balai desa',
    },
  ]);
  const listed = (await page(url, anggota)).body;
  for (const text of [/5(<!-- -->)? kali timbang/, /DIY-0042/, /Balai desa/]) expect(listed).toMatch(text);
});

test('a lot is opened without scripts with a fee per kilogram, and its members read it', async () => {
  const group = await makeGroup(app);
  const { bendahara, anggota } = group.people;
  const { id } = await makeListing(app.ctx, { farmerId: group.id, stock: ZERO });
  const open = (fields: Record<string, string>) =>
    post('/admin/farmer-group', { intent: 'open', listing_id: String(id), ...fields }, bendahara);
  expect((await page('/admin/farmer-group', bendahara)).body).toContain('Bagian kelompok per kg');
  const both = await open({ fee_percent: '5', fee_per_kg: '1.500' });
  expect(both.statusCode).toBe(400);
  expect(both.body).toContain('Pilih salah satu: isi persennya 0');
  expect(inputOf(both.body, 'fee_per_kg')).toContain('value="1500"');
  expect((await open({ fee_percent: '0', fee_per_kg: '1.500' })).headers.location).toBe(
    '/admin/farmer-group',
  );
  const told = /[Bb]agian kelompok Rp\u00a01\.500[ \u00a0]per[ \u00a0]kg/;
  expect((await page('/admin/farmer-group', anggota)).body).toMatch(told);
  expect((await page(`/admin/farmer-group/lots/${id}`, anggota)).body).toMatch(told);
});

test('what is handed on without scripts is the sum of whom it is handed to, whoever that is', async () => {
  const lot = await makeLot(app, { fee_percent: 0 });
  const { ketua, bendahara } = lot.group.people;
  await bring(app.ctx, lot, 'ketua', 30);
  await bring(app.ctx, lot, 'anggota', 10);
  const buyer = await signedIn(app);
  const admin = await signedIn(app, { role: 'admin' });
  await sell(app.ctx, { buyer: buyer.actor, admin: admin.actor }, lot.id, 40);
  const formOf = (html: string, name: string) =>
    html
      .split('<form')
      .find(
        (form) =>
          form.includes('value="hand"') && form.includes(`aria-label="Catat penyerahan kepada ${name}"`),
      )!;
  const fieldsOf = (form: string) =>
    Object.fromEntries(
      [...form.matchAll(/<input[^>]*>/g)].map(([input]) => [
        input.match(/ name="([^"]+)"/)![1]!,
        input.match(/ value="([^"]*)"/)?.[1] ?? '',
      ]),
    );
  const shown = (await page('/admin/farmer-group', bendahara)).body;
  // The one whose form is last, with nothing typed but what stands there.
  const { anggota } = lot.group.people;
  const sent = await post('/admin/farmer-group', fieldsOf(formOf(shown, anggota.actor.name)), bendahara);
  expect(sent.headers.location).toBe('/admin/farmer-group');
  const handed = async () =>
    (
      await app.ctx.pool.query(
        'select user_id, amount::int from member_payouts where farmer_id = $1 order by id',
        [lot.group.id],
      )
    ).rows;
  expect(await handed()).toEqual([{ user_id: anggota.userId, amount: 120_000 }]);
  // Sent once more from the page as it was: nothing is his now, which is said although his form is gone.
  const again = await post('/admin/farmer-group', fieldsOf(formOf(shown, anggota.actor.name)), bendahara);
  expect(again.statusCode).toBe(409);
  expect(again.body).toContain('role="alert"');
  expect(formOf(again.body, anggota.actor.name)).toBeUndefined();
  // Too much is said where it was typed, and his own form alone stands open with it.
  const fields = { ...fieldsOf(formOf(shown, ketua.actor.name)), amount: '999.000.000' };
  const much = await post('/admin/farmer-group', fields, bendahara);
  expect(much.statusCode).toBe(409);
  expect(fieldsOf(formOf(much.body, ketua.actor.name))).toMatchObject({ amount: '999000000' });
  expect(await handed()).toHaveLength(1);
});

test('goods of the reader’s own group say that they cannot be bid for, before anything is filled in', async () => {
  const group = await makeGroup(app);
  const { id } = await makeListing(app.ctx, { farmerId: group.id, negotiable: true });
  await asThemselves();
  const own = 'Ini barang kelompok Anda: tidak bisa ditawar, tetapi bisa dibeli.';
  const buyer = await signedIn(app);
  for (const who of [group.people.anggota, group.people.ketua, buyer]) {
    const { body } = await page(`/shop-single/${id}`, who);
    expect(body.includes(own)).toBe(who !== buyer);
    expect(body.includes(`href="/shop-single/${id}/bid"`)).toBe(who === buyer);
    // By the address of the form, too.
    const form = (await page(`/shop-single/${id}/bid`, who)).body;
    expect(form.includes('Anda tidak bisa menawar produk Anda sendiri.')).toBe(who !== buyer);
  }
});
