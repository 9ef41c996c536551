import type { Pool, PoolClient } from 'pg';

/**
 * Tables whose rows are copied: everything that users created. What the shop has once (settings, products, regions)
 * stays.
 */
const COPIED = [
  'users',
  'accounts',
  'consents',
  'notifications',
  'farmers',
  'group_members',
  'seller_applications',
  'identity_submissions',
  'seller_identities',
  'document_counters',
  'listing_counts',
  'listings',
  'listing_images',
  'listing_stock_sort',
  'stock_movements',
  'reviews',
  'saved_listings',
  'shopping_lists',
  'shopping_list_lines',
  'bids',
  'bid_offers',
  'bid_history',
  'deals',
  'orders',
  'order_lines',
  'order_history',
  'tax_documents',
  'payments',
  'payouts',
  'money_movements',
  'complaints',
  'weigh_ticket_chains',
  'weigh_tickets',
  'weigh_ticket_history',
  'pooled_lots',
  'produce_deposits',
  'lot_sales',
  'lot_shares',
  'member_payouts',
  'email_outbox',
  'audit_log',
  'subscribers',
  'contact_messages',
  'comments',
];
/** Columns that refer to a copied row without a foreign key, by the table that they refer to. */
const NAMING: Record<string, string> = {
  'accounts.account_id': 'users',
  'consents.user_id': 'users',
  'deals.customer_id': 'users',
  'deals.farmer_id': 'farmers',
  'listing_counts.farmer_id': 'farmers',
  'stock_movements.actor_id': 'users',
  'stock_movements.bid_id': 'bids',
  'stock_movements.order_id': 'orders',
};
/** Texts that are unique, or that contain such a text. */
const NAMES = new Set([
  'accounts.id',
  'users.phone',
  'orders.code',
  'orders.group_code',
  'payments.group_code',
  'money_movements.group_code',
  'weigh_tickets.code',
  'outbox.key',
]);
const ADDRESSES = new Set(['users.email', 'subscribers.email']);
/** No two open transfers may have the same amount, and there are fewer amounts than copies: those are paid by QRIS. */
const INSTEAD: Record<string, string> = {
  'payments.method': `case when r.status in ('waiting', 'checking') then 'qris' else r.method end`,
  'orders.payment_method': `case when r.status = 'awaiting_payment' and r.payment_method = 'transfer' then 'qris'
    else r.payment_method end`,
};
/** Tax payments are for the whole shop, so each was entered once. */
const LEFT_OUT: Record<string, string> = { money_movements: 'where tax_deposit_id is null' };
/** The number of admins stays two, and their records stay theirs. */
const ADMINS = `like 'demo-admin-%'`;
/** The time over which the copies of one row are spread, in seconds. */
const SPREAD = 600;

/** Aggregates that triggers maintain of copied rows, recomputed as the triggers would have (decision 068). */
const MADE_ANEW = [
  `insert into row_counts (list, part, n) select list, part, counted - kept from invariant_row_counts`,
  `insert into row_counts (list, part, n) select 'levels', part, counted - kept from invariant_stock_levels`,
  `truncate sale_deltas, sales_by_day, ledger_by_day, sales_by_month, sale_product_deltas, sales_by_product, balance_deltas, farmer_balances`,
  `insert into sale_deltas (day, kind, farmer_id, movements, orders, revenue, commission, platform_amount, seller_amount)
     select (at at time zone 'Asia/Jakarta')::date, kind, farmer_id, count(*),
       sum(case when kind in ('payment', 'cod_sale') then sign(sale) else 0 end), sum(sale), sum(commission), sum(platform_amount), sum(seller_amount)
     from money_movements group by 1, 2, 3`,
  `insert into sales_by_product (day, product_name, unit, lines, qty, revenue)
     select (m.at at time zone 'Asia/Jakarta')::date, l.product_name, l.unit, sum(sign(m.sale)), sum(sign(m.sale) * l.qty),
       sum(sign(m.sale) * l.total)
     from money_movements m join order_lines l using (order_id)
     where m.kind in ('payment', 'cod_sale') and m.sale <> 0 group by 1, 2, 3`,
  `insert into farmer_balances (farmer_id, balance)
     select farmer_id, sum(seller_amount) from money_movements where farmer_id is not null group by 1`,
  // Recomputed by the job that maintains them, which runs before any measurement.
  `truncate price_dirty, price_stats_window, price_series, product_medians`,
  `truncate bid_price_dirty, bid_price_cursor, bid_prices, bid_price_months, bid_price_histogram`,
  `truncate listing_count_dirty, farmer_listing_counts, city_listing_counts`,
  `insert into listing_count_dirty default values`,
  `truncate listing_sale_deltas, listing_sales_90d, listing_sales_cursor`,
];

type Column = { table: string; name: string; type: string; names: string | null };

/** The number of tables copied at once. */
const LANES = 2;

/**
 * Copies everything that users created `copies` times, each row next to its copies, so that rows of one time are stored
 * and numbered together, as in a shop that had grown. References to a copied row point to the matching copy; triggers
 * are disabled meanwhile, and what they maintain is copied or recomputed.
 */
