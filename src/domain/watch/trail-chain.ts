import { createHmac, hkdfSync } from 'node:crypto';
import { desc, type SQL, sql } from 'drizzle-orm';
import { trailLinks } from '../../db/schema/trail.ts';
import { num, oneOf, readRows, stamp, text } from '../read-rows.ts';
import { inTransaction, type Shop } from '../shop.ts';
import { takeTurns } from '../take-turns.ts';

type Link = Pick<typeof trailLinks.$inferSelect, 'seq' | 'source' | 'rowId' | 'digest' | 'hash'>;

/** Only whoever has the shop's secret can make a link, so that who has the database alone cannot make the chain anew. */
const keyOf = (shop: Pick<Shop, 'config'>) =>
  Buffer.from(hkdfSync('sha256', shop.config.secret, '', 'lumbung: trail chain', 32));

const hashOf = (key: Buffer, before: string, { seq, source, rowId, digest }: Omit<Link, 'hash'>) =>
  createHmac('sha256', key).update(`${before}\n${seq}\n${source}\n${rowId}\n${digest}`).digest('hex');

/** Both kinds of rows under one shape, each with the SHA-256 of all that it says; those of each that its `where` names. */
const rowsWhere = (where: (source: 'audit' | 'security') => SQL) => sql`(
  select 'audit'::text as source, id, at, encode(sha256(convert_to(
    jsonb_build_array(id, actor_id, action, entity, entity_id, before, after, extract(epoch from at))::text, 'UTF8')), 'hex') as digest
  from audit_log where ${where('audit')}
  union all
  select 'security'::text, id, at, encode(sha256(convert_to(
    jsonb_build_array(id, what, user_id, network, detail, extract(epoch from at))::text, 'UTF8')), 'hex')
  from security_events where ${where('security')})`;

const rowsOf = rowsWhere(() => sql`true`);

/** A row that is committed when so many after it have been linked is no work of the shop; the look at it all finds it waiting. */
const LATEST = 10_000;

const SOURCE = oneOf(['audit', 'security'] as const);
const BATCH = 500;

const TABLE = { audit: sql`audit_log`, security: sql`security_events` };
/**
 * The first of those that are not linked yet. Only numbers are looked through, from two indexes, and only so far back: what a
 * row says is read of those alone that are to be linked now.
 */
const newRows = rowsWhere(
  (source) => sql`id = any(array(
    select row.id from ${TABLE[source]} row
    where row.id > coalesce((select max(row_id) from trail_links where source = ${source}), 0) - ${LATEST}::int
      and not exists (select from trail_links l where l.source = ${source} and l.row_id = row.id)
    order by row.id limit ${BATCH}))`,
);

/**
 * Links what the trail has gained to its chain, in the order in which it is found: a row whose transaction commits later is
 * linked later, whatever its number. One process at a time. Returns how many.
 */
export async function sealTrail(shop: Shop): Promise<number> {
  let linked = 0;
  for (;;) {
    const some = await inTransaction(shop, linkSome);
    linked += some;
    if (some < BATCH) return linked;
  }
}

async function linkSome(shop: Shop): Promise<number> {
  await takeTurns(shop, 'trail-chain');
  const [last] = await shop.db
    .select({ seq: trailLinks.seq, hash: trailLinks.hash })
    .from(trailLinks)
    .orderBy(desc(trailLinks.seq))
    .limit(1);
  const rows = await readRows(
    shop,
    { source: SOURCE, id: num, at: stamp, digest: text },
    sql`select r.source, r.id::float8 as id, r.at, r.digest from ${newRows} r order by r.id, r.source limit ${BATCH}`,
  );
  if (rows.length === 0) return 0;
  const key = keyOf(shop);
  let { seq, hash } = last ?? { seq: 0, hash: '' };
  const links = rows.map(({ source, id, at, digest }) => {
    seq += 1;
    hash = hashOf(key, hash, { seq, source, rowId: id, digest });
    return { seq, source, rowId: id, at: new Date(at), digest, hash };
  });
  await shop.db.insert(trailLinks).values(links);
  shop.log.info({ trail: { seq, hash, rows: links.length } }, 'trail sealed');
  return links.length;
}

/** What a look at the whole chain found. */
export type TrailFinding = {
  links: number;
  /** Rows that no link holds yet: those of the last minute. */
  waiting: number;
  /** The last link's hash; the log names it each time, so that a chain cut short shows too. */
  head: string | null;
  /** What is wrong, by number of the link, the first hundred. */
  wrong: { seq: number; source: Link['source']; rowId: number; what: 'link' | 'changed' | 'gone' }[];
};

const MOST_WRONG = 100;
const PAGE = 5_000;

/**
 * Walks along the chain: each link's hash, and each row against what it was when it was linked. A row of
 * `security_events` may be gone once its time is over; its link stays.
 */
export async function verifyTrail(shop: Shop): Promise<TrailFinding> {
  const key = keyOf(shop);
  const wrong: TrailFinding['wrong'] = [];
  let before = '';
  let seq = 0;
  for (;;) {
    const page = await readRows(
      shop,
      {
        seq: num,
        source: SOURCE,
        rowId: num,
        digest: text,
        hash: text,
        now: text,
      },
      sql`select l.seq::float8 as seq, l.source, l.row_id::float8 as "rowId", l.digest, l.hash,
            coalesce(r.digest, case when l.source = 'security' and l.at < now() - interval '364 days' then l.digest else '' end) as now
          from (select * from trail_links where seq > ${seq} order by seq limit ${PAGE}) l
          left join ${rowsOf} r on r.source = l.source and r.id = l.row_id
          order by l.seq`,
    );
    for (const link of page) {
      const note = (what: TrailFinding['wrong'][number]['what']) => {
        if (wrong.length < MOST_WRONG)
          wrong.push({ seq: link.seq, source: link.source, rowId: link.rowId, what });
      };
      if (link.seq !== seq + 1 || link.hash !== hashOf(key, before, link)) note('link');
      if (link.now === '') note('gone');
      else if (link.now !== link.digest) note('changed');
      seq = link.seq;
      before = link.hash;
    }
    if (page.length < PAGE) break;
  }
  const [rest] = await readRows(
    shop,
    { waiting: num },
    sql`select count(*)::int as waiting from ${rowsOf} r
        where not exists (select from trail_links l where l.source = r.source and l.row_id = r.id)`,
  );
  return { links: seq, waiting: rest?.waiting ?? 0, head: before || null, wrong };
}
