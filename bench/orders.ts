import type { Request } from 'autocannon';
import type { Pool } from 'pg';
import { load, sendOnce, together } from './load.ts';
import { type Running, startControl } from './processes.ts';
import type { Row } from './report.ts';

const BUYERS = [1, 16, 64];
/** Slices of the control's time, before and after the orders. */
const SLICES = 2;

/** `count` guest orders by cash on delivery, each for another listing with enough stock and a minimum of one. */
export async function ordersFor(pool: Pool, count: number): Promise<Request[]> {
  const { rows } = await pool.query<{ id: number; price: number }>(
    `select l.id, l.price_customer::int as price from listings l
     join farmers f on f.id = l.farmer_id and f.is_active and f.deleted_at is null
     where l.is_active and l.deleted_at is null and l.stock - l.reserved >= 10 and l.min_lot <= 1
     order by random() limit $1`,
    [count],
  );
  return rows.map(({ id, price }, at) => ({
    method: 'POST',
    path: '/api/orders',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ id, quantity: 1, price }],
      paymentMethod: 'cod',
      billing: {
        firstName: 'Sri',
        lastName: 'Wahyuni',
        country: 'Indonesia',
        address1: 'Jl. Kaliurang Km 9',
        city: 'Sleman',
        state: 'Yogyakarta',
        postcode: '55581',
        email: `pembeli${at}@contoh.example`,
      },
    }),
  }));
}

/**
 * Places orders through the API with 1, 16 and 64 concurrent buyers, each case next to the control with as many
 * connections, half of it measured before and half after. With 64 buyers no order may fail.
 */
export async function measureOrders(
  pool: Pool,
  server: Running,
  { commands, seconds, folder }: { commands: number; seconds: number; folder: string },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const buyers of BUYERS) {
    const name = `Place an order, ${buyers} at once`;
    console.log(`${name} …`);
    const count = Math.max(buyers, Math.round(commands / (buyers === 1 ? 4 : 1)));
    const [trial, ...orders] = await ordersFor(pool, count + 1);
    const { bodies } = await sendOnce(server.address, [trial!], 1);
    const bytes = Buffer.byteLength(bodies[0] ?? '');
    const control = await startControl(bytes, `${folder}/control.log`);
    const slice = () => load(control.address, [{ path: '/' }], seconds / 2 / SLICES, buyers);
    const before = await slice();
    const own = await sendOnce(server.address, orders, buyers);
    const floor = together([before, await slice()]);
    await control.stop();
    if (own.failed > 0)
      console.error(`${own.failed} of ${orders.length} orders failed with ${buyers} buyers`);
    rows.push({
      name,
      target: undefined,
      bytes,
      own,
      control: floor,
      ratio: own.perSecond / floor.perSecond,
    });
  }
  return rows;
}