export async function copyAll(pool: Pool, copies: number, say: (text: string) => void): Promise<void> {
  const clients = await Promise.all(Array.from({ length: LANES }, () => pool.connect()));
  try {
    for (const client of clients) {
      await client.query('set statement_timeout = 0');
      await client.query('set idle_in_transaction_session_timeout = 0');
      await client.query('set session_replication_role = replica');
    }
    const first = clients[0]!;
    const columns = await columnsOf(first);
    const firsts = await firstsOf(first, columns);
    const waiting = [...COPIED];
    const lane = async (client: PoolClient) => {
      for (let table = waiting.shift(); table; table = waiting.shift()) {
        const own = columns.filter((column) => column.table === table);
        await copyTable(client, table, copyStatement(table, own, firsts, copies));
        say(table);
      }
    };
    await Promise.all(clients.map(lane));
    await first.query('analyze');
    await Promise.all(
      clients.map((client, lane) =>
        client.query(`insert into listing_cards (listing_id, goods, page, card)
          select listing_id, goods, page, card from rendered_listing_cards
          where listing_id >= ${firsts.get('listings')} and listing_id % ${LANES} = ${lane}`),
      ),
    );
    say('listing_cards');
    for (const statement of MADE_ANEW) await first.query(statement);
    for (const table of firsts.keys()) {
      await first.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      );
    }
    say('sums');
    await vacuumAll(clients);
    say('vacuum');
  } finally {
    for (const client of clients) client.release(true);
  }
}

/** The largest first, so that no worker is left alone with it at the end. */
async function vacuumAll(clients: PoolClient[]): Promise<void> {
  const { rows } = await clients[0]!.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_relation_size(oid) desc`,
  );
  await Promise.all(
    clients.map(async (client) => {
      for (let next = rows.shift(); next; next = rows.shift()) {
        await client.query(`vacuum (freeze, analyze, buffer_usage_limit 0) ${next.name}`);
      }
    }),
  );
}

/** Its non-key indexes are rebuilt over all rows, which is faster than updating them row by row. */
async function copyTable(client: PoolClient, table: string, statement: string): Promise<void> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
     from pg_index i where i.indrelid = $1::regclass
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(statement);
  for (const { text } of rows) await client.query(text);
}

/** Each column of the copied tables that is written, with the copied table that it refers to. */
async function columnsOf(client: PoolClient): Promise<Column[]> {
  const { rows } = await client.query<Column & { named: string | null; named_column: string | null }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
       k.confrelid::regclass::text as named, f.attname as named_column, null as names
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
     left join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
     order by c.relname, a.attnum`,
    [COPIED],
  );
  /** A key that is itself a foreign key (a lot is its listing) refers to the same row as that one. */
  const rootOf = (table: string, column: string): string | null => {
    const written = NAMING[`${table}.${column}`];
    if (written) return written;
    const row = rows.find((one) => one.table === table && one.name === column);
    if (row?.named && row.named_column) return rootOf(row.named, row.named_column);
    return column === 'id' && COPIED.includes(table) ? table : null;
  };
  return rows.map(({ table, name, type }) => ({ table, name, type, names: rootOf(table, name) }));
}

/** The first number of the copies, by table. */
async function firstsOf(client: PoolClient, columns: Column[]): Promise<Map<string, number>> {
  const firsts = new Map<string, number>();
  for (const { table, name, type } of columns) {
    if (name !== 'id' || type === 'text' || type === 'uuid') continue;
    const { rows } = await client.query<{ first: number }>(
      `select coalesce(max(id), 0)::int + 1 as first from ${table}`,
    );
    firsts.set(table, rows[0]!.first);
  }
  return firsts;
}

function copyStatement(
  table: string,
  columns: Column[],
  firsts: Map<string, number>,
  copies: number,
): string {
  const termOf = ({ name, type, names }: Column) => {
    const path = `${table}.${name}`;
    const own = `r."${name}"`;
    if (INSTEAD[path]) return INSTEAD[path];
    if (names === 'users')
      return `case when ${own} is null or ${own} ${ADMINS} then ${own} else ${own} || '-' || copy.no end`;
    if (names && firsts.has(names)) return `${firsts.get(names)} + (${own} - 1) * ${copies} + copy.no`;
    if (NAMES.has(path)) return `${own} || '-' || copy.no`;
    if (ADDRESSES.has(path)) return `copy.no || '.' || ${own}`;
    if (type === 'timestamp with time zone')
      return `${own} + copy.no * interval '${(SPREAD / copies).toFixed(6)} seconds'`;
    return own;
  };
  const key = columns.some(({ name }) => name === 'id') ? 'id' : columns[0]!.name;
  const people = columns.find(({ name, names }) => names === 'users' && ['id', 'user_id'].includes(name));
  const where = people ? `where coalesce(${people.name}, '') not ${ADMINS}` : (LEFT_OUT[table] ?? '');
  return `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
    select ${columns.map(termOf).join(', ')}
    from (select * from ${table} ${where} order by ${key} offset 0) r
    cross join lateral generate_series(0, ${copies - 1}) copy (no)`;
}
