import { desc } from 'drizzle-orm';
import { failures } from '../../db/schema/health.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { adviceOn } from './advice.ts';
import { type Finding, findHealth } from './findings.ts';
import { lastLook } from './look.ts';
import { type SlowView, slowStatementsLast } from './slow-statements.ts';

const SHOWN = 50;
const SLOW_SHOWN = 20;

export type FailureView = {
  id: number;
  name: string;
  code: string;
  place: string;
  times: number;
  firstAt: string;
  lastAt: string;
  lastRequest: string | null;
  /** What to do about this cause. */
  todo: string;
};

export type HealthView = {
  /** What needs doing first stands first. */
  findings: Finding[];
  /** When the books and the trail were last looked at; ISO 8601. */
  lookedAt: string | null;
  /** They are being looked at, or will be within a minute. */
  looking: boolean;
  /** The fifty causes that happened last. */
  failures: FailureView[];
  /** The statements that were slow last. */
  slowStatements: SlowView[];
};

/** How the shop is, for the admin who runs it alone. Admins only. */
export async function getHealth(shop: Shop, actor: Actor): Promise<HealthView> {
  requireUser(actor, 'admin');
  const { look, looking } = await lastLook(shop);
  const [findings, rows, slow] = await Promise.all([
    findHealth(shop, look),
    shop.db.select().from(failures).orderBy(desc(failures.lastAt), desc(failures.id)).limit(SHOWN),
    slowStatementsLast(shop, SLOW_SHOWN),
  ]);
  return {
    findings,
    lookedAt: look?.at.toISOString() ?? null,
    looking,
    failures: rows.map((row) => ({
      ...row,
      todo: adviceOn(row),
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
    })),
    slowStatements: slow,
  };
}
