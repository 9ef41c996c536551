import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { readPdf } from '../support/pdf-text.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { testClock } from '../support/test-clock.ts';

const NIK = '3404012345670001';
const NPWP = '091234567890000';

let app: TestApp;
let admin: SignedIn;
let customer: SignedIn;
let clock: ReturnType<typeof testClock>;

beforeAll(async () => {
  clock = testClock();
  app = await testApp({}, clock);
  await enablePayments(app.ctx);
});
beforeEach(async () => {
  admin = await signedIn(app, { role: 'admin' });
  customer = await signedIn(app);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, who?: SignedIn, payload?: object) =>
  app.fastify.inject({
    method,
    url: `/api${url}`,
    ...(payload ? { payload } : {}),
    ...(who ? { headers: { cookie: who.cookie } } : {}),
  });
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

async function makeSeller() {
  const seller = await signedIn(app, { role: 'farmer' });
  const listing = await makeListing(app.ctx, { farmerId: seller.farmerId! });
  return { seller, farmerId: seller.farmerId!, listing };
}
const identity = {
  version: 0,
  legal_name: 'Suparman bin Karto',
  business_kind: 'perorangan',
  nik: '34.0401-2345670001',
  npwp: NPWP,
};
const save = (farmerId: number, over: object = {}) =>
  call('PUT', `/admin/farmers/${farmerId}/identity`, admin, { ...identity, ...over });

describe("a seller's identity", () => {
  test('NIK and NPWP stand sealed, are shown masked, and in full only by the password, which the trail knows', async () => {
    const { farmerId } = await makeSeller();
    const saved = await save(farmerId, { checked: true });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json().data).toMatchObject({
      nik: `${'•'.repeat(12)}0001`,
      npwp: `${'•'.repeat(11)}0000`,
      checkedBy: expect.any(String),
    });
    const { rows } = await query('select * from seller_identities where farmer_id = $1', [farmerId]);
    const audits = await query(`select * from audit_log where entity = 'farmer' and entity_id = $1`, [
      String(farmerId),
    ]);
    for (const secret of [NIK, NPWP]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(audits.rows)).not.toContain(secret);
      expect(saved.body).not.toContain(secret);
    }
    // Long after the last password entry it is required again.
    await query(`update sessions set reauthenticated_at = now() - interval '20 years'`);
    expect((await call('POST', `/admin/farmers/${farmerId}/identity/reveal`, admin)).statusCode).toBe(403);
    await query('update sessions set reauthenticated_at = $1', [clock.now()]);
    const opened = await call('POST', `/admin/farmers/${farmerId}/identity/reveal`, admin);
    expect(opened.json().data).toEqual({ nik: NIK, npwp: NPWP, waiting: null });
    const trail = await query(
      `select action from audit_log where entity = 'farmer' and entity_id = $1 order by id`,
      [String(farmerId)],
    );
    expect(trail.rows.map(({ action }) => action)).toEqual(['farmer.identity', 'farmer.identity-reveal']);
  });

  test('the public reads that it was checked, and nothing else of it', async () => {
    const { farmerId } = await makeSeller();
    const shown = async () => (await call('GET', `/farmers/${farmerId}`)).body;
    expect(JSON.parse(await shown()).data.identity_checked).toBe(false);
    await save(farmerId, { checked: true });
    const body = await shown();
    expect(JSON.parse(body).data.identity_checked).toBe(true);
    for (const hidden of ['Suparman', '0001', 'perorangan']) expect(body).not.toContain(hidden);
  });

  test('another number must be checked again; what is blank stays; two admins at once: the second is told', async () => {
    const { farmerId } = await makeSeller();
    await save(farmerId, { checked: true });
    const first = await query('select verified_at from seller_identities where farmer_id = $1', [farmerId]);
    clock.forward(60_000);
    const same = await save(farmerId, { version: 1, nik: '', npwp: '', checked: true });
    expect(same.json().data.nik).toBe(`${'•'.repeat(12)}0001`);
    expect(new Date(same.json().data.checkedAt)).toEqual(first.rows[0].verified_at);
    const other = await save(farmerId, { version: 2, nik: '3404012345670002', npwp: '', checked: true });
    expect(new Date(other.json().data.checkedAt)).toEqual(clock.now());
    expect((await save(farmerId, { version: 2 })).statusCode).toBe(409);
  });

  test.each([
    [{ nik: '123' }, 'nik'],
    [{ npwp: '12' }, 'npwp'],
    [{ legal_name: ' ' }, 'legal_name'],
    [{ nik: '', npwp: '', checked: true }, 'checked'],
    [{ business_kind: 'koperasi', statement: true }, 'statement'],
    [{ exempt_until: '2027-01-31' }, 'exempt_number'],
  ])('%o is refused at its field', async (over, field) => {
    const { farmerId } = await makeSeller();
    const answer = await save(farmerId, over);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields ?? answer.json().error?.fields ?? {})).toContain(field);
    expect((await query('select from seller_identities where farmer_id = $1', [farmerId])).rowCount).toBe(0);
  });

  test('his own data hold it, and leaving takes it along', async () => {
    const { seller, farmerId } = await makeSeller();
    await save(farmerId);
    const own = await call('GET', '/me/data.zip', seller);
    expect(own.statusCode).toBe(200);
    expect(own.rawPayload.toString('latin1')).toContain('identitas-penjual.json');
    expect((await call('POST', '/me/delete', seller, { confirm: 'HAPUS' })).statusCode).toBe(200);
    expect((await query('select from seller_identities where farmer_id = $1', [farmerId])).rowCount).toBe(0);
  });
});

