import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteUser } from '../../src/domain/accounts/users/delete-user.ts';
import { PERSONAL_DATA } from '../../src/domain/accounts/users/personal-data.ts';
import { recordAudit } from '../../src/domain/audit/record-audit.ts';
import { eraseExpiredData } from '../../src/domain/privacy/erase-expired-data.ts';
import { deleteUnusedUploads } from '../../src/domain/uploads/delete-unused-uploads.ts';
import { RETENTION } from '../../src/shared/rules/privacy-notice.ts';
import { billing } from '../support/billing-form.ts';
import { changeStoredOrders } from '../support/change-stored-orders.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { makeGroup } from '../support/farmer-group-fixture.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock, testConfig } from '../support/test-app.ts';

const DAY_MS = 86_400_000;
const clock = testClock();
let app: TestApp;
let admin: SignedIn;

beforeEach(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
  await enablePayments(app.ctx);
});
afterEach(() => app.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows;
const call = (method: 'GET' | 'POST' | 'PUT', url: string, as?: SignedIn, payload?: object) =>
  app.fastify.inject({
    method,
    url: `/api${url}`,
    headers: as ? { cookie: as.cookie } : {},
    ...(payload && { payload }),
  });

const KEPT = new Set(
  Object.entries(PERSONAL_DATA).flatMap(([table, rules]) =>
    rules
      .filter(({ erased }) => erased === 'kept' || erased === 'expires')
      .flatMap(({ columns }) => columns.map((column) => `${table}.${column}`)),
  ),
);

/** Where one of the words occurs: in every text, JSON and array column of every table, and in every stored file. */
async function whereItStands(words: string[], besides: ReadonlySet<string> = KEPT): Promise<string[]> {
  const columns = await sql(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'USER-DEFINED', 'character varying', 'tsvector')
       and table_name in (select relname from pg_class where relkind = 'r')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const [row] = await sql(
      `select count(*)::int as n from "${table}" where exists (select from unnest($1::text[]) w where position(lower(w) in lower("${column}"::text)) > 0)`,
      [words],
    );
    if (row.n > 0 && !besides.has(`${table}.${column}`)) found.push(`${table}.${column}`);
  }
  const folder = join(testConfig(app.database).dataDir, 'uploads');
  let files: string[] = [];
  try {
    files = readdirSync(folder);
  } catch {
    // Nothing was stored.
  }
  for (const name of files) {
    const bytes = readFileSync(join(folder, name)).toString('latin1');
    if (words.some((word) => bytes.includes(word))) found.push(`file ${name}`);
  }
  return found.toSorted();
}

/** Sends mails, as the job does. */
const sendAll = () => sql(`update email_outbox set status = 'sent' where status = 'waiting'`);
const erase = async (userId: string) => {
  await sendAll();
  await deleteUser(app.ctx, { ...admin.actor, proof: { sessionId: '', at: clock.now() } }, userId);
  await sendAll();
};

const NAME = 'Zulkarnain Wiratmoko';
const WORDS = [NAME, '81377700001', 'wiratmoko@', 'Gang Kenari Tujuh'];
const person = { name: NAME, email: 'wiratmoko@desa.example', phone: '+6281377700001' };
const address = 'Gang Kenari Tujuh 7';

async function placeOrder(as: SignedIn | undefined, listingId: number): Promise<string> {
  const made = await call('POST', '/orders', as, {
    items: [{ id: listingId, quantity: 1, price: 12_000 }],
    billing: {
      ...billing,
      firstName: 'Zulkarnain',
      lastName: 'Wiratmoko',
      email: person.email,
      phone: person.phone,
      address1: address,
    },
    notes: `Titip ke ${NAME}`,
    paymentMethod: 'cod',
  });
  expect(made.statusCode, made.body).toBeLessThan(300);
  return made.json().data.orders[0].code;
}

