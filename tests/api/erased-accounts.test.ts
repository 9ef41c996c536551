import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '../../src/db/schema/auth-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { deleteUser } from '../../src/domain/accounts/users/delete-user.ts';
import { erasePerson } from '../../src/domain/accounts/users/erase-person.ts';
import { type AppContext, inTransaction, type UserActor } from '../../src/domain/context.ts';
import { givePassword, openSessions } from '../support/account-traces.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { makeGroup } from '../support/farmer-group-fixture.ts';
import { spiedShop } from '../support/spied-context.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
let told: () => unknown[];
let admin: UserActor;
beforeAll(async () => {
  database = await testDatabase();
  ({ ctx, told } = spiedShop(database.pool, clock));
  admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
});
afterAll(() => database.close());

const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
/**
 * Records that belong to one account alone, each with its columns and values; $1 is the account, $2 a value of its own.
 */
const OWN: [table: string, columns: string, values: string][] = [
  ['accounts', 'id, account_id, provider_id, user_id', "$1 || $2, $1, 'google', $1"],
  ['mfa_factors', 'user_id, secret, created_at', '$1, $2, now()'],
  ['passkeys', 'id, user_id, public_key, counter, name, created_at', "$1, $1, '', 0, $2, now()"],
  ['recovery_codes', 'user_id, hash', '$1, $2'],
  ['known_devices', 'hash, user_id, seen_at', '$1 || $2, $1, now()'],
  [
    'push_devices',
    'user_id, session_id, endpoint, p256dh, auth, created_at',
    "$1, (select id from sessions where user_id = $1 limit 1), $1 || $2, '', '', now()",
  ],
  ['cart_items', 'user_id, listing_id, quantity, updated_at', '$1, (select min(id) from listings), 1, now()'],
  ['saved_addresses', 'user_id, hash, billing, used_at', "$1, $2, '{}', now()"],
  ['shopping_lists', 'user_id, name, created_at', '$1, $2, now()'],
  ['saved_listings', 'user_id, listing_id', '$1, (select min(id) from listings)'],
  ['notifications', 'user_id, kind, text, href, created_at', "$1, 'x', $2, '/', now()"],
  [
    'outbound_messages',
    'key, channel, recipient, user_id, content, next_try_at, created_at',
    "$1 || $2, 'sms', '+62', $1, '{}', now(), now()",
  ],
];

/** The picture of his review. */
const pictureOf = ({ id }: { id: string }) => `u${id.replaceAll('-', '').slice(0, 26)}`;

/** A user with data in every place that can contain personal data, all under one e-mail. */
async function somebody(email: string, emailVerified: boolean) {
  const { user, ...farmer } = await makeFarmer(ctx, {
    ...{ phone: '+6281300000801', phonePublic: true, story: 'Sawah warisan', plotHectares: 2 },
    ...{ portraitUrl: '/gambar/portraits/a.avif', harvestCalendar: [{ month: 1, crop: 'Padi' }] },
    user: { email, emailVerified, phone: '+6281300000801', address: 'Jl. Lama', preferences: { sms: true } },
  });
  const listing = await makeListing(ctx, { farmerId: farmer.id });
  await givePassword(ctx, user.id, 'Sawah-Hijau-77');
  await openSessions(ctx, user.id, 2);
  // Both parameters are used in each query, so that PostgreSQL knows their types.
  for (const [table, columns, values] of OWN)
    await sql(`insert into ${table} (${columns}) select ${values} from (select $1::text, $2::text) _`, [
      user.id,
      'x',
    ]);
  await sql(
    `insert into saved_views (owner_id, list, name, query, created_at) values ($1, 'users', 'x', '', now())`,
    [user.id],
  );
  await sql(
    `insert into saved_reports (user_id, name, type, mailed_week, created_at) values ($1, 'x', 'monthly', now(), now())`,
    [user.id],
  );
  await sql(
    `insert into verifications (id, identifier, value, expires_at) values ($1, 'reset:' || $1, $1, now())`,
    [user.id],
  );
  await sql(
    `insert into rate_limit_attempts (key, at) values ('signin:account:' || $1 || ':from:x', now()), ($2, now())`,
    [user.id, `reset:account:${email.toLowerCase()}`],
  );
  await sql(
    `insert into seller_identities (farmer_id, legal_name, business_kind, updated_at, updated_by)
     values ($1, 'Sarjono', 'perorangan', now(), $2)`,
    [farmer.id, user.id],
  );
  await sql(
    `insert into reviews (listing_id, user_id, name, email, comment, rating, pictures, product_name, unit, created_at)
     values ($1, $2, 'Sarjono', $3, 'Pulen', 5, '["/x"]', 'Beras', 'kg', now())`,
    [listing.id, user.id, email],
  );
  await sql(
    `insert into uploads (id, purpose, mime, bytes, width, height, attached_to, created_at)
     select $1, 'review', 'image/webp', 1, 1, 1, 'review:' || id, now() from reviews where user_id = $2`,
    [pictureOf(user), user.id],
  );
  await sql(
    `insert into comments (post_number, user_id, name, email, comment, created_at) values (1, $1, 'Sarjono', $2, 'Bagus', now())`,
    [user.id, email],
  );
  await sql(
    `insert into email_outbox (key, to_address, subject, text, status, next_try_at, created_at)
     select $1 || s, $2, s, '', s, now(), now() from unnest(array['waiting','sent','stored','failed']) s`,
    [user.id, email.toUpperCase()],
  );
  await sql(`insert into subscribers (email, token_hash, created_at) values ($1, $2, now())`, [
    email.toLowerCase(),
    user.id,
  ]);
  await sql(
    `insert into contact_messages (name, email, phone, comments, created_at) values ('Sarjono', $1, '0812', 'Halo', now())`,
    [email],
  );
  return { user, farmer, listing };
}

