import { asc, eq, sql } from 'drizzle-orm';
import { savedReports } from '../../../db/schema/admin-tables.ts';
import type { Breakdown } from '../../../shared/enums/report-breakdowns.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';

export type SavedReport = {
  id: number;
  name: string;
  type: 'monthly' | 'yearly';
  by: Breakdown | null;
  weekly: boolean;
};

/** The reports that an admin has saved, by name. */
export async function findSavedReports(ctx: AppContext, actor: Actor): Promise<SavedReport[]> {
  const { userId } = requireUser(actor, { admin: 'findSavedReports' });
  const { id, name, type, by, weekly } = savedReports;
  return ctx.db
    .select({ id, name, type, by, weekly })
    .from(savedReports)
    .where(eq(savedReports.userId, userId))
    .orderBy(asc(sql`lower(${name})`), asc(id));
}
