import { createHmac } from 'node:crypto';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { auditChain } from '../../db/schema/audit-chain-tables.ts';
import { advisoryLock } from '../advisory-lock.ts';
import { auditKey, isMarked, type MarkedRow } from '../audit/audit-mark.ts';
import { type AppContext, inTransaction } from '../context.ts';
import { bool, int, jsonObject, nullable, oneOf, readRows, text, timestampText } from '../read-rows.ts';
import { type AuditSeal, readAuditSeal, writeAuditSeal } from './audit-seal.ts';

type ChainLink = Pick<
  typeof auditChain.$inferSelect,
  'seq' | 'source' | 'rowId' | 'digest' | 'hash' | 'at' | 'kind'
>;

/** Links need the shop's secret, so that access to the database alone cannot rebuild the chain. */
const linkHash = (key: Buffer, before: string, link: Omit<ChainLink, 'hash'>) => {
  const { seq, source, rowId, digest, at, kind } = link;
  const rest = kind === 'first' ? '' : `\n${at.getTime()}\n${kind}`;
  return createHmac('sha256', key)
    .update(`${before}\n${seq}\n${source}\n${rowId}\n${digest}${rest}`)
    .digest('hex');
};

const digestOf = (content: SQL) => sql`encode(sha256(convert_to((${content}
    || case when mark is null then '[]'::jsonb else jsonb_build_array(mark) end)::text, 'UTF8')), 'hex')`;

/** Both kinds of rows in one shape, each with the SHA-256 of its content; `where` selects those of each. */
const rowsWhere = (where: (source: 'audit' | 'security') => SQL) => sql`(
  select 'audit'::text as source, id, at, mark,
    ${digestOf(sql`jsonb_build_array(id, actor_id, action, entity, entity_id, before, after, extract(epoch from at))`)} as digest,
    jsonb_build_object('actorId', actor_id, 'action', action, 'entity', entity, 'entityId', entity_id,
      'before', before, 'after', after) as content
  from audit_log where ${where('audit')}
  union all
  select 'security'::text, id, at, mark,
    ${digestOf(sql`jsonb_build_array(id, what, user_id, network, detail, extract(epoch from at))`)},
    jsonb_build_object('what', what, 'userId', user_id, 'network', network, 'detail', detail)
  from security_events where ${where('security')})`;

const rowsOf = rowsWhere(() => sql`true`);

/**
 * A row that is committed after this many later ones were linked does not come from the shop; the full verification
 * reports it as pending.
 */
const LOOK_BACK_ROWS = 10_000;

const SOURCE = oneOf(['audit', 'security'] as const);
const KIND = oneOf(['first', 'unmarked', 'marked', 'foreign'] as const);
const BATCH = 500;

const TABLE = { audit: sql`audit_log`, security: sql`security_events` };
/**
 * The first unlinked rows. Only ids are scanned, from two indexes, and only so far back: the content is read
 * only of the rows to link now.
 */
const newRows = rowsWhere(
  (source) => sql`id = any(array(
    select row.id from ${TABLE[source]} row
    where row.id > coalesce((select max(row_id) from audit_chain where source = ${source}), 0) - ${LOOK_BACK_ROWS}::int
      and not exists (select from audit_chain l where l.source = ${source} and l.row_id = row.id)
    order by row.id limit ${BATCH}))`,
);

/** Whether another row has the same mark, which can be inserted once somebody drops the unique index. */
const COPIED = sql`(case r.source
  when 'audit' then exists (select from audit_log o where o.mark = r.mark and o.id <> r.id)
  else exists (select from security_events o where o.mark = r.mark and o.id <> r.id) end)`;

/**
 * Links new rows to the chain, in the order in which they are found: a row whose transaction commits later is linked
 * later, whatever its id. One process at a time. Returns how many.
 *
 * A row without the shop's own mark is linked as `foreign` and always reported. When the chain does not match the seal
 * outside the database, nothing is linked and the seal stays as evidence.
 */
