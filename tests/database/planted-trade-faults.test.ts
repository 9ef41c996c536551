import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDatabase } from '../support/demo-database.ts';
import { plantedFault } from '../support/planted-fault.ts';
import type { TestDatabase } from '../support/test-database.ts';

/** As planted-faults.test.ts, over the demo: what was weighed, brought to a lot, paid out and matched with the bank's rows. */
let database: TestDatabase;
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database.close());

const row = (amount: string) =>
  `insert into bank_lines (key, day, text, amount, imported_at, imported_by, group_code)
   select 'tanam', current_date, 'TRSF', ${amount}, now(), (select min(id) from users where role = 'admin'), group_code from paid`;
const PAID = `paid as (select m.group_code, sum(m.platform_amount)::bigint as cash from money_movements m join payments p using (group_code)
  where m.kind in ('payment', 'suffix') and m.platform_amount > 0 and not m.undone and p.method = 'transfer'
    and p.status = 'confirmed' group by m.group_code limit 1)`;
const FIRST_LINE = 'select min(id) from order_lines where payable is not null';

/** A listing with a batch that has given a line of an order what it has. */
const batched = (
  allocated: string,
  { blocked = 'null', seq = 1 } = {},
) => `with l as (select ol.id as line, ol.qty, l.id, l.farmer_id, l.stock - l.reserved as free
    from order_lines ol join listings l on l.id = ol.listing_id join orders o on o.id = ol.order_id
    where o.status = 'completed' and not o.goods_lost and l.id not in (select listing_id from pooled_lots) limit 1),
  b as (insert into batches (code, farmer_id, listing_id, kind, goods, category, unit, aged_on, qty, "left", quality, blocked, created_at)
    select 'LT-TANAM234', farmer_id, id, 'harvest', 'Beras', 'beras', 'kg', current_date, free + qty, free, '{}', ${blocked}, now() from l
    returning id, farmer_id, qty),
  e as (insert into batch_events (farmer_id, seq, batch_id, event, content, salt, at, prev, hash)
    select farmer_id, 1, id, 'recorded', jsonb_build_object('qty', qty), '', now(), '', 'h' from b),
  c as (insert into batch_chains (farmer_id, seq, hash) select farmer_id, ${seq}, 'h' from b)
  insert into batch_allocations (order_line_id, batch_id, qty) select l.line, b.id, ${allocated} from l, b`;

