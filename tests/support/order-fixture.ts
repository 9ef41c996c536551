import { type Actor, type AppContext, anonymous } from '../../src/domain/context.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from './billing-form.ts';
import { makeFarmer, makeListing } from './factories.ts';

/** The rows of a question, each as it is stored. */
export const rowsOf = async <T = Record<string, unknown>>(
  { pool }: { pool: AppContext['pool'] },
  question: string,
  values: unknown[] = [],
): Promise<T[]> => (await pool.query(question, values)).rows;

/** An order as it stands now. */
export const orderRow = async (ctx: AppContext, code: string) =>
  (await rowsOf<OrderRow>(ctx, 'select * from orders where code = $1', [code]))[0]!;
export type OrderRow = Record<string, unknown> & {
  id: number;
  code: string;
  group_code: string;
  version: number;
  status: string;
  due_at: Date | null;
  confirm_by: Date | null;
  updated_at: Date;
};

/** What the ledger says of an order, in the order in which it was booked. */
export const bookedFor = (ctx: AppContext, code: string) =>
  rowsOf(
    ctx,
    `select kind, platform_amount::float8 as cash, seller_amount::float8 as farmer, note from money_movements m
     join orders o on o.id = m.order_id where o.code = $1 order by m.id`,
    [code],
  );

/** How much of a listing there is, and how much of it is held. */
export const stockOf = async (ctx: AppContext, id: number) =>
  (
    await rowsOf<{ stock: number; reserved: number }>(
      ctx,
      'select stock::float8, reserved::float8 from listings where id = $1',
      [id],
    )
  ).map(({ stock, reserved }) => [stock, reserved])[0];

/** Of an order's events those that both sides were mailed about, `event:side`. */
export const mailedOf = async (ctx: AppContext, code: string): Promise<string[]> =>
  (
    await rowsOf<{ key: string }>(ctx, 'select key from email_outbox where key like $1 order by id', [
      `order:${code}:%`,
    ])
  ).map(({ key }) => key.split(':').slice(2).join(':'));

/** The trail's last line of an order under a word. */
export const trailOf = (ctx: AppContext, code: string, action: string) =>
  rowsOf(
    ctx,
    `select actor_id, before, after from audit_log where entity = 'order' and entity_id = $1 and action = $2 order by id`,
    [code, action],
  );

/** A stall of a new farmer with one listing: a hundred kilograms at Rp 12.000. */
export async function makeStall(ctx: AppContext, over: Parameters<typeof makeListing>[1] = {}) {
  const farmer = await makeFarmer(ctx);
  return {
    farmer,
    listing: await makeListing(ctx, { stock: toQuantity(100), ...over, farmerId: farmer.id }),
  };
}

/** An order of three kilograms of each listing for `who`, as the verb takes it. */
export const placing = (
  ctx: AppContext,
  who: Actor | null,
  goods: { id: number; priceCustomer: number }[],
  over: Partial<Parameters<typeof placeOrder>[2]> = {},
  address?: string,
) =>
  placeOrder(
    ctx,
    who ?? anonymous,
    {
      items: goods.map(({ id, priceCustomer }) => ({ id, quantity: 3, price: priceCustomer })),
      billing,
      ...over,
    },
    address,
  );