/** The number of his rows, by table. */
async function left({ user }: Awaited<ReturnType<typeof somebody>>, email: string) {
  const tables = ['sessions', ...OWN.map(([table]) => table)].map((table) => [table, `user_id = $1`]);
  const asked = [
    ...tables,
    ['saved_views', 'owner_id = $1'],
    ['saved_reports', 'user_id = $1'],
    ['verifications', 'value = $1'],
    ['rate_limit_attempts', `key like '%' || $1 || '%' or key = 'reset:account:' || $2`],
    ['subscribers', 'email = $2'],
    ['contact_messages', 'lower(email) = $2'],
    ['email_outbox', 'lower(to_address) = $2'],
  ];
  const counted = asked.map(
    ([table, where]) => `'${table}', (select count(*)::int from ${table} where ${where})`,
  );
  const [row] = await sql(
    `select jsonb_build_object(${counted.join()}) as of from (select $1::text, $2::text) _`,
    [user.id, email.toLowerCase()],
  );
  return Object.fromEntries(Object.entries(row.of).filter(([, many]) => many !== 0));
}

test('erases all data that is only the person’s, and their name from what remains; nobody else’s data', async () => {
  const [mail, others] = ['Sarjono@desa.example', 'lain@desa.example'];
  const [him, other] = [await somebody(mail, true), await somebody(others, true)];
  const before = await left(other, others);
  expect(Object.keys(before)).toHaveLength(OWN.length + 8);
  told();
  await inTransaction(ctx, (ctx) => erasePerson(ctx, him.user));
  expect(told()).toEqual([{ userId: him.user.id }]);
  expect([await left(him, mail), await left(other, others)]).toEqual([{ email_outbox: 1 }, before]);
  const [row] = await ctx.db.select().from(users).where(eq(users.id, him.user.id));
  const now = clock.now();
  const gone = { name: 'Akun dihapus', email: `${him.user.id}@deleted.invalid` };
  expect(row).toEqual({
    ...him.user,
    ...{ ...gone, emailVerified: false, phone: null, phoneVerified: false, address: null, image: null },
    ...{ preferences: {}, isActive: false, deletedAt: now, updatedAt: now, version: 2 },
  });
  const [stall] = await ctx.db.select().from(farmers).where(eq(farmers.id, him.farmer.id));
  expect(stall).toEqual({
    ...him.farmer,
    ...{ isActive: false, deletedAt: now, updatedAt: now, phone: null, phonePublic: false, story: '' },
    ...{ portraitUrl: null, harvestCalendar: [], plotHectares: null, payoutAccount: null },
    ...{ name: 'Akun dihapus', address: '-', latitude: 0, longitude: 0 },
  });
  for (const table of ['reviews', 'comments'])
    expect(await sql(`select name, email from ${table} where user_id = $1`, [him.user.id]), table).toEqual([
      gone,
    ]);
  expect(await sql('select pictures from reviews where user_id = $1', [him.user.id])).toEqual([
    { pictures: [] },
  ]);
  expect(await sql(`select name, phone from contact_messages where email = $1`, [gone.email])).toEqual([
    { name: 'Akun dihapus', phone: null },
  ]);
  const attached = async ({ user }: typeof him) =>
    (await sql('select attached_to as to from uploads where id = $1', [pictureOf(user)]))[0].to;
  expect([await attached(him), await attached(other)]).toEqual([null, expect.stringMatching(/^review:\d+$/)]);
  const stands = 'select count(*)::int as n from seller_identities where farmer_id = $1';
  expect([await sql(stands, [him.farmer.id]), await sql(stands, [other.farmer.id])]).toEqual([
    [{ n: 0 }],
    [{ n: 1 }],
  ]);
  expect(await sql('select name from reviews where user_id = $1', [other.user.id])).toEqual([
    { name: 'Sarjono' },
  ]);
});

