import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sessions } from '../../src/db/schema/auth-tables.ts';
import { groupMembers } from '../../src/db/schema/farmer-group-tables.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { actingFor, makeGroup } from '../support/farmer-group-fixture.ts';
import { times } from '../support/long-run.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* Membership of a group: joining by a link, once; roles; leaving, at once; always one ketua. */
const clock = testClock();
let app: TestApp;

beforeAll(async () => {
  app = await testApp({}, clock);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = async (
  who: SignedIn | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const answer = await app.fastify.inject({
    method,
    url: `/api${url}`,
    headers: who ? { cookie: who.cookie } : {},
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const invite = (who: SignedIn, over: object = {}) =>
  call(who, 'POST', '/group/invitations', { name: 'Sari', role: 'anggota', phone: '081234567899', ...over });
const keyOf = (invited: { body: { data: { url: string } } }) =>
  new URL(invited.body.data.url).searchParams.get('key')!;
const accept = (who: SignedIn, key: string, named = false) =>
  call(who, 'POST', '/invitations/accept', { key, named });
const membersOf = async (who: SignedIn) => (await call(who, 'GET', '/group/members')).body.data.members;
const memberId = async (who: SignedIn, userId: string) =>
  (await membersOf(who)).find((one: { userId: string }) => one.userId === userId).id;

test('an invitation is sent by WhatsApp or e-mail, shows its group to its holder, and works once', async () => {
  const group = await makeGroup(app);
  const { ketua } = group.people;
  const made = await invite(ketua, { email: 'sari@contoh.example' });
  expect(made.status).toBe(201);
  expect(decodeURIComponent(made.body.data.whatsapp)).toContain(made.body.data.url);
  const key = keyOf(made);
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from group_invitations where token_hash = $1) as clear,
       (select text from email_outbox where to_address = 'sari@contoh.example') as mail`,
    [key],
  );
  expect(rows[0].clear).toBe(0);
  expect(rows[0].mail).not.toContain(key);

  const shown = await call(null, 'GET', `/invitations?key=${key}`);
  expect(shown).toMatchObject({
    status: 200,
    body: { data: { group: group.name, name: 'Sari', role: 'anggota' } },
  });
  const [sari, wati] = [await signedIn(app, { name: 'Sari' }), await signedIn(app, { name: 'Wati' })];
  const both = await Promise.all([accept(sari, key), accept(wati, key)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = both.find(({ status }) => status === 409)!;
  expect(late.body.error).toMatchObject({
    code: 'invitation_used',
    message: 'Undangan ini sudah dipakai. Satu tautan hanya bisa dipakai sekali.',
  });
  expect((await call(null, 'GET', `/invitations?key=${key}`)).body.error.code).toBe('invitation_used');
  expect(await membersOf(ketua)).toHaveLength(5);
  const again = keyOf(await invite(ketua));
  const inside = both[0]!.status === 200 ? sari : wati;
  expect((await accept(inside, again)).body.error.code).toBe('group_member_already');
  // After the rejection, the intended user can still use the link.
  expect((await accept(inside === sari ? wati : sari, again)).status).toBe(200);
});

test('an unknown, a withdrawn and an expired link open nothing; an admin cannot join a group', async () => {
  const { people } = await makeGroup(app);
  const who = await signedIn(app);
  expect((await accept(who, 'tidak-dikenal')).body.error.code).toBe('invitation_not_found');
  expect((await call(null, 'GET', '/invitations')).status).toBe(400);
  const made = await invite(people.ketua);
  const key = keyOf(made);
  expect((await accept(await signedIn(app, { role: 'admin' }), key)).body.error.code).toBe('group_admins');
  expect((await call(people.ketua, 'DELETE', `/group/invitations/${made.body.data.id}`)).status).toBe(200);
  expect((await call(people.ketua, 'DELETE', `/group/invitations/${made.body.data.id}`)).status).toBe(404);
  expect((await accept(who, key)).body.error.code).toBe('invitation_revoked');
  const old = keyOf(await invite(people.ketua));
  clock.forward(8 * 86_400_000);
  expect((await accept(await signedIn(app), old)).body.error.code).toBe('invitation_over');
});

test.each([
  [{ name: '' }, 'name', 'Isi nama yang diundang'],
  [{ role: 'ketua' }, 'role', 'Ketua dipilih dari anggota, bukan lewat undangan'],
  [{ phone: undefined }, 'phone', 'Isi nomor WhatsApp atau emailnya'],
  [{ phone: '1' }, 'phone', 'Nomor telepon belum benar, misalnya 0812 3456 7890'],
  [{ email: 'bukan' }, 'email', 'Format email belum benar'],
])('rejects an invitation with %j at its field', async (over, field, text) => {
  const { people } = await makeGroup(app);
  const refused = await invite(people.ketua, over);
  expect(refused.status).toBe(400);
  expect(refused.body.error.fields[field]).toBe(text);
});

test('leaving and being removed take effect at once, also in open sessions', async () => {
  const { people } = await makeGroup(app);
  const { ketua, juru_timbang, anggota } = people;
  expect((await call(juru_timbang, 'GET', '/admin/products')).status).toBe(200);
  const id = await memberId(ketua, juru_timbang.userId);
  expect((await call(ketua, 'DELETE', `/group/members/${id}`)).status).toBe(200);
  expect((await call(juru_timbang, 'GET', '/admin/products')).status).toBe(403);
  expect((await call(juru_timbang, 'GET', '/group/members')).body.error.code).toBe('group_none');
  expect((await call(juru_timbang, 'GET', '/me')).body.data).toMatchObject({
    role: 'customer',
    farmerId: null,
  });
  expect((await call(anggota, 'POST', '/group/leave')).status).toBe(200);
  expect((await call(anggota, 'GET', '/group/members')).status).toBe(403);
  expect((await call(ketua, 'POST', '/group/leave')).body.error.message).toBe(
    'Kelompok harus selalu punya satu ketua. Serahkan dulu jabatan ketua kepada anggota lain.',
  );
  expect(await membersOf(ketua)).toHaveLength(2);
});

test('the ketua hands over the role; the stall and everybody’s permissions follow', async () => {
  const group = await makeGroup(app);
  const { ketua, bendahara } = group.people;
  const own = await memberId(ketua, ketua.userId);
  expect((await call(ketua, 'PUT', `/group/members/${own}`, { role: 'anggota' })).body.error.code).toBe(
    'group_needs_ketua',
  );
  expect((await call(ketua, 'DELETE', `/group/members/${own}`)).body.error.code).toBe('group_needs_ketua');
  const id = await memberId(ketua, bendahara.userId);
  expect((await call(ketua, 'PUT', `/group/members/${id}`, { role: 'ketua' })).status).toBe(200);
  const { rows } = await app.database.pool.query('select user_id from farmers where id = $1', [group.id]);
  expect(rows[0].user_id).toBe(bendahara.userId);
  expect((await call(ketua, 'GET', '/me/stall')).status).toBe(403);
  expect((await call(bendahara, 'GET', '/me/stall')).status).toBe(200);
  expect((await membersOf(bendahara)).map((one: { role: string }) => one.role)).toEqual([
    'ketua',
    'juru_timbang',
    'anggota',
    'anggota',
  ]);
});

test('a ketua’s account stays usable: it cannot be deleted, deactivated or made an admin’s before the handover', async () => {
  const group = await makeGroup(app);
  const { ketua, bendahara } = group.people;
  const admin = await signedIn(app, { role: 'admin' });
  const account = `/admin/users/${ketua.userId}`;
  const attempts = [
    () => call(admin, 'DELETE', account),
    () => call(admin, 'PUT', account, { isActive: false }),
    () => call(admin, 'PUT', account, { role: 'admin' }),
    () => call(ketua, 'POST', '/me/delete', { confirm: 'HAPUS' }),
  ];
  for (const attempt of attempts)
    expect((await attempt()).body.error).toMatchObject({
      code: 'group_ketua_account',
      message: `Akun ini ketua ${group.name}. Jabatan ketuanya harus diserahkan dulu kepada anggota lain.`,
    });
  expect((await call(admin, 'PUT', account, { name: 'Bu Ketua', isActive: true })).status).toBe(200);
  expect((await call(admin, 'PUT', account, { role: 'farmer' })).status).toBe(200);
  // The treasurer manages no members.
  expect((await call(admin, 'PUT', `/admin/users/${bendahara.userId}`, { isActive: false })).status).toBe(
    200,
  );
});

test('one person belongs to several groups, has a stall, and chooses which one to act for', async () => {
  const [one, two] = [await makeGroup(app), await makeGroup(app)];
  const farmer = await signedIn(app, { role: 'farmer' });
  for (const group of [one, two])
    await accept(farmer, keyOf(await invite(group.people.ketua, { role: 'juru_timbang' })));
  const stalls = (await call(farmer, 'GET', '/me/stalls')).body.data;
  expect(stalls.map((stall: { name: string }) => stall.name)).toEqual([
    farmer.actor.name,
    one.name,
    two.name,
  ]);
  await call(farmer, 'PUT', '/me/acting', { farmerId: two.id });
  expect((await call(farmer, 'GET', '/me')).body.data).toMatchObject({ role: 'farmer', farmerId: two.id });
  expect((await call(farmer, 'GET', '/me/stall')).body.error.code).toBe('group_duty');
  await call(farmer, 'PUT', '/me/acting', { farmerId: null });
  expect((await call(farmer, 'GET', '/me/stall')).body.data.farmerId).toBe(farmer.farmerId);
});

test('the public page names only members who agreed', async () => {
  const group = await makeGroup(app);
  const { ketua, anggota } = group.people;
  const named = async () => (await call(null, 'GET', `/groups/${group.id}/members`)).body.data;
  expect(await named()).toEqual([]);
  await call(anggota, 'PUT', '/group/named', { named: true });
  await call(ketua, 'PUT', '/group/named', { named: true });
  expect(await named()).toEqual([
    { name: ketua.actor.name, role: 'ketua', members: 4 },
    { name: anggota.actor.name, role: 'anggota', members: 4 },
  ]);
  await call(ketua, 'DELETE', `/group/members/${await memberId(ketua, anggota.userId)}`);
  expect(await named()).toEqual([{ name: ketua.actor.name, role: 'ketua', members: 3 }]);
});

test('of two simultaneous handovers exactly one member becomes ketua each time', async () => {
  const group = await makeGroup(app);
  const { ketua, bendahara, juru_timbang } = group.people;
  let lead = ketua;
  for (let round = 0; round < times(20, 100); round += 1) {
    const [a, b] = [ketua, bendahara, juru_timbang].filter((one) => one !== lead);
    const [toA, toB] = [await memberId(lead, a!.userId), await memberId(lead, b!.userId)];
    const [first, second] = await Promise.all([
      call(lead, 'PUT', `/group/members/${toA}`, { role: 'ketua' }),
      call(lead, 'PUT', `/group/members/${toB}`, { role: 'ketua' }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 403]);
    lead = first.status === 200 ? a! : b!;
  }
}, 60_000);

test('SQL itself ensures exactly one ketua, whoever writes', async () => {
  const group = await makeGroup(app);
  await actingFor(app, group.people.ketua, group.id, { name: group.name, role: 'ketua' });
  const set = (statement: string) => app.database.pool.query(statement, [group.id]);
  await expect(
    set(`update group_members set left_at = now() where farmer_id = $1 and role = 'ketua'`),
  ).rejects.toThrow(/no ketua/);
  await expect(
    set(`update group_members set role = 'ketua' where farmer_id = $1 and role = 'anggota'`),
  ).rejects.toThrow(/group_members_one_ketua/);
  // A transaction that appoints a ketua without giving them the group, or gives the group to somebody else, is rejected
  // at commit.
  const other = group.people.bendahara.userId;
  await expect(set(`update farmers set user_id = '${other}' where id = $1`)).rejects.toThrow(
    /not belong to its ketua/,
  );
  await expect(
    inTransaction(app.ctx, async ({ db }) => {
      await db.execute(
        sql`update group_members set role = 'anggota' where farmer_id = ${group.id} and role = 'ketua'`,
      );
      await db.execute(
        sql`update group_members set role = 'ketua' where farmer_id = ${group.id} and user_id = ${other}`,
      );
    }),
  ).rejects.toThrow(/not belong to its ketua/);
  await expect(
    app.database.pool.query(
      `insert into farmers (user_id, kind, name, address, province, city, latitude, longitude)
       values ($1, 'kelompok_tani', 'Tanpa ketua', 'a', 'b', 'c', 0, 0)`,
      [other],
    ),
  ).rejects.toThrow(/no ketua/);
});

test('the new ketua owns the group, and the former one does not', async () => {
  const group = await makeGroup(app);
  const { ketua, bendahara } = group.people;
  const owner = async () =>
    (await app.database.pool.query('select user_id from farmers where id = $1', [group.id])).rows[0].user_id;
  expect(await owner()).toBe(ketua.userId);
  const next = await memberId(ketua, bendahara.userId);
  expect((await call(ketua, 'PUT', `/group/members/${next}`, { role: 'ketua' })).status).toBe(200);
  expect(await owner()).toBe(bendahara.userId);
});

test('a member cannot bid on the group’s own goods, neither before nor after joining', async () => {
  const group = await makeGroup(app);
  const listing = await makeListing(app.ctx, { farmerId: group.id, negotiable: true });
  const { anggota, ketua } = group.people;
  const asBuyer = (who: SignedIn) =>
    app.ctx.db.update(sessions).set({ activeSellerId: null }).where(eq(sessions.userId, who.userId));
  await asBuyer(anggota);
  const bid = (who: SignedIn, price = 11_000) =>
    call(who, 'POST', `/products/${listing.id}/bids`, { qty: 2, bid_price: price });
  const refused = { status: 403, body: { error: { code: 'bid_own_listing' } } };
  expect(await bid(anggota)).toMatchObject(refused);

  const buyer = await signedIn(app);
  const { id } = (await bid(buyer)).body.data;
  const [row] = await app.ctx.db
    .insert(groupMembers)
    .values({ farmerId: group.id, userId: buyer.userId, role: 'anggota', joinedAt: clock.now() })
    .returning();
  const { rows } = await app.database.pool.query('select offer_id from bids where id = $1', [id]);
  const answer = { expected_offer_id: rows[0].offer_id };
  expect(await call(ketua, 'POST', `/bids/${id}/accept`, answer)).toMatchObject(refused);
  // A former member buys from the group like anybody else.
  await app.ctx.db.update(groupMembers).set({ leftAt: clock.now() }).where(eq(groupMembers.id, row!.id));
  expect((await call(ketua, 'POST', `/bids/${id}/accept`, answer)).status).toBe(200);
});
