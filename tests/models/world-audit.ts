import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { allMoney, type Deal, lineKey, moneyOf, sum, type WorldBooks } from './world-books.ts';

/** An order as the shop has it. */
type Claim = {
  code: string;
  group: string;
  farmer: number;
  status: string;
  total: number;
  refunded: number;
  surplus: number;
  shortfall: number;
  commission: number;
  withheld: number;
  credit: number;
  rate: number | null;
  paid: boolean;
  cash: boolean;
  papers: number | null;
  /** Of a group's lot. */
  lot: boolean;
  /** What its members and the group's own fee share of it; null where the lot sold nothing. */
  shared: number | null;
};
type Claims = {
  orders: Claim[] | null;
  groups:
    | { group: string; cash: number; suffix: number; surplus: number; fees: number; gone: number }[]
    | null;
  farmers: { id: number; balance: number }[] | null;
  cash: number;
};

const STANDS = ['paid', 'processing', 'shipped', 'completed'];
/** `amount × part / whole`, half up. */
const share = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole)));

async function claimsOf(pool: Pick<Pool, 'query'>): Promise<Claims> {
  const { rows } = await pool.query<Claims>(
    `select (select json_agg(json_build_object('code', code, 'group', group_code, 'farmer', farmer_id, 'status', status,
         'total', total, 'refunded', refunded, 'surplus', surplus, 'shortfall', shortfall, 'commission', commission,
         'withheld', withheld, 'credit', coupon_credit, 'rate', tax_rate, 'paid', paid_at is not null,
         'cash', cash_received_at is not null, 'papers', (select sum(case when kind = 'credit' then -amount else amount end)
           from tax_documents d where d.order_id = o.id),
         'lot', exists (select from order_lines l join pooled_lots p using (listing_id) where l.order_id = o.id),
         'shared', (select sum(s.fee + (select coalesce(sum(h.amount), 0) from lot_shares h where h.sale_id = s.id))
           from lot_sales s where s.order_id = o.id and s.returned_at is null)) order by id) from orders o) as orders,
       (select json_agg(json_build_object('group', group_code, 'cash', cash, 'suffix', suffix, 'surplus', surplus,
           'fees', fees, 'gone', gone))
         from (select group_code, sum(platform_amount) as cash, coalesce(sum(platform_amount) filter (where kind = 'suffix'), 0) as suffix,
           coalesce(sum(platform_amount) filter (where kind = 'surplus'), 0) as surplus,
           coalesce(sum(platform_amount) filter (where kind = 'bank_fee'), 0) as fees,
           coalesce(sum(platform_amount) filter (where kind in ('refund', 'chargeback') and order_id is null), 0) as gone
           from money_movements where group_code is not null group by group_code) g) as groups,
       (select json_agg(json_build_object('id', id, 'balance',
           (select coalesce(sum(seller_amount), 0) from money_movements m where m.farmer_id = f.id)) order by id) from farmers f) as farmers,
       (select coalesce(sum(platform_amount), 0)::float8 from money_movements) as cash`,
  );
  return rows[0]!;
}

/** What an order's goods, its coupon and its whole come to by the agreement, the scale and what was taken at the door. */
function worthOf(books: WorldBooks, deal: Deal): { goods: number; discount: number; total: number } {
  const agreed = sum(deal.lines.map(({ price, qty }) => share(price, Math.round(qty * 1000), 1000)));
  const goods = sum(
    deal.lines.map(({ listing, price, qty }) => {
      const key = lineKey(deal.code, listing);
      const kept = books.taken.get(key) ?? books.scale.get(key) ?? qty;
      return share(price, Math.round(kept * 1000), 1000);
    }),
  );
  const discount =
    deal.coupon?.kind === 'percent'
      ? Math.min(goods, share(deal.discount, goods, agreed))
      : Math.min(goods, deal.discount);
  return { goods, discount, total: goods - discount + deal.fee };
}

