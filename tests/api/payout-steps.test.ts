import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments, makeTwoStalls } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let stalls: Awaited<ReturnType<typeof makeTwoStalls>>;

beforeAll(async () => {
  app = await testApp({}, clock);
});
beforeEach(async () => {
  await emptyShop(app, clock);
  admin = await signedIn(app, { role: 'admin' });
  await enablePayments(app.ctx, { contestDays: 0 });
  stalls = await makeTwoStalls(app.ctx);
  await app.database.pool.query(
    `update farmers set payout_account = '{"bank":"Bank Contoh","number":"000055010001","holder":"Sarjono"}' where id = $1`,
    [stalls.one.farmerId],
  );
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = (url: string, payload?: object, who = admin) =>
  app.fastify.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { cookie: who.cookie },
    ...(payload ? { payload } : {}),
  });

/** Both farmers have sold and delivered: 36,000 and 30,000. */
async function makePayout(): Promise<number> {
  const items = [
    { id: stalls.one.id, quantity: 3, price: 12_000 },
    { id: stalls.two.id, quantity: 2, price: 15_000 },
  ];
  const customer = await signedIn(app);
  const placed = await call('/api/orders', { items, billing, paymentMethod: 'transfer' }, customer);
  const codes = placed.json().data.orders.map((order: { code: string }) => order.code) as string[];
  await call(`/api/orders/${codes[0]}/confirm-payment`, {});
  for (const code of codes)
    for (const step of ['ship', 'complete']) await call(`/api/orders/${code}/${step}`, {});
  const made = await call('/api/admin/payouts', {
    farmers: [
      { id: stalls.one.farmerId, amount: 36_000 },
      { id: stalls.two.farmerId, amount: 30_000 },
    ],
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().data.id;
}
const move = (id: number, step: string, seen: string, more: object = {}, who = admin) =>
  call(`/api/admin/payouts/${id}/steps`, { step, seen, ...more }, who);
/** The bank's receipt as an uploaded picture. */
async function receipt(): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('purpose', 'proof');
  form.set('file', new File([new Uint8Array(bytes)], 'bukti.png', { type: 'image/png' }));
  const sent = new Request('http://127.0.0.1:3000/api/uploads', { method: 'POST', body: form });
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { cookie: admin.cookie, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return answer.json().data.url;
}
const read = async (id: number) => (await call(`/api/admin/payouts/${id}`)).json().data;
const balance = async (farmerId: number) =>
  (await call(`/api/admin/balances/${farmerId}`)).json().data.balance as number;
const texts = async () => {
  const { rows } = await app.database.pool.query<{ text: string }>(
    `select text from notifications where kind = 'money.payout' order by id`,
  );
  return rows.map((row) => row.text.replaceAll('\u00a0', ' '));
};

test('a payout passes all steps: created, approved, bank file, sent with its receipt, done; all of it in the trail', async () => {
  const id = await makePayout();
  const early = await call(`/api/admin/payouts/${id}/bank.csv`);
  expect([early.statusCode, early.json().error.code]).toEqual([409, 'payout_step_impossible']);
  expect((await move(id, 'send', 'made', { reference: 'TRX' })).statusCode).toBe(409);
  expect((await move(id, 'approve', 'made')).json()).toMatchObject({ data: { id, status: 'approved' } });
  // Pressed twice, or on an hour-old page.
  expect((await move(id, 'approve', 'made')).json().message).toContain('Disetujui');
  const approvedAt = clock.now().toISOString();
  clock.forward(60_000);
  expect((await move(id, 'export', 'approved')).statusCode).toBe(200);
  const exportedAt = clock.now().toISOString();
  const file = await call(`/api/admin/payouts/${id}/bank.csv`);
  expect(file.headers['content-disposition']).toContain(`pencairan-${id}.csv`);
  const [head, ...rows] = file.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('No,Nama bank,Nomor rekening,Nama pemilik,Jumlah,Mata uang,Berita,Petani');
  // The farmer without an account is paid by hand.
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(new RegExp(`^1,Bank Contoh,000055010001,Sarjono,36000,IDR,Pencairan ${id},`));
  // A store with cents writes whole units there.
  await app.database.pool.query(`insert into settings (key, value) values ('store', '{"currency":"USD"}')`);
  app.ctx.cache.changed('settings');
  expect((await call(`/api/admin/payouts/${id}/bank.csv`)).body).toContain(',Sarjono,360,USD,');
  await app.database.pool.query(`delete from settings where key = 'store'`);
  app.ctx.cache.changed('settings');

  const bare = await move(id, 'send', 'exported');
  expect([bare.statusCode, bare.json().error.fields.reference]).toEqual([
    400,
    'Isi nomor referensi bank, atau unggah buktinya.',
  ]);
  expect(await texts()).toEqual([]);
  const url = await receipt();
  expect((await move(id, 'send', 'exported', { proof: url })).statusCode).toBe(200);
  expect(await texts()).toEqual([
    expect.stringMatching(/^Rp 36\.000 dari hasil penjualan Anda ditransfer ke Bank Contoh .*0001/),
    `Rp 30.000 dari hasil penjualan Anda ditransfer (pencairan nomor ${id}).`,
  ]);
  for (const [who, status] of [
    [admin, 200],
    [await signedIn(app, { role: 'admin' }), 200],
    [await signedIn(app), 404],
  ] as const) {
    expect((await call(url, undefined, who)).statusCode).toBe(status);
  }
  // It belongs to the payout: unattached files are deleted after a day.
  const { rows: kept } = await app.database.pool.query('select attached_to from uploads');
  expect(kept).toEqual([{ attached_to: `payout:${id}` }]);
  const sentAt = clock.now().toISOString();
  expect(await read(id)).toMatchObject({ approvedAt, exportedAt, sentAt, doneAt: null });
  clock.forward(60_000);
  expect((await move(id, 'finish', 'sent')).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({
    status: 'done',
    proofUrl: url,
    total: 66_000,
    farmers: 2,
    exportedAt,
    sentAt,
    doneAt: clock.now().toISOString(),
  });
  const even = (await call('/api/admin/balances')).json().data as { farmerId: number; paidOutAt: string }[];
  expect(even.find((one) => one.farmerId === stalls.one.farmerId)!.paidOutAt).toBe(sentAt);
  const { rows: trail } = await app.database.pool.query(
    `select action from audit_log where entity = 'payout' and entity_id = $1 order by id`,
    [String(id)],
  );
  expect(trail.map((row) => row.action)).toEqual(
    ['create', 'approve', 'export', 'send', 'finish'].map((step) => `payout.${step}`),
  );
  expect((await call('/api/admin/payouts?status=done')).json().total).toBe(1);
  expect((await call('/api/admin/payouts?status=made')).json().total).toBe(0);
  expect((await call(`/api/admin/payouts?q=${id}`)).json().total).toBe(1);
  expect((await call('/api/admin/payouts?q=tidak%20ada')).json().total).toBe(0);
  // A text that ends in a number is still text.
  expect((await call(`/api/admin/payouts?q=minggu%20${id}`)).json()).toMatchObject({ total: 0 });
});

test('sent: each farmer gets one e-mail unless declined; the payout’s number finds it, however long', async () => {
  await app.database.pool.query('alter sequence payouts_id_seq restart with 4711');
  await app.database.pool.query(
    `update users set preferences = preferences || '{"email":false}' where id = (select user_id from farmers where id = $1)`,
    [stalls.two.farmerId],
  );
  const id = await makePayout();
  expect((await call('/api/admin/payouts?q=4711')).json()).toMatchObject({ total: 1, data: [{ id: 4711 }] });
  await move(id, 'approve', 'made');
  await move(id, 'send', 'approved', { reference: 'TRX-1' });
  expect(await read(id)).toMatchObject({ proofUrl: null, reference: 'TRX-1', exportedAt: null });
  const mails = async () =>
    (
      await app.database.pool.query(
        `select key, subject from email_outbox where key like 'payout:%' order by id`,
      )
    ).rows;
  expect(await mails()).toEqual([
    { key: `payout:${id}:${stalls.one.farmerId}`, subject: expect.stringMatching(/^Pencairan Rp.36\.000$/) },
  ]);
  // After an undo neither gets a mail; only users of in-app notices are told.
  await move(id, 'back', 'sent', { reason: 'ditolak bank' });
  expect(await mails()).toHaveLength(1);
  expect(await texts()).toHaveLength(4);
});

test('a step is undone with a reason; a cancelled payout returns the money to the balances for another payout', async () => {
  const id = await makePayout();
  expect(await balance(stalls.one.farmerId)).toBe(0);
  await move(id, 'approve', 'made');
  await move(id, 'send', 'approved', { reference: 'TRX-1' });
  expect((await move(id, 'cancel', 'sent', { reason: 'salah' })).statusCode).toBe(409);
  expect((await move(id, 'back', 'sent')).json().error.fields).toEqual({ reason: 'Tulis alasannya.' });
  expect((await move(id, 'back', 'sent', { reason: 'ditolak bank' })).json().data.status).toBe('approved');
  expect((await texts()).at(-1)).toContain('ternyata belum ditransfer: ditolak bank');
  expect(await read(id)).toMatchObject({ reference: null, sentAt: null, status: 'approved' });
  const told = (await texts()).length;
  expect((await move(id, 'back', 'approved', { reason: 'salah orang' })).json().data.status).toBe('made');
  // Nobody is told that money was not sent when nobody was told that it was.
  expect(await texts()).toHaveLength(told);
  expect(await read(id)).toMatchObject({ approvedBy: null, approvedAt: null });
  expect((await move(id, 'cancel', 'made', { reason: 'diulang nanti' })).json().data.status).toBe(
    'cancelled',
  );
  expect(await balance(stalls.one.farmerId)).toBe(36_000);
  expect(await balance(stalls.two.farmerId)).toBe(30_000);
  expect(await read(id)).toMatchObject({
    total: 0,
    farmers: 0,
    parts: [{ returned: true }, { returned: true }],
  });
  const again = await call('/api/admin/payouts', { farmers: [{ id: stalls.one.farmerId, amount: 36_000 }] });
  expect(again.statusCode).toBe(201);
});

test('a part that did not reach its farmer returns to that balance once, and the farmer is told why', async () => {
  const id = await makePayout();
  await move(id, 'approve', 'made');
  await move(id, 'send', 'approved', { reference: 'TRX-1' });
  const back = (farmer: number) =>
    call(`/api/admin/payouts/${id}/returns`, { farmer, reason: 'rekening ditutup' });
  expect((await back(stalls.one.farmerId)).json()).toMatchObject({ data: { status: 'sent' } });
  expect((await back(stalls.one.farmerId)).json().error.code).toBe('payout_part_gone');
  expect((await back(99_999)).statusCode).toBe(409);
  expect(await balance(stalls.one.farmerId)).toBe(36_000);
  expect(await balance(stalls.two.farmerId)).toBe(0);
  expect((await texts()).at(-1)).toContain('kembali ke saldo Anda: rekening ditutup');
  expect(await read(id)).toMatchObject({ status: 'sent', total: 30_000, farmers: 1 });
  expect((await read(id)).sentAt).not.toBeNull();
  const statement = (await call(`/api/admin/balances/${stalls.one.farmerId}`)).json().data;
  expect(statement.lines.at(-1)).toMatchObject({ kind: 'payout_back', amount: 36_000 });
  expect(statement).toMatchObject({ payouts: 0, closing: 36_000 });
  // After the last part is returned, nothing is left to send.
  expect((await back(stalls.two.farmerId)).json().data.status).toBe('cancelled');
  expect(await read(id)).toMatchObject({ status: 'cancelled', sentAt: null, total: 0 });
});

test('above the configured sum the password is required, and two admins where configured', async () => {
  const id = await makePayout();
  const set = (payment: object) =>
    app.database.pool.query(`update settings set value = value || $1::jsonb where key = 'payment'`, [
      JSON.stringify(payment),
    ]);
  const stale = await signedIn(app, { role: 'admin', stale: true });
  await set({ payoutProofAbove: 65_999, payoutTwoAdmins: true });
  expect((await read(id)).needsOther).toBe(true);
  const own = await move(id, 'approve', 'made');
  expect([own.statusCode, own.json().error.code]).toEqual([403, 'payout_other_admin']);
  const asked = await move(id, 'approve', 'made', {}, stale);
  expect([asked.statusCode, asked.json().error.code]).toEqual([403, 'proof_needed']);
  await set({ payoutProofAbove: 66_000 });
  expect((await move(id, 'approve', 'made', {}, stale)).statusCode).toBe(200);
  // Only the approval requires another admin; everybody may make the next transitions.
  expect((await move(id, 'export', 'approved')).statusCode).toBe(200);
});

test('a step pressed by ten admins at once is made once', async () => {
  const id = await makePayout();
  await move(id, 'approve', 'made');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => move(id, 'cancel', 'approved', { reason: 'tidak jadi' })),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(await balance(stalls.one.farmerId)).toBe(36_000);
});
