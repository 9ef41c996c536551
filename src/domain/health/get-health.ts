import { desc } from 'drizzle-orm';
import { errorGroups } from '../../db/schema/health-tables.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { adviceFor } from './health-advice.ts';
import { lastHealthCheck } from './health-check.ts';
import { findHealthProblems, type HealthFinding } from './health-findings.ts';
import { findSlowStatements, type SlowStatementView } from './slow-statements.ts';

const ERRORS_SHOWN = 50;
const SLOW_SHOWN = 20;

export type ErrorGroupView = {
  id: number;
  name: string;
  code: string;
  place: string;
  times: number;
  firstAt: string;
  lastAt: string;
  lastRequest: string | null;
  /** The recommended action for this cause. */
  todo: string;
};

export type HealthView = {
  /** The most urgent finding comes first. */
  findings: HealthFinding[];
  /** The time of the last check of ledgers and audit chain; ISO 8601. */
  lookedAt: string | null;
  /** The check is running or starts within a minute. */
  looking: boolean;
  /** The fifty most recent causes. */
  failures: ErrorGroupView[];
  /** The most recent slow statements. */
  slowStatements: SlowStatementView[];
};

/** Returns the shop's health for the admin who operates it. Admins only. */
export async function getHealth(ctx: AppContext, actor: Actor): Promise<HealthView> {
  requireUser(actor, 'admin');
  const { look, looking } = await lastHealthCheck(ctx);
  const [findings, rows, slow] = await Promise.all([
    findHealthProblems(ctx, look),
    ctx.db
      .select()
      .from(errorGroups)
      .orderBy(desc(errorGroups.lastAt), desc(errorGroups.id))
      .limit(ERRORS_SHOWN),
    findSlowStatements(ctx, SLOW_SHOWN),
  ]);
  return {
    findings,
    lookedAt: look?.at.toISOString() ?? null,
    looking,
    failures: rows.map((row) => ({
      ...row,
      todo: adviceFor(row),
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
    })),
    slowStatements: slow,
  };
}