/** What the shop must say of an order, from what the world has written down of it. */
function auditOrder(books: WorldBooks, claim: Claim, deal: Deal): void {
  const { code, status } = claim;
  const over = status === 'cancelled' || status === 'refunded';
  const worth = worthOf(books, deal);
  if (!over) assert.equal(claim.total, worth.total, `${code}: what its goods come to`);
  const atDoor = sum(books.door.filter(({ order }) => order === code).map(({ amount }) => amount));
  assert.equal(
    atDoor,
    claim.cash ? claim.total - claim.refunded : 0,
    `${code}: what the seller's cash book says`,
  );
  assert.ok(!(claim.surplus > 0 && claim.shortfall > 0), `${code}: open on both sides`);
  if (!claim.paid) assert.equal(claim.surplus + claim.shortfall, 0, `${code}: open without a payment`);
  const { commission, credit, tax } = sharesOf(claim, deal, worth);
  if (STANDS.includes(status))
    assert.deepEqual(
      { commission: claim.commission, credit: claim.credit, tax: claim.withheld },
      { commission, credit, tax },
      `${code}: commission, coupon and tax`,
    );
  if (claim.lot && STANDS.includes(status))
    assert.equal(
      claim.shared,
      Math.max(
        0,
        worth.goods - worth.discount + credit - commission - tax - claim.refunded - claim.shortfall,
      ),
      `${code}: what the members share`,
    );
  if (claim.lot && over && !claim.cash)
    assert.equal(claim.shared ?? 0, 0, `${code}: shared of what was given back`);
  // An invoice is numbered once an order is paid, and taken back by a note where that was undone.
  const invoiced = STANDS.includes(status) && (claim.paid || claim.cash) ? claim.total - claim.refunded : 0;
  assert.equal(claim.papers ?? 0, invoiced, `${code}: invoice less credit notes`);
}

/** The store's commission, what it adds for its coupon, and what is withheld for the state, of what stays sold. */
function sharesOf(claim: Claim, deal: Deal, worth: { goods: number; discount: number }) {
  const agreed = sum(deal.lines.map(({ price, qty }) => share(price, Math.round(qty * 1000), 1000)));
  const paid = claim.total - claim.shortfall;
  const kept = paid - claim.refunded;
  const sold = Math.max(0, worth.goods - worth.discount - claim.shortfall);
  const numerator = BigInt(deal.commission) * BigInt(sold) * BigInt(Math.max(0, kept));
  const denominator = BigInt(agreed - deal.discount) * BigInt(paid);
  const commission =
    denominator === 0n || sold === 0
      ? 0
      : Math.min(sold, Number((numerator * 2n + denominator) / (denominator * 2n)));
  const received = claim.paid || claim.status === 'completed';
  const credit =
    deal.coupon?.bearer !== 'store' || !received || !STANDS.includes(claim.status)
      ? 0
      : paid === 0
        ? worth.discount
        : share(worth.discount, kept, paid);
  const tax =
    claim.rate === null || !claim.paid || claim.total === 0 || !STANDS.includes(claim.status)
      ? 0
      : Math.floor((worth.goods * kept * claim.rate) / (claim.total * 10_000));
  return { commission, credit, tax };
}

/** What a seller is owed for an order. */
function owedFor(claim: Claim): number {
  if (STANDS.includes(claim.status)) {
    const money = claim.paid ? claim.total - claim.shortfall - claim.refunded : 0;
    return money + claim.credit - claim.commission - claim.withheld;
  }
  // Called off, but its cash is with the seller: he owes the commission.
  return claim.status === 'cancelled' && claim.cash ? claim.credit - claim.commission : 0;
}

/** Compares the shop's orders, ledger and balances with the books of the world. Throws where they differ. */
export async function audit(pool: Pick<Pool, 'query'>, books: WorldBooks): Promise<void> {
  const claims = await claimsOf(pool);
  const all = claims.orders ?? [];
  const deals = new Map(books.deals.map((deal) => [deal.code, deal]));
  for (const claim of all) auditOrder(books, claim, deals.get(claim.code)!);
  const groups = new Map((claims.groups ?? []).map((one) => [one.group, one]));
  for (const group of new Set(all.map((one) => one.group))) {
    const money = moneyOf(books, group);
    const ledger = groups.get(group) ?? { cash: 0, suffix: 0, surplus: 0, fees: 0, gone: 0 };
    assert.equal(ledger.cash, money, `${group}: the ledger beside bank and gateway`);
    const held = all
      .filter((one) => one.group === group && one.paid)
      .map((one) => one.total - one.shortfall - one.refunded + one.surplus);
    const { suffix, surplus, fees, gone } = ledger;
    assert.equal(sum(held) + suffix + surplus + fees + gone, money, `${group}: what is said of its money`);
  }
  for (const { id, balance } of claims.farmers ?? []) {
    const owed = sum(all.filter((one) => one.farmer === id).map(owedFor));
    assert.equal(balance, owed - (books.paidOut.get(id) ?? 0), `farmer ${id}: what he is owed`);
  }
  assert.equal(claims.cash, allMoney(books), 'the whole ledger beside bank and gateway');
}
