import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { transitionPayout } from '../../src/domain/payments/transition-payout.ts';
import type { PayoutStatus, PayoutTransition } from '../../src/shared/rules/orders/payout-transitions.ts';
import { bareShop } from './bare-context.ts';
import { changeStoredOrders } from './change-stored-orders.ts';
import { actorFor, makeFarmer, makeUser } from './factories.ts';
import { testClock } from './test-clock.ts';
import { testDatabase } from './test-database.ts';

export const NOW = '2026-11-21T03:00:00.000Z';
const onDay = (day: number) => `2026-11-0${day}T03:00:00.000Z`;
/** When a payout of the bench came to each of its states. */
export const WHEN = {
  made: onDay(1),
  approved: onDay(2),
  exported: onDay(3),
  sent: onDay(4),
  done: onDay(5),
};
/** The picture of a bank's receipt. */
export const PROOF = `p${'0'.repeat(26)}`;
export const account = (number: string) => ({ bank: 'Bank Contoh', number, holder: 'Sarjono' });
export const said = { reason: 'ditolak bank' };
/** What a step needs besides. */
export const more = (step: PayoutTransition) =>
  step === 'send' ? { reference: 'TRX-9' } : step === 'back' || step === 'cancel' ? said : {};

/** What a promise was refused with; null where it was not. */
export const codeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error) => error.code,
  );

/** A ledger of three farmers, of whom Aminah and Cokro have accounts and Budi has none, and two admins. */
export async function payoutBench() {
  const database = await testDatabase();
  const clock = testClock(NOW);
  const ctx: AppContext = bareShop(database.pool, clock);
  const sql = async (text: string, values?: unknown[]) =>
    /\b(?:update|into) orders\b/.test(text)
      ? (await changeStoredOrders(ctx, text, values)).rows
      : (await database.pool.query(text, values)).rows;
  const admin = async (name: string): Promise<UserActor> =>
    actorFor(ctx, (await makeUser(ctx, { role: 'admin', name })).id);
  const farmer = async (name: string, number?: string) =>
    (await makeFarmer(ctx, { name, ...(number ? { payoutAccount: account(number) } : {}) })).id;
  const maker = await admin('Admin Satu');
  const other = await admin('Admin Dua');
  const aminah = await farmer('Aminah', '000055010001');
  const budi = await farmer('Budi');
  const cokro = await farmer('Cokro', '000055010003');
  await sql(
    `insert into uploads (id, owner_id, purpose, mime, bytes, width, height, created_at)
     values ($1, $2, 'proof', 'image/webp', 1, 1, 1, now())`,
    [PROOF, maker.userId],
  );
  // Papers are written with an order and stay: `clear` takes them with it.
  await sql('alter table tax_documents disable trigger tax_documents_immutable');
  /** A row of a table as stored, with its number. */
  const put = async (table: string, row: object) => {
    const names = Object.keys(row);
    const [stored] = await sql(
      `insert into ${table} (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()}) returning *`,
      Object.values(row),
    );
    return stored;
  };
  let orders = 0;
  /** An order of Rp 10.000, paid through the shop and sent, unless told otherwise. */
  const order = (farmerId: number, over: object = {}) => {
    orders += 1;
    const code = `LB-${orders}`;
    return put('orders', {
      ...{ code, group_code: code, farmer_id: farmerId, status: 'shipped', subtotal: 10_000, total: 10_000 },
      ...{ placed_at: WHEN.made, paid_at: WHEN.made, updated_at: WHEN.made },
      ...over,
    });
  };
  let heard = 0;
  const book = (farmerId: number, amount: number, kind = 'settlement', payout: number | null = null) =>
    sql(
      `insert into money_movements (kind, farmer_id, payout_id, account, platform_amount, seller_amount, at)
       values ($1, $2, $3, (select payout_account from farmers where id = $2), $4, $4, $5)`,
      [kind, farmerId, payout, amount, WHEN.made],
    );

  /** A payout of `maker`'s that has come so far, of Rp 36.000 to Aminah and Rp 30.000 to Budi. */
  async function payoutAt(status: PayoutStatus, over: object = {}): Promise<number> {
    const was = (...statuses: PayoutStatus[]) => statuses.includes(status);
    const row = {
      status,
      created_by: maker.userId,
      created_at: WHEN.made,
      ...(was('made') ? {} : { approved_by: other.userId, approved_at: WHEN.approved }),
      ...(was('exported', 'sent', 'done') ? { exported_at: WHEN.exported } : {}),
      ...(was('sent', 'done') ? { sent_at: WHEN.sent, reference: 'TRX-0' } : {}),
      ...(was('done') ? { done_at: WHEN.done } : {}),
      ...over,
    };
    const made = await put('payouts', row);
    await book(aminah, -36_000, 'payout', made.id);
    await book(budi, -30_000, 'payout', made.id);
    return made.id;
  }

  return {
    ...{ database, shop: ctx, clock, sql, put, order, book, payoutAt, maker, other, aminah, budi, cokro },
    move: (id: number, step: PayoutTransition, seen: PayoutStatus, over: object = more(step), who = maker) =>
      transitionPayout(ctx, who, id, { step, seen, ...over } as Parameters<typeof transitionPayout>[3]),
    set: (key: string, value: object) =>
      sql('insert into settings (key, value) values ($1, $2)', [key, JSON.stringify(value)]),
    stored: async (id: number) => (await sql('select * from payouts where id = $1', [id]))[0],
    /** What the trail says since the last `clear`. */
    trail: () =>
      sql('select action, entity, entity_id, before, after from audit_log where id > $1 order by id', [
        heard,
      ]),
    texts: async () =>
      (await sql('select text from notifications order by id')).map(({ text }) =>
        text.replaceAll('\u00a0', ' '),
      ),
    mails: () => sql('select key, to_address, subject from email_outbox order by id'),
    balance: async (farmerId: number) =>
      Number(
        (
          await sql('select sum(seller_amount) as sum from money_movements where farmer_id = $1', [farmerId])
        )[0].sum,
      ),
    /** Nothing booked, paid, told or set any more. */
    clear: async () => {
      await sql(`delete from money_movements; delete from payouts; delete from complaints; delete from tax_documents; delete from orders;
        delete from bank_lines; delete from payments; delete from tax_deposits; delete from seller_identities; alter sequence payouts_id_seq restart;
        delete from notifications; delete from email_outbox; delete from settings; update uploads set attached_to = null;
        update users set preferences = preferences - 'email'`);
      orders = 0;
      clock.set(NOW);
      heard = (await sql('select coalesce(max(id), 0)::int as id from audit_log'))[0].id;
    },
  };
}

export type PayoutBench = Awaited<ReturnType<typeof payoutBench>>;
