import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { savedReports } from '../../../db/schema/admin-tables.ts';
import { lastReportMonday } from '../../../shared/rules/weekly-report.ts';
import { saveReportInput } from '../../../shared/schemas/report-schemas.ts';
import { advisoryLock } from '../../advisory-lock.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';

/** The maximum number of an admin's reports. */
const REPORTS_MAX = 10;

/**
 * Saves a report for the admin under a name, and switches its weekly e-mail on or off; it overwrites a report of the
 * same name, ignoring case. The first e-mail comes on the next Monday. Admins only.
 */
export async function saveReport(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof saveReportInput>,
): Promise<{ id: number }> {
  const { userId } = requireUser(actor, { admin: 'saveReport' });
  const { by = null, ...rest } = parse(saveReportInput, input);
  const report = { ...rest, by };
  const now = ctx.clock.now();
  const monday = lastReportMonday(now);
  return inTransaction(ctx, async (ctx) => {
    await advisoryLock(ctx, `reports:${userId}`);
    const own = eq(savedReports.userId, userId);
    const [known] = await ctx.db
      .update(savedReports)
      .set({
        ...report,
        // Saving it again does not e-mail it a second time for the same week.
        mailedWeek: sql`case when ${savedReports.weekly} then ${savedReports.mailedWeek} else greatest(${savedReports.mailedWeek}, ${monday}::date) end`,
      })
      .where(and(own, sql`lower(${savedReports.name}) = lower(${report.name})`))
      .returning({ id: savedReports.id });
    if (known) return known;
    if ((await ctx.db.$count(savedReports, own)) >= REPORTS_MAX) fail('reports_full', { most: REPORTS_MAX });
    const [made] = await ctx.db
      .insert(savedReports)
      .values({ ...report, userId, mailedWeek: monday, createdAt: now })
      .returning({ id: savedReports.id });
    return made!;
  });
}