export async function extendAuditChain(ctx: AppContext): Promise<number> {
  let linked = 0;
  for (;;) {
    const { some, seal } = await inTransaction(ctx, linkBatch);
    if (seal) await writeAuditSeal(ctx, seal);
    linked += some;
    if (some < BATCH) return linked;
  }
}

async function linkBatch(ctx: AppContext): Promise<{ some: number; seal?: AuditSeal }> {
  await advisoryLock(ctx, 'trail-chain');
  const seal = await readAuditSeal(ctx);
  const [last] = await ctx.db
    .select({ seq: auditChain.seq, hash: auditChain.hash, kind: auditChain.kind })
    .from(auditChain)
    .orderBy(desc(auditChain.seq))
    .limit(1);
  if (seal && !(await holdsSeal(ctx, seal))) {
    ctx.log.error({ trail: { seal: seal === 'broken' ? seal : seal.seq, seq: last?.seq ?? 0 } }, 'trail cut');
    return { some: 0 };
  }
  const rows = await readRows(
    ctx,
    {
      source: SOURCE,
      id: int,
      at: timestampText,
      digest: text,
      mark: nullable(text),
      content: jsonObject,
      copied: bool,
    },
    sql`select r.source, r.id::float8 as id, r.at, r.digest, r.mark, r.content, ${COPIED} as copied
        from ${newRows} r order by r.id, r.source limit ${BATCH}`,
  );
  if (rows.length === 0) return { some: 0, ...(seal || !last ? {} : { seal: sealOf(ctx, null, last) }) };
  const keys = { chain: auditKey(ctx, 'chain'), mark: auditKey(ctx, 'mark') };
  // Only a shop that is older than the marks has rows without one.
  const before = !seal && (!last || last.kind === 'first');
  let { seq, hash } = last ?? { seq: 0, hash: '' };
  const links = rows.map(({ source, id, at, digest, mark, content, copied }): ChainLink => {
    seq += 1;
    const row: MarkedRow = { source, ...content, at };
    const ours = !copied && isMarked(keys.mark, mark, row);
    const kind = ours ? 'marked' : before && mark === null ? 'unmarked' : 'foreign';
    const link = { seq, source, rowId: id, at: new Date(at), digest, kind } as const;
    hash = linkHash(keys.chain, hash, link);
    return { ...link, hash };
  });
  await ctx.db.insert(auditChain).values(links);
  ctx.log.info({ trail: { seq, hash, rows: links.length } }, 'trail sealed');
  return { some: links.length, seal: sealOf(ctx, seal, { seq, hash }, last?.seq ?? 0) };
}

/** The seal on the end of the chain; a restarted one states its start. */
const sealOf = (
  ctx: AppContext,
  seal: AuditSeal | 'broken' | null,
  end: { seq: number; hash: string },
  from = end.seq,
): AuditSeal => {
  const { since, from: begun } =
    seal && seal !== 'broken' ? seal : { since: ctx.clock.now().toISOString(), from };
  return { seq: end.seq, hash: end.hash, since, from: begun };
};

/** Whether the chain still contains the last link of the seal. */
async function holdsSeal(ctx: AppContext, seal: AuditSeal | 'broken'): Promise<boolean> {
  if (seal === 'broken') return false;
  const [link] = await ctx.db
    .select({ hash: auditChain.hash })
    .from(auditChain)
    .where(eq(auditChain.seq, seal.seq));
  return link?.hash === seal.hash;
}

/** A fault: of a link, of its row, or of the end of the chain compared with the seal. */
export const AUDIT_FAULTS = ['link', 'changed', 'gone', 'foreign', 'cut', 'seal'] as const;
type AuditFault = (typeof AUDIT_FAULTS)[number];

/** The result of verifying the whole chain. */
export type AuditChainFinding = {
  links: number;
  /** Rows without a link: those of the last minute. */
  waiting: number;
  /** The last link's hash; the log contains it each time, so that a truncated chain is detected too. */
  head: string | null;
  /** The seal outside the database; null without one. */
  sealed: { since: string; from: number } | null;
  /** Links to rows from before the marks, whose author is not proven. */
  unmarked: number;
  /** The faults by number of the link, the first hundred. */
  wrong: { seq: number; source: ChainLink['source']; rowId: number; what: AuditFault }[];
};

