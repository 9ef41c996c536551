import { desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { healthChecks } from '../../db/schema/health-tables.ts';
import { HOUR_MS } from '../../shared/format/dates.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lastDueTime } from '../backups/last-due-time.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { notifyAdmins } from '../notifications/notify-admins.ts';
import { reserveAttempt } from '../rate-limits/reserve-attempt.ts';
import { AUDIT_FAULTS, verifyAuditChain } from '../security-log/audit-chain.ts';

/** The hour of the nightly check in WIB: after the usual backup. */
const CHECK_HOUR = 3;
const RETRY_MS = HOUR_MS;
const REQUEST_INTERVAL_MINUTES = 10;

const resultSchema = z.object({
  /** Names of the `invariant_*` views that returned rows. */
  broken: z.array(z.string()),
  trail: z.object({
    links: z.number(),
    waiting: z.number(),
    head: z.string().nullable(),
    /** Absent in results from before the seal. */
    sealed: z.object({ since: z.string(), from: z.number() }).nullish(),
    unmarked: z.number().optional(),
    /** How many, at most a hundred, and the first of them. */
    wrong: z.number(),
    first: z
      .object({
        seq: z.number(),
        source: z.enum(['audit', 'security']),
        rowId: z.number(),
        what: z.enum(AUDIT_FAULTS),
      })
      .nullable(),
  }),
});

/** The result and time of a health check. */
export type HealthCheck = z.infer<typeof resultSchema> & { at: Date };

/** Checks the invariant views and the whole audit chain; this reads everything and takes a while. */
export async function runHealthCheck(ctx: AppContext): Promise<HealthCheck> {
  const broken = (await ctx.systemInfo?.brokenViews()) ?? [];
  const { wrong, ...trail } = await verifyAuditChain(ctx);
  return {
    at: ctx.clock.now(),
    broken,
    trail: { ...trail, wrong: wrong.length, first: wrong[0] ?? null },
  };
}

/**
 * Requests a health check; a job starts it within a minute. A second request changes nothing; at most one in ten
 * minutes. Admins only.
 */
export async function requestHealthCheck(ctx: AppContext, actor: Actor): Promise<void> {
  const admin = requireUser(actor, 'admin');
  if ((await ctx.db.$count(healthChecks, isNull(healthChecks.endedAt))) > 0) return;
  await reserveAttempt(ctx, { key: 'health-look', limit: 1, minutes: REQUEST_INTERVAL_MINUTES });
  await inTransaction(ctx, async (ctx) => {
    const [look] = await ctx.db
      .insert(healthChecks)
      .values({ requestedBy: admin.userId, requestedAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: healthChecks.id });
    if (!look) return;
    await recordAudit(ctx, actor, { action: 'health.look', entity: 'health', entityId: String(look.id) });
  });
}

/**
 * Runs the health check that an admin requested or that is due at night; retries a failed one after an hour. Notifies
 * every admin of problems.
 *
 * @returns whether a check ran
 */
export async function runHealthCheckWhenDue(ctx: AppContext): Promise<boolean> {
  if (await isDue(ctx)) {
    await ctx.db.insert(healthChecks).values({ requestedAt: ctx.clock.now() }).onConflictDoNothing();
  }
  const [open] = await ctx.db
    .select({ id: healthChecks.id })
    .from(healthChecks)
    .where(isNull(healthChecks.endedAt));
  if (!open) return false;
  try {
    const { at, ...findings } = await runHealthCheck(ctx);
    await inTransaction(ctx, async (ctx) => {
      await ctx.db.update(healthChecks).set({ endedAt: at, findings }).where(eq(healthChecks.id, open.id));
      if (findings.broken.length === 0 && findings.trail.wrong === 0) return;
      await notifyAdmins(ctx, {
        kind: 'health.wrong',
        text: 'Pemeriksaan malam menemukan yang tidak cocok di pembukuan atau di jejak perubahan.',
        href: '/admin/settings/health',
      });
    });
    return true;
  } catch (thrown) {
    ctx.log.error({ err: thrown }, 'a look at the books failed');
    ctx.errorLog?.note(thrown);
    await ctx.db.update(healthChecks).set({ endedAt: ctx.clock.now() }).where(eq(healthChecks.id, open.id));
    return false;
  }
}

/** Returns the last completed check, and whether one is running or starts within a minute. */
export async function lastHealthCheck(
  ctx: AppContext,
): Promise<{ look: HealthCheck | null; looking: boolean }> {
  const [[last], open] = await Promise.all([
    ctx.db
      .select({ endedAt: healthChecks.endedAt, findings: healthChecks.findings })
      .from(healthChecks)
      .where(isNotNull(healthChecks.findings))
      .orderBy(desc(healthChecks.requestedAt), desc(healthChecks.id))
      .limit(1),
    ctx.db.$count(healthChecks, isNull(healthChecks.endedAt)),
  ]);
  const looking = open > 0;
  if (!last?.endedAt) return { look: null, looking };
  return { look: { ...resultSchema.parse(last.findings), at: last.endedAt }, looking };
}

async function isDue(ctx: AppContext): Promise<boolean> {
  const now = ctx.clock.now();
  const [last] = await ctx.db
    .select({
      requestedAt: healthChecks.requestedAt,
      endedAt: healthChecks.endedAt,
      findings: healthChecks.findings,
    })
    .from(healthChecks)
    .where(isNotNull(healthChecks.endedAt))
    .orderBy(desc(healthChecks.requestedAt), desc(healthChecks.id))
    .limit(1);
  if (!last?.endedAt) return true;
  if (last.findings === null) return now.getTime() - last.endedAt.getTime() >= RETRY_MS;
  return last.requestedAt < lastDueTime(now, CHECK_HOUR);
}
