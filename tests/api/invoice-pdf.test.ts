import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayInWib } from '../../src/shared/format/dates.ts';
import { formatMoney, formatNumber } from '../../src/shared/format/money.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments, makeCoupon, makeTwoStalls } from '../support/order-factories.ts';
import { readPdf as readLetters } from '../support/pdf-text.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let customer: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp();
  await enablePayments(app.ctx);
  await makeCoupon(app.ctx, { value: 15 });
  customer = await signedIn(app);
  admin = await signedIn(app, { role: 'admin' });
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const get = (url: string, who?: SignedIn) =>
  app.fastify.inject({ url: `/api/orders/${url}`, ...(who ? { headers: { cookie: who.cookie } } : {}) });
const post = (url: string, payload: object, who?: SignedIn) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/orders${url}`,
    payload,
    ...(who ? { headers: { cookie: who.cookie } } : {}),
  });
const farmerOf = async (farmerId: number): Promise<SignedIn> => {
  const { rows } = await app.database.pool.query('select user_id from farmers where id = $1', [farmerId]);
  return signedIn(app, { userId: rows[0].user_id });
};
/** Hyphen and minus have the same glyph in the document's font; text extraction returns whichever came first. */
const readPdf = (file: Buffer) =>
  readLetters(file).map((page) => page.map((line) => line.replaceAll('\u2212', '-')));
/** An amount in a document: its space may break. */
const money = (amount: unknown) => formatMoney(Number(amount));

/** A checkout of two sellers, paid by default. */
async function placeTwo(who?: SignedIn, over: object = {}, paid = true) {
  const { one, two } = await makeTwoStalls(app.ctx);
  const answer = await post(
    '',
    {
      items: [
        { id: one.id, quantity: 7, price: 12_000 },
        { id: two.id, quantity: 1, price: 15_000 },
      ],
      billing: { ...billing, phone: '0812 3456 7890' },
      paymentMethod: 'transfer',
      coupon: 'PANEN10',
      ...over,
    },
    who,
  );
  expect(answer.statusCode).toBe(201);
  const { group, orders } = answer.json().data;
  if (paid) expect((await post(`/${orders[0].code}/confirm-payment`, {}, admin)).statusCode).toBe(200);
  return { one, two, group, orders: orders as { code: string; token?: string }[] };
}

describe('the content of an invoice', () => {
  test('matches an order’s lines, sums and state in the database', async () => {
    const { orders } = await placeTwo(customer);
    const { code } = orders[0]!;
    const answer = await get(`${code}/invoice.pdf`, customer);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="faktur-${code}.pdf"`,
    });
    const [page] = readPdf(answer.rawPayload);
    const { rows } = await app.database.pool.query(
      `select o.*, l.product_name, l.unit, l.price, l.qty::float8, l.total as line_total, f.name as farmer
       from orders o join order_lines l on l.order_id = o.id join farmers f on f.id = o.farmer_id
       where o.code = $1`,
      [code],
    );
    const [row] = rows;
    expect(page).toContain(
      `${row.product_name} ${formatNumber(row.qty)} ${row.unit} ${money(row.price)} ${money(row.line_total)}`,
    );
    const said = page!.join('\n');
    for (const text of [
      `Nomor FK-${dayInWib(row.placed_at).slice(0, 4)}-${row.farmer_id}-00001`,
      `Subtotal ${money(row.subtotal)}`,
      `Kupon PANEN10 -${money(row.discount)}`,
      'Ongkos kirim Diambil sendiri',
      `Total ${money(row.total)}`,
      row.farmer,
      'Sri Wahyuni',
      'Sleman, Yogyakarta 55581',
      '+6281234567890',
      'Transfer Bank',
      'Lunas, ',
      'Lumbung',
      'Halaman 1 dari 1',
    ]) {
      expect(said).toContain(text);
    }
    // The transfer's suffix belongs to the whole checkout.
    expect(said).not.toContain('Kode unik');
    expect(Number(row.subtotal) - Number(row.discount) + Number(row.delivery)).toBe(Number(row.total));
  });

  test('lists every order of a checkout, each seller’s sum and the suffix, which add up to the rupiah', async () => {
    const { group, orders } = await placeTwo(customer);
    const said = readPdf((await get(`group/${group}/invoice.pdf`, customer)).rawPayload)
      .flat()
      .join('\n');
    const { rows } = await app.database.pool.query(
      `select array_agg(total order by id) as totals, sum(subtotal) as subtotal, sum(discount) as discount,
              sum(total) as total, (select suffix from payments where group_code = $1) as suffix
       from orders where group_code = $1`,
      [group],
    );
    const [sums] = rows;
    for (const [at, { code }] of orders.entries()) {
      expect(said).toContain(`Total ${code} ${money(sums.totals[at])}`);
    }
    for (const text of [
      `Subtotal ${money(sums.subtotal)}`,
      `-${money(sums.discount)}`,
      `Total ${money(sums.total)}`,
      `Kode unik transfer ${money(sums.suffix)}`,
      `Jumlah transfer ${money(Number(sums.total) + sums.suffix)}`,
    ]) {
      expect(said).toContain(text);
    }
  });

  test('shows paid, then partly refunded, then fully refunded: the state and the remaining amount', async () => {
    const { orders } = await placeTwo(customer);
    const { code } = orders[0]!;
    const said = async () =>
      readPdf((await get(`${code}/invoice.pdf`, customer)).rawPayload)
        .flat()
        .join('\n');
    expect(await said()).toMatch(/Lunas, \d+ \w+ \d{4}/);
    await post(`/${code}/refund`, { amount: 10_000, reason: 'Sebagian basah', refunded: 0 }, admin);
    expect(await said()).toContain(`Sudah dikembalikan -${money(10_000)}`);
    expect(await said()).toContain(`Setelah pengembalian ${money(61_400)}`);
    await post(`/${code}/refund`, { amount: 61_400, reason: 'Sisanya', refunded: 10_000 }, admin);
    expect(await said()).toContain('Uang sudah dikembalikan seluruhnya');
  });

  test('splits a hundred lines over numbered pages with headers; foreign letters are written', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    const { rows } = await app.database.pool.query(
      `with made as (
         insert into products (name, unit, category) select 'Cabai ' || n, 'kg', 'vegetables' from generate_series(1, 100) n
         returning id, name)
       insert into listings (farmer_id, product_id, stock, price_customer, price_tengkulak)
       select $1, id, 0, 1000, 1000 from made order by id returning id`,
      [one.farmerId],
    );
    await app.database.pool.query(
      `with moved as (
         insert into stock_movements (listing_id, kind, stock_delta, reserved_delta, at)
         select id, 'opening', 10, 0, now() from unnest($1::int[]) id)
       update listings set stock = 10 where id = any($1)`,
      [rows.map((row) => row.id)],
    );
    const placed = await post(
      '',
      {
        items: rows.map(({ id }) => ({ id, quantity: 2, price: 1000 })),
        billing: { ...billing, address1: 'Đặng Ж 😀' },
        paymentMethod: 'cod',
      },
      customer,
    );
    const { code } = placed.json().data.orders[0];
    for (const step of ['confirm-payment', 'cash'])
      expect((await post(`/${code}/${step}`, {}, admin)).statusCode).toBe(200);
    const pages = readPdf((await get(`${code}/invoice.pdf`, customer)).rawPayload);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(page.join('\n')).toContain(`Halaman ${at + 1} dari ${pages.length}`);
    }
    const lines = pages.flat().filter((line) => /^Cabai \d+ 2 kg/.test(line));
    expect(lines).toHaveLength(100);
    expect(pages[1]).toContain('Barang Jumlah Satuan Harga Jumlah harga');
    expect(pages.flat().join('\n')).toContain('Đặng Ж ·');
  });
});

