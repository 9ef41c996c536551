import type { Pool } from 'pg';
import { getListing } from '../../src/domain/catalogue/listing/get-listing.ts';
import type { ListingDetail } from '../../src/domain/catalogue/listing/listing-detail.ts';
import { type Actor, type AppContext, anonymous } from '../../src/domain/context.ts';

/** The users and records of the requests: the same ones of the first village in a database of any size. */
export type People = {
  guest: Actor;
  customer: Actor;
  farmer: Actor;
  group: Actor;
  admin: Actor;
  farmerId: number;
  listing: ListingDetail;
  orderCode: string;
  city: string;
};

type Row = { id: string; name: string; email: string; phone: string | null; farmer_id: number | null };

async function personOf(
  pool: Pool,
  email: string,
  role: 'customer' | 'farmer' | 'admin',
  now: Date,
): Promise<Extract<Actor, { kind: 'user' }>> {
  const { rows } = await pool.query<Row>(
    `select u.id, u.name, u.email, u.phone, f.id as farmer_id from users u
     left join farmers f on f.user_id = u.id and f.kind = 'person' where lower(u.email) = $1`,
    [email],
  );
  const { id, name, phone, farmer_id } = rows[0]!;
  return {
    kind: 'user',
    userId: id,
    role,
    name,
    email,
    phone,
    farmerId: farmer_id,
    proof: { sessionId: 'of the measuring', at: now },
  };
}

/**
 * The demo's users whose accounts everybody can use, and their records that are read: those with the most rows behind
 * them.
 */
export async function peopleOf(ctx: AppContext, pool: Pool): Promise<People> {
  const now = ctx.clock.now();
  const customer = await personOf(pool, 'pembeli@lumbung.example', 'customer', now);
  const farmer = await personOf(pool, 'petani@lumbung.example', 'farmer', now);
  const admin = await personOf(pool, 'admin@lumbung.example', 'admin', now);
  const { rows: groups } = await pool.query<{ id: number; name: string; user_id: string }>(
    `select f.id, f.name, m.user_id from farmers f join group_members m on m.farmer_id = f.id and m.role = 'ketua'
     join pooled_lots p on p.farmer_id = f.id order by f.id limit 1`,
  );
  const { id: groupId, name: groupName, user_id } = groups[0]!;
  const { rows: goods } = await pool.query<{ id: number }>(
    `select l.id from listings l join bids b on b.listing_id = l.id where l.farmer_id = $1 and l.is_active
     group by l.id order by count(*) desc, l.id limit 1`,
    [farmer.farmerId],
  );
  const { rows: orders } = await pool.query<{ code: string }>(
    'select code from orders where customer_id = $1 order by id limit 1',
    [customer.userId],
  );
  const listing = await getListing(ctx, anonymous, goods[0]!.id);
  return {
    guest: anonymous,
    customer,
    farmer,
    group: {
      ...farmer,
      userId: user_id,
      farmerId: groupId,
      group: { name: groupName, role: 'ketua' },
    },
    admin,
    farmerId: farmer.farmerId!,
    listing,
    orderCode: orders[0]!.code,
    city: listing.farmer.city,
  };
}
