import { placeOrder } from '../src/domain/orders/placing/place-order.ts';
import { type Actor, anonymous, type Shop } from '../src/domain/shop.ts';
import { quantityOf } from '../src/shared/figures/quantity.ts';
import { billing } from './billing.ts';
import { makeFarmer, makeListing } from './factories.ts';

/** The rows of a question, each as it is stored. */
export const rowsOf = async <T = Record<string, unknown>>(
  { pool }: { pool: Shop['pool'] },
  question: string,
  values: unknown[] = [],
): Promise<T[]> => (await pool.query(question, values)).rows;

/** An order as it stands now. */
export const orderRow = async (shop: Shop, code: string) =>
  (await rowsOf<OrderRow>(shop, 'select * from orders where code = $1', [code]))[0]!;
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
export const bookedFor = (shop: Shop, code: string) =>
  rowsOf(
    shop,
    `select kind, cash::float8, farmer::float8, note from money_movements m
     join orders o on o.id = m.order_id where o.code = $1 order by m.id`,
    [code],
  );

/** How much of a listing there is, and how much of it is held. */
export const stockOf = async (shop: Shop, id: number) =>
  (
    await rowsOf<{ stock: number; reserved: number }>(
      shop,
      'select stock::float8, reserved::float8 from listings where id = $1',
      [id],
    )
  ).map(({ stock, reserved }) => [stock, reserved])[0];

/** Of an order's events those that both sides were mailed about, `event:side`. */
export const mailedOf = async (shop: Shop, code: string): Promise<string[]> =>
  (
    await rowsOf<{ key: string }>(shop, 'select key from outbox where key like $1 order by id', [
      `order:${code}:%`,
    ])
  ).map(({ key }) => key.split(':').slice(2).join(':'));

/** The trail's last line of an order under a word. */
export const trailOf = (shop: Shop, code: string, action: string) =>
  rowsOf(
    shop,
    `select actor_id, before, after from audit_log where entity = 'order' and entity_id = $1 and action = $2 order by id`,
    [code, action],
  );

/** A stall of a new farmer with one listing: a hundred kilograms at Rp 12.000. */
export async function makeStall(shop: Shop, over: Parameters<typeof makeListing>[1] = {}) {
  const farmer = await makeFarmer(shop);
  return {
    farmer,
    listing: await makeListing(shop, { stock: quantityOf(100), ...over, farmerId: farmer.id }),
  };
}

/** An order of three kilograms of each listing for `who`, as the verb takes it. */
export const placing = (
  shop: Shop,
  who: Actor | null,
  goods: { id: number; priceCustomer: number }[],
  over: Partial<Parameters<typeof placeOrder>[2]> = {},
  address?: string,
) =>
  placeOrder(
    shop,
    who ?? anonymous,
    {
      items: goods.map(({ id, priceCustomer }) => ({ id, quantity: 3, price: priceCustomer })),
      billing,
      ...over,
    },
    address,
  );
