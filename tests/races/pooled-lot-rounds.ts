import assert from 'node:assert/strict';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { removeMember } from '../../src/domain/farmer-groups/members/change-members.ts';
import { recordDeposit, returnDeposit } from '../../src/domain/farmer-groups/pooled-lots/produce-deposit.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { bring, makeLot, order, type TestLot } from '../support/pooled-lot-fixture.ts';
import { type Arena, atOnce, outcomes } from './gate.ts';

const QUARTERS = { step: toQuantity(0.25), minLot: toQuantity(0.25) };

type Ground = Pick<Arena, 'database' | 'ctx'>;
type World = { ground: Ground; ctx: AppContext; buyers: [UserActor, UserActor]; admin: UserActor };
/** One round: it throws where what came out is not what one after the other could give. */
type Round = (world: World, lot: TestLot, round: number) => Promise<void>;

const sums = async ({ ctx }: World, lot: TestLot) => {
  const { rows } = await ctx.pool.query(
    `select (select stock from listings where id = $1)::float8 as stock,
       (select reserved from listings where id = $1)::float8 as reserved,
       (select coalesce(sum("left"), 0)::float8 from produce_deposits where listing_id = $1) as left,
       (select coalesce(sum(returned_qty), 0)::float8 from produce_deposits where listing_id = $1) as back,
       (select coalesce(sum(s.qty), 0)::float8 from lot_shares s join lot_sales o on o.id = s.sale_id
          where o.listing_id = $1 and o.returned_at is null) as sold,
       (select coalesce(sum(s.amount), 0)::float8 from lot_shares s join lot_sales o on o.id = s.sale_id
          where o.listing_id = $1 and o.returned_at is null) as shared,
       (select coalesce(sum(fee), 0)::float8 from lot_sales where listing_id = $1 and returned_at is null) as fee`,
    [lot.id],
  );
  return rows[0];
};

/** In the order in which both were written: the trail's numbers of the last deposit and of the removal. */
async function trailOf({ ctx }: World, lot: TestLot): Promise<{ deposit: number | null; removed: number }> {
  const { rows } = await ctx.pool.query(
    `select max(id) filter (where action = 'lot.deposit' and entity_id = $1)::int as deposit,
       max(id) filter (where action = 'group.remove' and entity_id = $2)::int as removed from audit_log`,
    [String(lot.id), String(lot.group.id)],
  );
  return rows[0];
}

/** Starts the second a little after the first, another little each round, so that they meet at every step of the way. */
async function staggered(round: number, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const [a, b] = round % 2 === 0 ? [first, second] : [second, first];
  const one = a();
  const settledOne = Promise.allSettled([one]);
  const until = performance.now() + (Math.floor(round / 2) % 20) * 0.75;
  while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
  const [two] = await Promise.allSettled([b()]);
  const [settled] = await settledOne;
  return round % 2 === 0 ? [settled!, two!] : [two!, settled!];
}

async function removedMeanwhile(
  world: World,
  lot: TestLot,
  round: number,
  gone: 'juru_timbang' | 'anggota',
): Promise<void> {
  const { ctx } = world;
  const { people } = lot.group;
  const brings = gone === 'anggota' ? 'anggota' : 'bendahara';
  const member_id = await lot.memberOf(people[brings].userId);
  const membership = await lot.memberOf(people[gone].userId);
  const deposit = () =>
    recordDeposit(ctx, people.juru_timbang.actor, lot.id, { member_id, readings: [{ gross: 7, tare: 0 }] });
  const remove = () => removeMember(ctx, people.ketua.actor, membership);
  const [weighed, removed] = outcomes(await staggered(round, deposit, remove));
  assert.equal(removed, 'ok');
  assert.ok(['ok', 'group_none', 'group_member_not_found'].includes(weighed!), weighed);
  const { stock } = await sums(world, lot);
  assert.equal(stock, weighed === 'ok' ? 7 : 0);
  const trail = await trailOf(world, lot);
  if (weighed === 'ok') assert.ok(trail.deposit! < trail.removed, 'it was weighed after he was removed');
  // From here on he is out, whatever came first.
  const [late] = outcomes(await Promise.allSettled([deposit()]));
  assert.notEqual(late, 'ok');
}