test('an erased buyer remains only where the law requires it, and for as long as it does', async () => {
  const seller = await makeFarmer(app.ctx);
  const { id } = await makeListing(app.ctx, { farmerId: seller.id });
  const him = await signedIn(app, person);
  await sql('update users set address = $2, email_verified = true where id = $1', [him.userId, address]);
  const code = await placeOrder(him, id);
  const bid = await call('POST', `/products/${id}/bids`, him, {
    ...{ qty: 10, bid_price: 11_000, note: `Salam, ${NAME}` },
  });
  expect(bid.statusCode, bid.body).toBe(201);
  await call('POST', `/orders/${code}/cancel`, him, { reason: `${NAME} pindah` });
  await sql(
    `insert into contact_messages (name, email, phone, comments, created_at) values ($1, $2, $3, $4, now())`,
    [NAME, person.email, person.phone, `Saya ${NAME}, hubungi ${person.phone}`],
  );
  await sql(`insert into whatsapp_inbound (id, phone, at) values ('w1', $1, now())`, [person.phone]);
  await sql(
    `insert into complaints (order_id, text, created_at, answer) select id, $2, now(), $3 from orders where code = $1`,
    [code, `Saya ${NAME} mengeluh`, `Pak ${NAME}, maaf`],
  );
  await sql(
    `insert into notifications (user_id, kind, text, href, data, created_at) values ($1, 'x', $2, '/', $3, now())`,
    [seller.userId, `${NAME} memesan`, { buyer: NAME }],
  );
  expect((await whereItStands(WORDS)).length).toBeGreaterThan(6);
  await erase(him.userId);
  expect(await whereItStands(WORDS)).toEqual([]);
  expect(await whereItStands(WORDS, new Set())).toEqual(['orders.billing']);
  // An order that was never paid is erased after five years.
  clock.forward((RETENTION.unpaid.days + 1) * DAY_MS);
  await eraseExpiredData(app.ctx);
  expect(await whereItStands(WORDS, new Set())).toEqual([]);
});

test('an erased farmer leaves no name, address, place, account or portrait; invoices keep what the law requires', async () => {
  const farmer = await makeFarmer(app.ctx, {
    user: { name: NAME, email: person.email, phone: person.phone, emailVerified: true, address },
    ...{ name: NAME, phone: person.phone, address, latitude: -7.123456, longitude: 110.654321 },
    ...{ story: `${NAME} dari ${address}`, portraitUrl: '/unggahan/uportrait.webp' },
    payoutAccount: { bank: 'bri', number: '00998877665544', holder: NAME } as never,
  });
  const listing = await makeListing(app.ctx, { farmerId: farmer.id });
  await sql(
    `update listings set description = $2, measured_by = $1, measured_on = '2026-11-01', measured_with = 'alat' where id = $3`,
    [NAME, `Dari kebun ${NAME}`, listing.id],
  );
  await sql(
    `insert into seller_applications (farmer_id, user_id, state, grows, photo_url, submitted_at, reason)
     values ($1, $2, 'approved', $3, '/unggahan/uportrait.webp', now(), $4)`,
    [farmer.id, farmer.userId, `Padi milik ${NAME}`, `${NAME} jelas`],
  );
  await sql(
    `insert into payout_account_proposals (farmer_id, account, proposed_by, proposed_at, token_hash)
     values ($1, $2, $3, now(), 'x')`,
    [farmer.id, JSON.stringify({ bank: 'bri', number: '00998877665544', holder: NAME }), admin.userId],
  );
  await sql(
    `insert into uploads (id, owner_id, purpose, mime, bytes, width, height, attached_to, created_at)
     values ('uportrait', $1, 'portrait', 'image/webp', 1, 1, 1, $2, $3)`,
    [farmer.userId, `farmer:${farmer.id}`, clock.now()],
  );
  await app.ctx.files.write('uportrait.webp', Buffer.from(`portrait of ${NAME}`));
  const buyer = await signedIn(app, { name: 'Pembeli Lain' });
  await call('PUT', `/admin/farmers/${farmer.id}`, admin, { address: 'Gang Kenari Tujuh 8' });
  const made = await call('POST', '/orders', buyer, {
    items: [{ id: listing.id, quantity: 1, price: 12_000 }],
    billing,
    paymentMethod: 'cod',
  });
  expect(made.statusCode, made.body).toBeLessThan(300);
  const words = [...WORDS, '00998877665544', '7.123456', '110.654321'];
  expect((await whereItStands(words)).length).toBeGreaterThan(6);
  await erase(farmer.userId);
  clock.forward(2 * DAY_MS);
  await deleteUnusedUploads(app.ctx);
  expect(await whereItStands(words)).toEqual([]);
  const [row] = await sql('select latitude, longitude, payout_account from farmers where id = $1', [
    farmer.id,
  ]);
  expect(row).toEqual({ latitude: 0, longitude: 0, payout_account: null });
});

