import type { Pool } from 'pg';

/**
 * Adds `count` of every kind that the bulk catalogue lacks and the admin lists: farmers, orders with their payments,
 * mails, the audit trail, subscribers, newsletters, messages, reviews and comments. For measuring only: none of them
 * has a history.
 */
export async function fillOffice(pool: Pool, count: number): Promise<void> {
  await fill(pool, [...trade, ...letters], count);
}

/** What only people write, `count` of each. */
export async function fillLetters(pool: Pool, count: number): Promise<void> {
  await fill(pool, letters, count);
}

async function fill(pool: Pool, statements: string[], count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    for (const statement of statements) await client.query(statement, [count]);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** A name from thirty first and twenty last names, by a number. */
const nameOf = (n: string) =>
  `(array['Suharto','Ngatiyem','Paimin','Sukinah','Wagiman','Tumini','Slamet','Rubiyem','Sugeng','Poniyem','Mulyono',
    'Sutini','Hadi','Kasinem','Budi','Yuni','Tri','Dwi','Eko','Catur','Panca','Sapto','Joko','Retno','Bagus','Wulan','Arif',
    'Nining','Danang','Murni'])[1 + ${n} % 30] || ' ' ||
   (array['Santoso','Wibowo','Lestari','Purnomo','Handoko','Rahayu','Saputro','Utami','Kurniawan','Astuti','Prasetyo',
    'Wahyuni','Nugroho','Suryani','Widodo','Hartini','Raharjo','Mulyani','Setiadi','Puspita'])[1 + ${n} / 30 % 20]`;

const ago = (n: string) => `now() - ${n} * interval '11 minutes'`;
const rows = 'from generate_series(1, $1::int) n';

const trade = [
  `insert into users (id, name, email, email_verified, role, created_at, updated_at)
   select 'ukur-petani-' || n, ${nameOf('n')}, 'ukur.' || n || '@massal.example', true, 'farmer', ${ago('n')}, now() ${rows}`,
  `insert into farmers (user_id, name, address, province, city, latitude, longitude, position, created_at)
   select 'ukur-petani-' || n, ${nameOf('n')}, 'Dusun ' || n % 40, (array['Jawa Tengah','Yogyakarta'])[1 + n % 2],
     (array['Klaten','Sleman','Magelang','Bantul','Boyolali','Kulon Progo'])[1 + n / 30 % 6], -7.7, 110.4, 100000 + n, ${ago('n')} ${rows}`,
  `with sellers as (
     select id, row_number() over (order by id) - 1 as at from farmers where user_id like 'massal-%'
   ), goods as (
     select distinct on (farmer_id) farmer_id, id, price_customer from listings order by farmer_id, id
   ), buyers as (
     select id, row_number() over (order by id) - 1 as at from users where role = 'customer'
   ), made as (
     insert into orders (code, group_code, customer_id, farmer_id, status, subtotal, total, payment_method, delivery_method,
       billing, placed_at, completed_at, updated_at)
     select 'LB-' || upper(lpad(to_hex(n), 6, '0')), 'UKUR-' || n, b.id, s.id,
       (array['awaiting_payment','paid','processing','shipped','cancelled','completed'])[1 + least(n % 20, 5)],
       g.price_customer, g.price_customer, 'qris', 'delivery',
       jsonb_build_object('firstName', split_part(${nameOf('n * 7')}, ' ', 1), 'lastName', split_part(${nameOf('n * 7')}, ' ', 2)),
       ${ago('n')}, case when n % 20 >= 5 then ${ago('n')} end, now()
     from generate_series(1, $1::int) n
     join sellers s on s.at = n % (select count(*) from sellers)
     join goods g on g.farmer_id = s.id
     join buyers b on b.at = n % (select count(*) from buyers)
     returning id, farmer_id, subtotal
   )
   insert into order_lines (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total, quality)
   select made.id, g.id, 'Ukuran', 'kg', made.subtotal, 0, 1, made.subtotal, '{}' from made join goods g using (farmer_id)`,
  `insert into payments (group_code, method, status, due, created_at, confirmed_at)
   select group_code, 'qris', case status when 'awaiting_payment' then 'waiting' when 'cancelled' then 'cancelled' else 'confirmed' end,
     total, placed_at, case when status in ('awaiting_payment', 'cancelled') then null else placed_at end
   from orders where group_code like 'UKUR-%' and $1 > 0`,
  `insert into audit_log (actor_id, action, entity, entity_id, before, after, at)
   select case when n % 5 > 0 then 'ukur-petani-' || 1 + n % 10 end, (array['product.update','user.update','order.move'])[1 + n % 3],
     (array['product','user','order'])[1 + n % 3], (n % 1000)::text, '{"stock": 4}', '{"stock": 5}', ${ago(`($1 - n)`)} ${rows}`,
  `insert into newsletters (subject, text, status, recipients, created_by, created_at, updated_at, sent_at)
   select 'Kabar panen ' || n, repeat('Panen raya minggu ini. ', 40), 'sent', 100, 'ukur-petani-1', ${ago('n')}, ${ago('n')}, ${ago('n')} ${rows}`,
];

const letters = [
  `insert into email_outbox (key, to_address, subject, text, status, next_try_at, created_at, sent_at)
   select 'ukur-' || n, 'pelanggan.' || n || '@massal.example', 'Pesanan LB-' || n || ' sudah kami terima', repeat('Terima kasih. ', 40),
     (array['failed','stored','sent'])[1 + least(n % 50, 2)], now(), ${ago('n')}, ${ago('n')} ${rows}`,
  `insert into subscribers (email, token_hash, confirmed_at, unsubscribed_at, created_at)
   select 'kabar.' || n || '@massal.example', md5(n::text), case when n % 10 > 0 then now() end, case when n % 30 = 0 then now() end,
     ${ago('n')} ${rows}`,
  `insert into contact_messages (name, email, comments, status, created_at)
   select ${nameOf('n')}, 'tanya.' || n || '@massal.example', 'Apakah berasnya masih ada, dan bisa dikirim ke luar kota?',
     (array['new','read','answered'])[1 + least(n % 20, 2)], ${ago('n')} ${rows}`,
  `insert into reviews (listing_id, name, email, comment, rating, status, product_name, unit, created_at)
   select l.id, ${nameOf('n')}, 'ulas.' || n || '@massal.example', 'Barangnya bagus dan cepat sampai.', 1 + n % 5,
     case when n % 20 = 0 then 'pending' else 'rejected' end, 'Beras', 'kg', ${ago('n')}
   from generate_series(1, $1::int) n join (select min(id) as id from listings) l on true`,
  `insert into comments (post_number, name, email, comment, status, created_at)
   select 1, ${nameOf('n')}, 'komentar.' || n || '@massal.example', 'Terima kasih, tulisannya membantu.',
     case when n % 20 = 0 then 'pending' else 'rejected' end, ${ago('n')} ${rows}`,
];