test('keeps mail sent to an unverified address, and what tax law requires', async () => {
  const mail = 'tak-terbukti@desa.example';
  const him = await somebody(mail, false);
  await sql(
    `insert into money_movements (kind, farmer_id, platform_amount, seller_amount, at) values ('income_tax', $1, 0, -1, now())`,
    [him.farmer.id],
  );
  await inTransaction(ctx, (ctx) => erasePerson(ctx, him.user));
  expect(await left(him, mail)).toEqual({ email_outbox: 1, subscribers: 1, contact_messages: 1 });
  expect(await sql('select legal_name from seller_identities where farmer_id = $1', [him.farmer.id])).toEqual(
    [{ legal_name: 'Sarjono' }],
  );
  const mute = await makeUser(ctx, { email: null, phone: '+6281300000802', phoneVerified: true });
  await inTransaction(ctx, (ctx) => erasePerson(ctx, { ...mute, email: null }));
  expect((await ctx.db.select().from(users).where(eq(users.id, mute.id)))[0]!.name).toBe('Akun dihapus');
});

test('an erased user leaves every group; those named in others’ records remain as a row, the rest are deleted', async () => {
  const { id, people } = await makeGroup({ ctx });
  const remove = (userId: string) =>
    deleteUser(ctx, admin, userId).then(
      () => null,
      ({ code }) => code as string,
    );
  expect([await remove(people.ketua.userId), await remove('tidak-ada')]).toEqual([
    'group_ketua_account',
    'user_not_found',
  ]);
  told();
  expect(await remove(people.anggota.userId)).toBeNull();
  expect(told()).toEqual([{ userId: people.anggota.userId }, 'catalog']);
  expect(
    await sql('select role from group_members where farmer_id = $1 and left_at is not null', [id]),
  ).toEqual([{ role: 'anggota' }]);
  expect(await remove(people.anggota.userId)).toBe('user_not_found');
  const plain = await makeFarmer(ctx);
  await openSessions(ctx, plain.userId, 1);
  expect([await remove(plain.userId), told()]).toEqual([null, ['catalog']]);
  expect([
    await ctx.db.$count(users, eq(users.id, plain.userId)),
    await ctx.db.$count(farmers, eq(farmers.id, plain.id)),
    await ctx.db.$count(sessions, eq(sessions.userId, plain.userId)),
  ]).toEqual([0, 0, 0]);
  expect(await sql('select action, before from audit_log where entity_id = $1', [plain.userId])).toEqual([
    {
      action: 'user.delete',
      before: { name: '[data pribadi]', email: '[data pribadi]', role: 'farmer', phone: null },
    },
  ]);
  // The last admin who can sign in stays, however many others cannot.
  const off = await makeUser(ctx, { role: 'admin', isActive: false });
  expect([await remove(admin.userId), await remove(off.id)]).toEqual(['last_admin', null]);
  const second = await makeUser(ctx, { role: 'admin' });
  expect([await remove(second.id), await remove(admin.userId)]).toEqual([null, 'last_admin']);
});
