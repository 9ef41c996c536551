import assert from 'node:assert/strict';
import type fc from 'fast-check';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { isDomainError } from '../../src/domain/domain-error.ts';
import type { TestGroup } from '../support/farmer-group-fixture.ts';
import type { TestClock } from '../support/test-clock.ts';
import type { Model, ModelOrder, Side } from './ticket-model.ts';
import * as rules from './ticket-model.ts';

/** The real thing under test: the shop with who acts in it. */
export type World = {
  ctx: AppContext;
  clock: TestClock;
  admin: UserActor;
  buyer: UserActor;
  group: TestGroup;
  listing: number;
  /** The deposits, in the order in which they were brought. */
  deposits: number[];
  /** Ends every connection and goes on with a shop that remembers nothing. */
  restart(): Promise<void>;
};
export type Command = fc.AsyncCommand<Model, World>;

export const sideOf = ({ group, buyer }: World, side: Side): UserActor =>
  side === 'buyer' ? buyer : group.people.ketua.actor;

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

/** Compares everything that the model knows with what stands in the database, to the gram and to the rupiah. */
async function compare(model: Model, { ctx, group, listing, deposits }: World): Promise<void> {
  const { rows } = await ctx.pool.query(
    `select (select coalesce(json_agg(json_build_array(o.code, o.status, (l.qty * 1000)::int, l.total, o.discount, o.total, o.commission,
               o.refunded, o.surplus, o.shortfall, o.paid_at is not null, o.cash_received_at is not null, (l.payable * 1000)::int,
               (select t.status from weigh_tickets t where t.order_line_id = l.id and t.status in ('proposed', 'disputed', 'confirmed')))
               order by o.id), '[]') from orders o join order_lines l on l.order_id = o.id) as orders,
            (select coalesce(json_agg(json_build_array(s.order_id, s.proceeds, s.fee,
               (select coalesce(json_agg(json_build_array(h.deposit_id, (h.qty * 1000)::int, h.amount) order by h.deposit_id), '[]')
                  from lot_shares h where h.sale_id = s.id)) order by s.order_id), '[]')
               from lot_sales s where s.returned_at is null) as sales,
            (select coalesce(json_agg((d."left" * 1000)::int order by d.id), '[]') from produce_deposits d) as deposits,
            (select json_build_array((stock * 1000)::int, (reserved * 1000)::int) from listings where id = $2) as stock,
            (select coalesce(sum(seller_amount), 0)::float8 from money_movements where farmer_id = $1) as balance,
            (select coalesce(sum(platform_amount), 0)::float8 from money_movements) as till,
            (select coalesce(json_agg(id order by id), '[]') from orders) as ids`,
    [group.id, listing],
  );
  const { ids, ...found } = rows[0];
  assert.deepEqual(found, {
    orders: model.orders.map((order) => [
      ...[order.code, order.status, order.qty, order.goods, order.discount, rules.totalOf(order)],
      ...[order.commission, order.refunded, order.surplus, order.shortfall, order.paid, order.cash],
      ...[order.payable, order.ticket?.status ?? null],
    ]),
    sales: model.orders.flatMap((order, at) => {
      if (!order.taken) return [];
      const { proceeds, fee, parts } = rules.sharesOf(order);
      const shares = parts.map(([deposit, amount]) => [deposits[deposit], order.taken!.get(deposit), amount]);
      return [[ids[at], proceeds, fee, shares]];
    }),
    deposits: model.deposits,
    stock: [model.stock, model.reserved],
    balance: rules.balanceOf(model),
    till: rules.tillOf(model),
  });
}

export function command(name: string, check: (model: Model) => boolean, run: Command['run']): Command {
  return {
    check,
    run: async (model, world) => {
      await run(model, world);
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
    (model, world) => run(model, world, model.orders.at(-1 - (which % model.orders.length))!),
  );
}
