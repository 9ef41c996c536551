import { desc } from 'drizzle-orm';
import { failures } from '../../db/schema/health.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { type Finding, findHealth } from './findings.ts';
import { lastLook } from './look.ts';

const SHOWN = 50;

export type FailureView = {
  id: number;
  name: string;
  code: string;
  place: string;
  times: number;
  firstAt: string;
  lastAt: string;
  lastRequest: string | null;
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
};

/** How the shop is, for the admin who runs it alone. Admins only. */
export async function getHealth(shop: Shop, actor: Actor): Promise<HealthView> {
  requireUser(actor, 'admin');
  const { look, looking } = await lastLook(shop);
  const [findings, rows] = await Promise.all([
    findHealth(shop, look),
    shop.db.select().from(failures).orderBy(desc(failures.lastAt), desc(failures.id)).limit(SHOWN),
  ]);
  return {
    findings,
    lookedAt: look?.at.toISOString() ?? null,
    looking,
    failures: rows.map((row) => ({
      ...row,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
    })),
  };
}