const BREAKS: [string, string, string][] = [
  [
    'a row of the bank stands for no more than was booked',
    `with ${PAID} ${row('cash + 1')}`,
    'invariant_bank_lines',
  ],
  [
    'less what the bank kept of it',
    `with ${PAID}, kept as (
       insert into money_movements (kind, group_code, platform_amount, at) select 'bank_fee', group_code, -6500, now() from paid
     ) ${row('cash')}`,
    'invariant_bank_lines',
  ],
  [
    'two rows of one payment are no one row',
    `with ${PAID}, first as (
       insert into bank_lines (key, day, text, amount, imported_at, imported_by, payment_id)
       select 'tanam1', current_date, 'TRSF', p.due + p.suffix, now(), (select min(id) from users where role = 'admin'), p.id
       from paid join payments p using (group_code)
     ) ${row('cash')}`,
    'invariant_bank_lines',
  ],
  [
    'lists go by the price of today',
    'update listings set comparison_price = comparison_price + 1',
    'invariant_comparison_prices',
  ],
  [
    'what is charged for the way is what was agreed',
    `update orders set fee_state = 'agreed', fee_offer = delivery + 1 where status = 'completed'`,
    'invariant_delivery_fees',
  ],
  [
    'a group has one ketua, who owns its stall',
    `update group_members set role = 'anggota' where role = 'ketua'`,
    'invariant_farmer_groups',
  ],
  [
    'what was received can be complained of until a day',
    `update orders set complaint_until = null where status = 'completed' and paid_at is not null`,
    'invariant_held_funds',
  ],
  [
    'nobody is paid out what no buyer has received',
    `insert into money_movements (kind, farmer_id, platform_amount, seller_amount, at) select 'payout', min(id), -900000000, -900000000, now() from farmers`,
    'invariant_held_funds',
  ],
  ['what left a batch is in an order or another batch', batched('l.qty - 0.1'), 'invariant_batches'],
  ['a line has batches for all of its goods', batched('l.qty - 0.1'), 'invariant_batch_orders'],
  ['a batch’s events are one chain', batched('l.qty', { seq: 2 }), 'invariant_batches'],
  [
    'a listing sells what is left of its batches',
    batched('l.qty', { blocked: `'recalled'` }),
    'invariant_batch_stock',
  ],
  ['what is not sold was called back', batched('l.qty', { blocked: `'recalled'` }), 'invariant_recalls'],
  [
    'a batch of deposits has what was brought',
    `update batches set qty = qty + 1, "left" = "left" + 1 where kind = 'pooled'`,
    'invariant_deposit_batches',
  ],
  [
    'what is left of a batch of deposits is left of the deposits',
    `update produce_deposits set "left" = "left" - 0.1 where "left" > 1`,
    'invariant_deposit_batches',
  ],
  [
    'a lot with batches has no deposit outside them',
    'update produce_deposits set batch_id = null where id = (select min(id) from produce_deposits)',
    'invariant_deposit_batches',
  ],
  [
    'members sold of a batch what its order has of it',
    'update batch_allocations set qty = qty - 0.1 where qty > 1 and batch_id in (select batch_id from produce_deposits)',
    'invariant_deposit_batches',
  ],
  ['a sale is shared whole', 'update lot_sales set fee = fee + 1', 'invariant_lot_sales'],
  [
    'its fee is the one that was fixed before the first deposit',
    `with taken as (
       update lot_shares s set amount = amount - 1 where amount > 0 and deposit_id =
         (select min(o.deposit_id) from lot_shares o where o.sale_id = s.sale_id and o.amount > 0) returning sale_id
     ) update lot_sales set fee = fee + 1 where id in (select sale_id from taken)`,
    'invariant_lot_sales',
  ],
  [
    'a lot has one kind of fee',
    'update pooled_lots set fee = fee + 1, fee_per_kg = 1',
    'invariant_pooled_lots',
  ],
  [
    'a deal’s order is what was offered',
    `update order_lines set product_name = product_name || ' lain' where order_id in (select id from orders where bid_id is not null)`,
    'invariant_offers',
  ],
  [
    'a payout stands in a batch',
    `insert into money_movements (kind, farmer_id, platform_amount, seller_amount, at) select 'payout', min(id), -1, -1, now() from farmers`,
    'invariant_payouts',
  ],
  [
    'a batch pays somebody',
    `insert into payouts (created_by, created_at) select min(id), now() from users where role = 'admin'`,
    'invariant_payouts',
  ],
  [
    'what was undone comes to nothing',
    `update money_movements set undone = true where kind = 'payment'`,
    'invariant_payouts',
  ],
  [
    'a lot has what its deposits have',
    'update listings set stock = stock + 1 where id in (select listing_id from pooled_lots)',
    'invariant_pooled_lots',
  ],
  [
    'what is left of a deposit was not sold or taken back',
    'update produce_deposits set "left" = "left" + 1',
    'invariant_produce_deposits',
  ],
  [
    'nobody who is gone is shown as a seller',
    'update users set deleted_at = now() where id in (select user_id from farmers)',
    'invariant_seller_profiles',
  ],
  ['a ticket adds up its readings', 'update weigh_tickets set net = net + 1', 'invariant_weigh_tickets'],
  [
    'a ticket pays by its terms',
    'update weigh_tickets set payable = payable - 0.1',
    'invariant_weigh_tickets',
  ],
  [
    'a ticket stands where its last step left it',
    `delete from weigh_ticket_history where to_status = 'confirmed'`,
    'invariant_weigh_tickets',
  ],
  [
    'a chain has no gap',
    'update weigh_tickets set seq = seq + 10 where id = (select max(id) from weigh_tickets)',
    'invariant_weigh_tickets',
  ],
  [
    'a line is settled by what its ticket weighed',
    'update order_lines set weighed = weighed + 1 where payable is not null',
    'invariant_weighed_lines',
  ],
  [
    'a line is settled by a ticket',
    `update weigh_tickets set status = 'proposed' where order_line_id = (${FIRST_LINE})`,
    'invariant_weighed_lines',
  ],
  [
    'nothing is open of what was not weighed',
    `update orders set surplus = 1 where id = (select min(id) from orders where status = 'completed' and agreed is null)`,
    'invariant_weighed_lines',
  ],
];

test('the demo breaks none', async () => {
  expect(await plantedFault(database.pool, 'update farmers set is_active = is_active')).toEqual({});
});

test('a batch whose figures agree breaks none', async () => {
  expect(await plantedFault(database.pool, batched('l.qty'))).toEqual({});
});

test.each(BREAKS)('%s', async (_what, statement, view) => {
  expect(Object.keys(await plantedFault(database.pool, statement))).toContain(view);
});

test('each invariant has a fault that it finds', () => {
  const root = join(import.meta.dirname, '../..');
  const views = readdirSync(join(root, 'src/db/sql/invariants')).map((file) => file.replace(/\.sql$/, ''));
  const tests = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  expect(views.filter((view) => !new RegExp(`\\b${view}\\b`).test(tests))).toEqual([]);
});
