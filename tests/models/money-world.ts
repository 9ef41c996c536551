import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { isDomainError } from '../../src/domain/domain-error.ts';
import type { TestClock } from '../support/test-clock.ts';
import type { GatewayStandIn } from './gateway-stand-in.ts';
import { addCoupons, type Model, type ModelCharge, type ModelOrder, type Party } from './money-model.ts';
import { withhold } from './tax-and-payouts.ts';

/** The real thing under test: the shop with who acts in it. */
export type World = {
  ctx: AppContext;
  clock: TestClock;
  gateway: GatewayStandIn;
  admin: UserActor;
  customer: UserActor;
  farmers: UserActor[];
};

export type Command = fc.AsyncCommand<Model, World>;

/** The refusal's code of a verb, or null when it worked. */
export async function codeOf(run: () => Promise<unknown>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (thrown) {
    if (isDomainError(thrown)) return thrown.code;
    throw thrown;
  }
}

/** Compares everything that the model knows with what stands in the database. */
async function compare(model: Model, { ctx }: World): Promise<void> {
  const { rows } = await ctx.pool.query(
    `select (select coalesce(json_agg(json_build_array(code, status, total, refunded, commission, paid_at is not null, withheld) order by id), '[]') from orders) as orders,
            (select json_agg(json_build_array(stock, reserved) order by id) from listings) as stock,
            (select json_agg((select coalesce(sum(seller_amount), 0) from money_movements where farmer_id = f.id) order by f.id)
               from farmers f where f.id = any($1)) as balances,
            (select coalesce(sum(platform_amount), 0)::float8 from money_movements) as cash,
            (select coalesce(json_agg(status order by id), '[]') from payouts) as payouts,
            (select uses from coupons) as coupons`,
    [model.farmers.map((farmer) => farmer.id)],
  );
  assert.deepEqual(rows[0], {
    orders: model.orders.map((order) => [
      order.code,
      order.status,
      order.total,
      order.refunded,
      order.commission,
      order.paid,
      order.tax,
    ]),
    stock: model.listings.map((listing) => [listing.stock, listing.reserved]),
    balances: model.farmers.map((farmer) => farmer.balance),
    cash: model.cash,
    payouts: model.payouts.map((payout) => payout.status),
    coupons: model.coupons.size,
  });
}

export function command(name: string, check: (model: Model) => boolean, run: Command['run']): Command {
  return {
    check,
    run: async (model, world) => {
      await run(model, world);
      addCoupons(model);
      withhold(model);
      await compare(model, world);
    },
    toString: () => name,
  };
}

export function onOrder(
  name: string,
  which: number,
  run: (model: Model, world: World, order: ModelOrder) => Promise<void>,
) {
  return command(
    `${name} #${which}`,
    (model) => model.orders.length > 0,
    // The youngest orders are the likeliest to have something left to happen to them.
    (model, world) => run(model, world, model.orders.at(-1 - (which % model.orders.length))!),
  );
}

export function onCharge(
  name: string,
  which: number,
  run: (model: Model, world: World, charge: ModelCharge) => Promise<void>,
) {
  return command(
    `${name} #${which}`,
    (model) => model.charges.length > 0,
    (model, world) => run(model, world, model.charges.at(-1 - (which % model.charges.length))!),
  );
}

export const actorOf = (world: World, order: ModelOrder, by: Party) =>
  by === 'admin' ? world.admin : by === 'farmer' ? world.farmers[order.farmer]! : world.customer;

/** One of the youngest, the very youngest more often: so what one thing leads to happens to it next. */
export const which = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(5) });