const FINDINGS_MAX = 100;
const PAGE = 5_000;

/**
 * Verifies the chain: each link's hash, each row against its linked digest, and the end of the chain against the seal
 * outside the database. An expired row of `security_events` may be deleted; its link stays.
 */
export async function verifyAuditChain(ctx: AppContext): Promise<AuditChainFinding> {
  const key = auditKey(ctx, 'chain');
  // Read first: the chain may grow during the verification, and still contains the sealed link then.
  const seal = await readAuditSeal(ctx);
  const wrong: AuditChainFinding['wrong'] = [];
  let previous: Pick<ChainLink, 'seq' | 'hash' | 'kind'> = { seq: 0, hash: '', kind: 'first' };
  let sealFits = false;
  let unmarked = 0;
  for (;;) {
    const page = await readRows(
      ctx,
      {
        seq: int,
        source: SOURCE,
        rowId: int,
        at: timestampText,
        digest: text,
        hash: text,
        kind: KIND,
        now: nullable(text),
        expired: bool,
      },
      sql`select l.seq::float8 as seq, l.source, l.row_id::float8 as "rowId", l.at, l.digest, l.hash, l.kind, r.digest as now,
            l.source = 'security' and l.at < now() - interval '364 days' as expired
          from (select * from audit_chain where seq > ${previous.seq} order by seq limit ${PAGE}) l
          left join ${rowsOf} r on r.source = l.source and r.id = l.row_id
          order by l.seq`,
    );
    for (const { now, expired, ...row } of page) {
      const link = { ...row, at: new Date(row.at) };
      const note = (what: AuditFault) => {
        if (wrong.length < FINDINGS_MAX)
          wrong.push({ seq: link.seq, source: link.source, rowId: link.rowId, what });
      };
      // A link of the first version after one of the second does not come from the shop: its hash would not cover the
      // time.
      const backwards = link.kind === 'first' && previous.kind !== 'first';
      const fits = link.seq === previous.seq + 1 && link.hash === linkHash(key, previous.hash, link);
      if (!fits || backwards) note('link');
      if (link.kind === 'foreign') note('foreign');
      if (link.kind === 'first' || link.kind === 'unmarked') unmarked += 1;
      if (now === null) {
        if (!expired) note('gone');
      } else if (now !== link.digest) note('changed');
      if (seal && seal !== 'broken' && link.seq === seal.seq) sealFits = link.hash === seal.hash;
      previous = link;
    }
    if (page.length < PAGE) break;
  }
  if (seal && !sealFits) {
    const end = { seq: seal === 'broken' ? previous.seq : seal.seq, source: 'audit', rowId: 0 } as const;
    wrong.unshift({ ...end, what: seal === 'broken' ? 'seal' : 'cut' });
  }
  wrong.push(...(await findForeignWaiting(ctx)));
  const [rest] = await readRows(
    ctx,
    { waiting: int },
    sql`select count(*)::int as waiting from ${rowsOf} r
        where not exists (select from audit_chain l where l.source = r.source and l.row_id = r.id)`,
  );
  return {
    links: previous.seq,
    waiting: rest?.waiting ?? 0,
    head: previous.hash || null,
    sealed: seal && seal !== 'broken' ? { since: seal.since, from: seal.from } : null,
    unmarked,
    wrong: wrong.slice(0, FINDINGS_MAX),
  };
}

/** Rows that are not linked yet and do not have a mark of ours. */
async function findForeignWaiting(ctx: AppContext): Promise<AuditChainFinding['wrong']> {
  const key = auditKey(ctx, 'mark');
  const rows = await readRows(
    ctx,
    { source: SOURCE, id: int, at: timestampText, mark: text, content: jsonObject },
    sql`select r.source, r.id::float8 as id, r.at, r.mark, r.content from ${newRows} r
        where r.mark is not null order by r.id limit ${BATCH}`,
  );
  return rows
    .filter(({ source, at, mark, content }) => !isMarked(key, mark, { source, ...content, at }))
    .map(({ source, id }) => ({ seq: 0, source, rowId: id, what: 'foreign' }));
}
