import type { Pool } from 'pg';
import { DETAIL_LOW_THRESHOLD, LIST_LOW_THRESHOLD } from '../../../src/shared/enums/labels.ts';

/**
 * Every number that the proof follows, by its name, counted again from the rows that it is about and not from what is kept: of
 * the market, of the stalls and buyers of the proof, and of each listing of theirs.
 */
export async function countAnew(
  pool: Pool,
  { stalls, buyers }: { stalls: number[]; buyers: string[] },
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  const count = async (scope: string, text: string, values: unknown[] = []) => {
    const { rows } = await pool.query<Record<string, string>>(text, values);
    for (const { scope_id, ...row } of rows)
      for (const [name, n] of Object.entries(row))
        numbers.set(`${scope_id === undefined ? scope : `${scope}:${scope_id}`}:${name}`, Number(n));
  };
  const goods = `
    count(*) filter (where shown) as total,
    count(*) filter (where shown and badge = 'available') as available,
    count(*) filter (where shown and badge = 'low') as low,
    count(*) filter (where shown and badge = 'out') as out,
    count(*) as goods,
    count(*) filter (where badge = 'low') as goods_low,
    count(*) filter (where badge = 'out') as goods_out
    from (select l.*, l.is_active and f.is_active and f.deleted_at is null as shown,
            case when l.stock - l.reserved <= 0 then 'out'
                 when l.stock - l.reserved <= coalesce(l.low_threshold, ${LIST_LOW_THRESHOLD}) then 'low' else 'available' end as badge
          from listings l join farmers f on f.id = l.farmer_id where l.deleted_at is null) as goods`;
  const sold = `
    count(*) as orders,
    count(*) filter (where status = 'awaiting_payment' and payment_method = 'cod') as confirm,
    count(*) filter (where status = 'paid') as paid,
    count(*) filter (where status = 'processing') as ship,
    count(*) filter (where status in ('paid', 'processing') or (status = 'awaiting_payment' and payment_method = 'cod')) as ready,
    coalesce(sum(total) filter (where status = 'completed'
      and completed_at >= date_trunc('month', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'), 0) as revenue
    from orders`;
  const bids = `
    count(*) as bids,
    count(*) filter (where status = 'pending' and expires_at > now()) as pending,
    count(*) filter (where status = 'pending' and expires_at > now() and awaiting = 'seller') as answer,
    count(*) filter (where status = 'accepted') as accepted,
    count(*) filter (where status = 'rejected') as rejected,
    count(*) filter (where status = 'expired' or status = 'pending' and expires_at <= now()) as expired
    from bids`;
  const of = (column: string) => `where ${column} = any($1) group by ${column}`;
  await count('market', `select ${goods}`);
  await count('market', `select ${sold}`);
  await count('market', `select ${bids}`);
  await count('stall', `select farmer_id as scope_id, ${goods} ${of('farmer_id')}`, [stalls]);
  await count(
    'stall',
    `select f.id as scope_id, sold.* from farmers f cross join lateral (select ${sold} where farmer_id = f.id) as sold where f.id = any($1)`,
    [stalls],
  );
  await count(
    'stall',
    `select f.id as scope_id, made.* from farmers f cross join lateral (select ${bids} where farmer_id = f.id) as made where f.id = any($1)`,
    [stalls],
  );
  await count(
    'buyer',
    `select u.id as scope_id, made.* from users u cross join lateral (select ${bids} where customer_id = u.id) as made where u.id = any($1)`,
    [buyers],
  );
  await count(
    'listing',
    `select id as scope_id, stock - reserved as left, price_customer as price, is_active::int as shown,
       case when stock - reserved <= 0 then 0 when stock - reserved <= ${LIST_LOW_THRESHOLD} then 1 else 2 end as badge,
       case when stock - reserved <= 0 then 0 when stock - reserved <= ${DETAIL_LOW_THRESHOLD} then 1 else 2 end as detail
     from listings where farmer_id = any($1)`,
    [stalls],
  );
  return numbers;
}