describe('credit notes', () => {
  const papersOf = async (code: string, who?: SignedIn, token = '') =>
    readPdf((await get(`${code}/credit-notes.pdf${token}`, who)).rawPayload).map((page) => page.join('\n'));

  test('each refund has a numbered credit note that names the invoice and the rest; the invoice names them', async () => {
    const { one, orders } = await placeTwo(customer);
    const { code } = orders[0]!;
    expect((await get(`${code}/credit-notes.pdf`, customer)).statusCode).toBe(404);
    await post(`/${code}/refund`, { amount: 10_000, reason: 'Sebagian basah', refunded: 0 }, admin);
    await post(`/${code}/refund`, { amount: 61_400, reason: 'Sisanya', refunded: 10_000 }, admin);
    const year = dayInWib(new Date()).slice(0, 4);
    const pages = await papersOf(code, customer);
    expect(pages).toHaveLength(2);
    for (const [page, nth, off, left] of [
      [pages[0], 1, 10_000, 61_400],
      [pages[1], 2, 61_400, 0],
    ] as const) {
      for (const text of [
        'Nota kredit',
        `Nomor NK-${year}-${one.farmerId}-0000${nth}`,
        `Untuk faktur FK-${year}-${one.farmerId}-00001`,
        'Alasan: Uang dikembalikan.',
        `Nota kredit ini -${money(off)}`,
        `Sisa nilai faktur ${money(left)}`,
      ])
        expect(page).toContain(text);
    }
    const invoice = readPdf((await get(`${code}/invoice.pdf`, customer)).rawPayload)
      .flat()
      .join('\n');
    expect(invoice).toContain(`Nota kredit NK-${year}-${one.farmerId}-00002`);
    const { papers } = (await get(code, customer)).json().data;
    expect(papers.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['invoice', 71_400],
      ['credit', 10_000],
      ['credit', 61_400],
    ]);
  });

  test('an unpaid order has no number however it ends; undoing a confirmation cancels the invoice', async () => {
    const { orders } = await placeTwo(customer, {}, false);
    const { code } = orders[0]!;
    const papers = async () =>
      ((await get(code, customer)).json().data.papers as { kind: string; reason: string }[]).map(
        ({ kind, reason }) => `${kind} ${reason}`,
      );
    expect((await get(`${code}/invoice.pdf`, customer)).statusCode).toBe(409);
    await post(`/${code}/confirm-payment`, {}, admin);
    expect((await post(`/${code}/undo-payment`, {}, admin)).statusCode).toBe(200);
    expect(await papers()).toEqual(['invoice placed', 'credit unpaid']);
    await post(`/${code}/confirm-payment`, {}, admin);
    expect(await papers()).toEqual(['invoice placed', 'credit unpaid', 'debit paid']);
    const other = await placeTwo(customer, {}, false);
    await post(`/${other.orders[0]!.code}/cancel`, {}, customer);
    const { rows } = await app.database.pool.query(
      `select p.id from tax_documents p join orders o on o.id = p.order_id where o.group_code = $1`,
      [other.group],
    );
    expect(rows).toEqual([]);
  });

  test('a cancelled order is credited in full, and its e-mail links to the credit note', async () => {
    const { orders } = await placeTwo();
    const { code, token } = orders[0]!;
    await post(`/${code}/cancel?token=${token}`, {});
    const [page] = await papersOf(code, undefined, `?token=${token}`);
    expect(page).toContain('Alasan: Pesanan dibatalkan.');
    expect(page).toContain(`Sisa nilai faktur ${money(0)}`);
    const { rows } = await app.database.pool.query(
      'select text from email_outbox where key = $1 order by id',
      [`order:${code}:cancelled:buyer`],
    );
    // It contains the guest's key only encrypted.
    expect(rows[0].text).toContain(`/orders/${code}/credit-note.pdf`);
    expect((await get(`${code}/credit-notes.pdf`)).statusCode).toBe(404);
  });
});