export const lotRaces: Record<string, Round> = {
  'two sales of the last deposit': async (world, lot) => {
    const { ground, ctx, buyers } = world;
    await bring(ctx, lot, 'anggota', 10);
    const ended = outcomes(
      await atOnce(
        ground,
        lot.id,
        buyers.map((buyer) => () => order(ctx, buyer, lot.id, 7)),
      ),
    );
    assert.deepEqual(ended.toSorted(), ['ok', 'stock_short']);
    const { stock, reserved } = await sums(world, lot);
    assert.deepEqual([stock, reserved], [10, 7]);
  },
  'two payments that share the last deposits out': async (world, lot) => {
    const { ground, ctx, buyers, admin } = world;
    await bring(ctx, lot, 'anggota', 5);
    await bring(ctx, lot, 'ketua', 4.5);
    const codes = [await order(ctx, buyers[0], lot.id, 4.25), await order(ctx, buyers[1], lot.id, 5.25)];
    const ended = outcomes(
      await atOnce(
        ground,
        lot.id,
        codes.map((code) => () => confirmPayment(ctx, admin, code)),
      ),
    );
    assert.deepEqual(ended, ['ok', 'ok']);
    const { stock, left, sold, shared, fee } = await sums(world, lot);
    assert.deepEqual([stock, left, sold, shared + fee], [0, 0, 9.5, 9.5 * 12_000]);
  },
  'a deposit is taken back while it is ordered': async (world, lot) => {
    const { ground, ctx, buyers } = world;
    const { anggota } = lot.group.people;
    const id = await bring(ctx, lot, 'anggota', 10);
    const ended = outcomes(
      await atOnce(ground, lot.id, [
        () => returnDeposit(ctx, anggota.actor, id),
        () => order(ctx, buyers[0], lot.id, 6),
      ]),
    );
    const { stock, reserved, back } = await sums(world, lot);
    if (ended[0] === 'ok') {
      assert.deepEqual([...ended, stock, reserved, back], ['ok', 'stock_short', 0, 0, 10]);
    } else assert.deepEqual([...ended, stock, reserved, back], ['deposit_held', 'ok', 10, 6, 0]);
  },
  'a deposit is taken back while it is sold': async (world, lot) => {
    const { ground, ctx, buyers, admin } = world;
    const { anggota } = lot.group.people;
    const id = await bring(ctx, lot, 'anggota', 10);
    const code = await order(ctx, buyers[0], lot.id, 6);
    const ended = outcomes(
      await atOnce(ground, lot.id, [
        () => returnDeposit(ctx, anggota.actor, id),
        () => confirmPayment(ctx, admin, code),
      ]),
    );
    assert.equal(ended[1], 'ok');
    const { stock, left, back, sold } = await sums(world, lot);
    if (ended[0] === 'ok') assert.deepEqual([stock, left, back, sold], [0, 0, 4, 6]);
    else assert.deepEqual([ended[0], stock, left, back, sold], ['deposit_held', 4, 4, 0, 6]);
  },
  'the same deposit is taken back twice': async (world, lot) => {
    const { ground, ctx } = world;
    const { anggota, juru_timbang } = lot.group.people;
    const id = await bring(ctx, lot, 'anggota', 10);
    const ended = outcomes(
      await atOnce(
        ground,
        lot.id,
        [anggota, juru_timbang].map((who) => () => returnDeposit(ctx, who.actor, id)),
      ),
    );
    assert.deepEqual(ended.toSorted(), ['deposit_sold', 'ok']);
    assert.equal((await sums(world, lot)).back, 10);
  },
  'whoever weighs is removed meanwhile': (world, lot, round) =>
    removedMeanwhile(world, lot, round, 'juru_timbang'),
  'whose goods are weighed is removed meanwhile': (world, lot, round) =>
    removedMeanwhile(world, lot, round, 'anggota'),
};

/** Runs `rounds` of one race, each with a lot of its own, on real connections; every invariant is looked at after each. */
export async function runLotRace(name: string, ground: Ground, rounds: number): Promise<void> {
  const { ctx } = ground;
  await enablePayments(ctx);
  // What whoever is new may hold is told elsewhere: here everybody may hold all of it.
  await ctx.pool.query(
    `insert into settings (key, value) values ('holding', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ largeShare: 100, openCheckouts: 1000 })],
  );
  const customer = async () => actorFor(ctx, (await makeUser(ctx)).id);
  const world: World = {
    ground,
    ctx,
    buyers: [await customer(), await customer()],
    admin: await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id),
  };
  for (let round = 0; round < rounds; round += 1) {
    await lotRaces[name]!(world, await makeLot({ ctx }, {}, QUARTERS), round);
    assert.deepEqual(await brokenInvariants(ground.database.pool), {});
  }
}