describe('income tax withheld of sellers', () => {
  const setTax = (values: object) => call('PUT', '/admin/settings/tax', admin, { values });
  const on = () => setTax({ withhold: true, appointment: 'KEP-1/PJ/2026 tanggal 2 Januari 2026' });
  const buy = async (listing: { id: number }, quantity = 5, over: object = {}) => {
    const placed = await call('POST', '/orders', customer, {
      items: [{ id: listing.id, quantity, price: 12_000 }],
      billing,
      paymentMethod: 'transfer',
      ...over,
    });
    expect(placed.statusCode, placed.body).toBe(201);
    return placed.json().data.orders[0].code as string;
  };
  const pay = async (code: string) =>
    expect((await call('POST', `/orders/${code}/confirm-payment`, admin, {})).statusCode).toBe(200);
  const statement = async (farmerId: number) =>
    (await call('GET', `/admin/balances/${farmerId}`, admin)).json().data;

  beforeEach(async () => {
    clock.set(new Date('2026-11-20T03:00:00Z'));
    await query(`delete from settings where key = 'tax'`);
    app.ctx.cache.changed('settings');
    admin = await signedIn(app, { role: 'admin' });
    customer = await signedIn(app);
  });

  test('off by default: nothing is withheld; switched on only by who was appointed', async () => {
    const { farmerId, listing } = await makeSeller();
    const code = await buy(listing);
    await pay(code);
    expect(await statement(farmerId)).toMatchObject({ balance: 60_000, incomeTax: 0 });
    expect((await setTax({ withhold: true })).statusCode).toBe(400);
    expect((await on()).statusCode).toBe(200);
  });

  test('0,5 % of the goods when the money comes in: in the ledger, the balance, what is held and the invoice', async () => {
    await on();
    const { farmerId, listing, seller } = await makeSeller();
    const code = await buy(listing);
    await pay(code);
    const seen = await statement(farmerId);
    expect(seen).toMatchObject({ balance: 59_700, incomeTax: -300, free: 0 });
    expect(seen.held.total).toBe(59_700);
    const paper = readPdf((await call('GET', `/orders/${code}/invoice.pdf`, seller)).rawPayload)
      .flat()
      .join('\n');
    expect(paper).toMatch(/PPh pasal 22 \(0,5%\) dipungut dari penjual:\s+Rp\s300/);
    expect(paper).toContain('PPN: tidak dipungut');
    expect((await save(farmerId, { taxable: true })).statusCode).toBe(200);
    const taxed = readPdf((await call('GET', `/orders/${code}/invoice.pdf`, seller)).rawPayload)
      .flat()
      .join('\n');
    expect(taxed).toContain('PPN: penjual Pengusaha Kena Pajak');
  });

  test('it goes back with the money: in part, whole, called off, and with a confirmation that is taken back', async () => {
    await on();
    const { farmerId, listing } = await makeSeller();
    const back = async (code: string, amount: number, refunded = 0) =>
      call('POST', `/orders/${code}/refund`, admin, { amount, reason: 'Basah', restock: false, refunded });
    const one = await buy(listing);
    await pay(one);
    await back(one, 30_000);
    expect(await statement(farmerId)).toMatchObject({ balance: 29_850, incomeTax: -150 });
    await back(one, 30_000, 30_000);
    expect(await statement(farmerId)).toMatchObject({ balance: 0, incomeTax: 0 });
    const two = await buy(listing);
    await pay(two);
    await call('POST', `/orders/${two}/undo-payment`, admin, {});
    expect(await statement(farmerId)).toMatchObject({ balance: 0, incomeTax: 0 });
    await pay(two);
    await call('POST', `/orders/${two}/cancel`, admin, { reason: 'Habis' });
    expect(await statement(farmerId)).toMatchObject({ balance: 0, incomeTax: 0 });
  });

  test('nothing of what is paid at the door', async () => {
    await on();
    const { farmerId, listing, seller } = await makeSeller();
    const code = await buy(listing, 5, { paymentMethod: 'cod' });
    for (const step of ['confirm-payment', 'cash']) {
      const answer = await call('POST', `/orders/${code}/${step}`, seller, {});
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect(await statement(farmerId)).toMatchObject({ balance: 0, incomeTax: 0 });
  });

  test('a statement for this year exempts until the month after the threshold was passed; next year it counts no more', async () => {
    await on();
    await setTax({ threshold: 60_000 });
    const { farmerId, listing } = await makeSeller();
    await save(farmerId, { statement: true });
    const taxed = async () => {
      const before = (await statement(farmerId)).incomeTax;
      await pay(await buy(listing));
      return (await statement(farmerId)).incomeTax - before !== 0;
    };
    expect(await taxed()).toBe(false);
    // In the month of the threshold's crossing he is still exempt.
    expect(await taxed()).toBe(false);
    clock.set(new Date('2026-11-30T17:00:00Z'));
    admin = await signedIn(app, { role: 'admin' });
    customer = await signedIn(app);
    expect(await taxed()).toBe(true);
    clock.set(new Date('2026-12-31T17:00:00Z'));
    admin = await signedIn(app, { role: 'admin' });
    customer = await signedIn(app);
    expect(await taxed()).toBe(true);
  });

  test('a surat keterangan bebas exempts to its last day', async () => {
    await on();
    const { farmerId, listing } = await makeSeller();
    await save(farmerId, { exempt_until: '2026-11-20', exempt_number: 'SKB-7/2026' });
    await pay(await buy(listing));
    expect(await statement(farmerId)).toMatchObject({ incomeTax: 0 });
    clock.set(new Date('2026-11-20T17:00:00Z'));
    admin = await signedIn(app, { role: 'admin' });
    customer = await signedIn(app);
    await pay(await buy(listing));
    expect(await statement(farmerId)).toMatchObject({ incomeTax: -300 });
  });

  test('the month as a report and as files, with the numbers in full by a proof; the month before has none of it', async () => {
    await on();
    const { farmerId, listing } = await makeSeller();
    await save(farmerId, { checked: true });
    const code = await buy(listing);
    await pay(code);
    await call('POST', `/orders/${code}/refund`, admin, {
      amount: 12_000,
      reason: 'Basah',
      restock: false,
      refunded: 0,
    });
    const mine = async (month: string) =>
      (await call('GET', `/admin/tax?month=${month}`, admin))
        .json()
        .data.sellers.find((one: { farmerId: number }) => one.farmerId === farmerId);
    expect(await mine('2026-11')).toMatchObject({
      turnover: 48_000,
      withheld: 240,
      invoices: 1,
      notes: 1,
      checked: true,
    });
    expect(await mine('2026-10')).toBeUndefined();
    const { state } = (await call('GET', '/admin/tax?month=2026-10', admin)).json().data;
    expect(state).toMatchObject({ paid: 0, due: 0, closed: true });
    const file = await call('GET', '/admin/tax/export.csv?month=2026-11', admin);
    const row = file.body.split('\n').find((line) => line.includes('Suparman') && line.includes('48000'));
    expect(row).toContain(NIK);
    expect(row).toContain('240');
    expect((await call('GET', '/admin/tax?month=2026-13', admin)).statusCode).toBe(400);
  });
  describe('what goes to the state', () => {
    let nth = 1;
    const monthOf = (which: number) => `2027-${String(which).padStart(2, '0')}`;
    const sold = () => monthOf(nth);
    const paidIn = () => monthOf(nth + 1);
    /** As printed, in groups; each month has a different number. */
    const printed = () => `A1B2-C3D4 E5F6 000${nth}`;
    const ntpn = () => printed().replace(/[- ]/g, '');
    const deposit = (over: object = {}) =>
      call('POST', '/admin/tax/deposits', admin, {
        month: sold(),
        amount: 300,
        paidOn: `${paidIn()}-10`,
        ntpn: printed(),
        ...over,
      });
    const state = async () => (await call('GET', `/admin/tax?month=${sold()}`, admin)).json().data.state;

    /** Each test has its own month, in which Rp 300 was withheld, and takes place in the month after it. */
    beforeEach(async () => {
      nth += 1;
      clock.set(new Date(`${sold()}-20T03:00:00Z`));
      admin = await signedIn(app, { role: 'admin' });
      customer = await signedIn(app);
      await on();
      await pay(await buy((await makeSeller()).listing));
      clock.set(new Date(`${paidIn()}-20T03:00:00Z`));
      admin = await signedIn(app, { role: 'admin' });
    });

    test('is noted by its receipt, leaves the till, and stands in the month, the balance and the trail', async () => {
      const till = async () =>
        (await query('select coalesce(sum(platform_amount), 0)::int as till from money_movements')).rows[0]
          .till;
      const before = await till();
      const kept = (await state()).kept;
      expect(await state()).toMatchObject({ deposits: [], paid: 0, due: 300, closed: true });
      const noted = await deposit({ amount: 200, note: 'Kode billing 1' });
      expect(noted.statusCode, noted.body).toBe(201);
      expect(noted.json().data).toMatchObject({ month: sold(), due: 100 });
      expect(await state()).toMatchObject({ paid: 200, due: 100, kept: kept - 200 });
      expect((await state()).deposits).toMatchObject([
        { amount: 200, paidOn: `${paidIn()}-10`, ntpn: ntpn(), note: 'Kode billing 1', voided: null },
      ]);
      expect((await till()) - before).toBe(-200);
      const { rows } = await query(
        `select after from audit_log where action = 'tax.deposit' order by id desc limit 1`,
      );
      expect(rows[0].after).toMatchObject({ amount: 200, ntpn: ntpn() });
    });

    test('one receipt counts once, however it is written; more than is due is refused; two at once share what is due', async () => {
      expect((await deposit({ amount: 100 })).statusCode).toBe(201);
      const twice = await deposit({ amount: 100, ntpn: ntpn().toLowerCase() });
      expect(twice.statusCode).toBe(409);
      expect(twice.json().error).toMatchObject({
        code: 'tax_deposit_twice',
        fields: { ntpn: expect.any(String) },
      });
      const much = await deposit({ amount: 201, ntpn: 'B000000000000001' });
      expect(much.json().error).toMatchObject({
        code: 'tax_deposit_too_large',
        fields: { amount: expect.any(String) },
      });
      const answers = await Promise.all(
        ['C000000000000001', 'C000000000000002'].map((ntpn) => deposit({ amount: 150, ntpn })),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
      expect(await state()).toMatchObject({ paid: 250, due: 50 });
    });

    test('a wrong entry is called off once, with a reason, stays in sight, and frees its receipt', async () => {
      const { id } = (await deposit()).json().data;
      const off = (reason: string) => call('POST', `/admin/tax/deposits/${id}/void`, admin, { reason });
      expect((await off('')).statusCode).toBe(400);
      expect((await off('NTPN bulan lain')).statusCode).toBe(200);
      expect((await off('NTPN bulan lain')).json().error.code).toBe('tax_deposit_gone');
      expect(await state()).toMatchObject({
        paid: 0,
        due: 300,
        deposits: [{ id, voided: { reason: 'NTPN bulan lain' } }],
      });
      // On that very day; and everything due, not a rupiah less.
      expect((await deposit({ paidOn: `${paidIn()}-20` })).statusCode).toBe(201);
      expect(await state()).toMatchObject({ paid: 300, due: 0 });
    });

    test.each([
      [{ month: '2027-12' }, 409, 'tax_month_open'],
      [{ paidOn: '2027-12-21' }, 400, 'paidOn'],
      [{ paidOn: '2026-12-31' }, 400, 'paidOn'],
      [{ ntpn: '12345' }, 400, 'ntpn'],
      [{ amount: 0 }, 400, 'amount'],
    ])('%o is refused', async (over, status, what) => {
      const answer = await deposit(over);
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toContain(what);
      expect((await state()).deposits).toEqual([]);
    });
  });
});