describe('access to an invoice', () => {
  test('is for its buyer, its seller, an admin, and a guest with the token; for everybody else it is 404', async () => {
    const { one, group, orders } = await placeTwo(customer);
    const { code } = orders[0]!;
    const seller = await farmerOf(one.farmerId);
    const others = [undefined, await signedIn(app), await signedIn(app, { role: 'farmer' })];
    for (const path of [`${code}/invoice.pdf`, `group/${group}/invoice.pdf`]) {
      for (const who of [customer, seller, admin]) expect((await get(path, who)).statusCode, path).toBe(200);
      for (const who of others) expect((await get(path, who)).statusCode, path).toBe(404);
      expect((await get(`${path}?token=salah`)).statusCode).toBe(404);
    }
    expect((await get('LB-TIADA9/invoice.pdf', admin)).statusCode).toBe(404);
    expect((await get('x/invoice.pdf', admin)).statusCode).toBe(400);

    const guest = await placeTwo();
    const [first, second] = guest.orders;
    expect((await get(`${first!.code}/invoice.pdf?token=${first!.token}`)).statusCode).toBe(200);
    expect((await get(`${second!.code}/invoice.pdf?token=${first!.token}`)).statusCode).toBe(404);
    const whole = await get(`group/${guest.group}/invoice.pdf?token=${first!.token}`);
    expect(readPdf(whole.rawPayload).flat().join('\n')).toContain(`Total ${second!.code}`);
  });

  test('a farmer’s invoice of a shared checkout contains only their own part', async () => {
    const { one, group, orders } = await placeTwo(customer);
    const answer = await get(`group/${group}/invoice.pdf`, await farmerOf(one.farmerId));
    const said = readPdf(answer.rawPayload).flat().join('\n');
    expect(said).toContain(orders[0]!.code);
    expect(said).not.toContain(orders[1]!.code);
    expect(said).not.toContain(money(15_000));
  });
});