test('a guest’s data ends with the order’s retention: ten years if paid, five if not', async () => {
  const { id } = await makeListing(app.ctx);
  const [paid, unpaid] = [await placeOrder(undefined, id), await placeOrder(undefined, id)];
  await changeStoredOrders(
    app.ctx,
    `update orders set status = 'completed', paid_at = $2, updated_at = $2 where code = $1`,
    [paid, clock.now()],
  );
  await sql(`update orders set status = 'cancelled', cancel_reason = $3, updated_at = $2 where code = $1`, [
    unpaid,
    clock.now(),
    `${NAME} batal`,
  ]);
  await sendAll();
  clock.forward((RETENTION.unpaid.days + 1) * DAY_MS);
  await eraseExpiredData(app.ctx);
  expect(
    await sql('select code from orders where billing is not null and code = any($1)', [[paid, unpaid]]),
  ).toEqual([{ code: paid }]);
  clock.forward((RETENTION.orders.days - RETENTION.unpaid.days + 1) * DAY_MS);
  await eraseExpiredData(app.ctx);
  expect(await whereItStands(WORDS, new Set())).toEqual([]);
});

test('an invited person who never joined is forgotten a month after the invitation ended', async () => {
  const group = await makeGroup(app);
  const invited = await call('POST', '/group/invitations', group.people.ketua, {
    ...{ name: NAME, email: person.email, phone: person.phone, role: 'anggota' },
  });
  expect(invited.statusCode, invited.body).toBeLessThan(300);
  await sendAll();
  expect(await whereItStands(WORDS)).toContain('group_invitations.name');
  clock.forward((RETENTION.mails.days + 8) * DAY_MS);
  await eraseExpiredData(app.ctx);
  expect(await whereItStands(WORDS, new Set())).toEqual([]);
});

test('an erased member who weighed for a group is in none of its records nor in its trail', async () => {
  const group = await makeGroup(app);
  const him = group.people.anggota;
  await sql('update users set name = $2, email = $3, phone = $4, email_verified = true where id = $1', [
    him.userId,
    NAME,
    person.email,
    person.phone,
  ]);
  await sql(
    `insert into group_invitations (farmer_id, role, name, email, token_hash, created_by, created_at, expires_at, used_at, used_by)
     values ($1, 'anggota', $2, $3, 'h2', $4, $5, $5, $5, $6)`,
    [group.id, NAME, person.email, group.people.ketua.userId, clock.now(), him.userId],
  );
  await sql(
    `insert into notifications (user_id, kind, text, href, data, created_at) values ($1, 'x', $2, '/', '{}', now())`,
    [group.people.ketua.userId, `Setoran ${NAME} ditimbang`],
  );
  await recordAudit(app.ctx, group.people.ketua.actor, {
    action: 'group.role',
    entity: 'farmer',
    entityId: group.id,
    before: { name: NAME, role: 'anggota' },
    after: { name: NAME, role: 'bendahara' },
  } as never);
  await erase(him.userId);
  expect(await whereItStands(WORDS)).toEqual([]);
});
