import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { savedReports } from '../../../db/schema/admin-tables.ts';
import { mfaFactors, users } from '../../../db/schema/auth-tables.ts';
import { breakdownLabel } from '../../../shared/enums/report-breakdowns.ts';
import { daysText } from '../../../shared/format/dates.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { lastReportMonday, weekBefore } from '../../../shared/rules/weekly-report.ts';
import { type AppContext, mayAdmin, type UserActor } from '../../context.ts';
import { forEachDue } from '../../for-each-due.ts';
import type { EmailBlock } from '../../notifications/email/email-content.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';
import { bool, typed } from '../../read-rows.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { getSalesBreakdown, type SalesBreakdown } from '../get-sales-breakdown.ts';
import { getSalesReport, type SalesReport } from '../get-sales-report.ts';

/** The number of rows of a breakdown that the e-mail shows, the largest first; the page has the others. */
const ROWS_SHOWN = 10;

type Saved = typeof savedReports.$inferSelect;

/**
 * E-mails each saved report whose owner switched that on, with the figures of the past week, from Monday morning (WIB)
 * on; once a week each, even after restarts. Returns how many e-mails were enqueued.
 */
export async function sendWeeklyReports(ctx: AppContext): Promise<number> {
  const monday = lastReportMonday(ctx.clock.now());
  const due = and(eq(savedReports.weekly, true), lt(savedReports.mailedWeek, monday));
  return forEachDue(
    ctx,
    (after, most) =>
      ctx.db
        .select({ id: savedReports.id })
        .from(savedReports)
        .where(and(due, gt(savedReports.id, after)))
        .orderBy(asc(savedReports.id))
        .limit(most),
    ({ id }) => id,
    async (ctx, { id }) => {
      const [report] = await ctx.db
        .update(savedReports)
        .set({ mailedWeek: monday })
        .where(and(eq(savedReports.id, id), due))
        .returning();
      return report ? sendWeeklyReport(ctx, report, monday) : false;
    },
    (thrown, { id }) => ctx.log.error({ err: thrown, report: id }, 'a weekly report could not be written'),
  );
}

async function sendWeeklyReport(ctx: AppContext, saved: Saved, monday: string): Promise<boolean> {
  const reader = await readReader(ctx, saved.userId);
  if (!reader || !mayAdmin(reader, saved.by ? 'getSalesBreakdown' : 'getSalesReport')) return false;
  const week = weekBefore(monday);
  const query = { type: 'custom' as const, ...week };
  const { store } = await getSettings(ctx, 'store');
  const [report, breakdown] = [
    await getSalesReport(ctx, reader, query),
    saved.by && (await getSalesBreakdown(ctx, reader, { ...query, by: saved.by })),
  ];
  const base = `${ctx.config.publicUrl}/admin/reports`;
  const href = `${base}${saved.by ? '/breakdown' : ''}?${new URLSearchParams({ ...query, ...(saved.by ? { by: saved.by } : {}) })}`;
  await queueEmails(ctx, [
    {
      key: `weekly-report:${saved.id}:${monday}`,
      to: reader.email,
      letter: {
        subject: `${saved.name}: ${daysText(week)}`,
        greeting: `Halo ${reader.name},`,
        preview: `Pendapatan ${formatMoney(report.totalRevenue, store.currency)} dari ${formatNumber(report.totalOrders)} pesanan.`,
        body: [
          `Ini laporan “${saved.name}” untuk ${daysText(week)}, dibandingkan dengan ${daysText(report.before)}.`,
          ...figures(report, store.currency),
          ...(breakdown ? rowBlocks(breakdown, store.currency) : []),
          { button: 'Buka laporannya', href },
          { link: 'Hentikan kiriman mingguan ini', href: `${base}#saved` },
        ],
      },
    },
  ]);
  return true;
}

/** The owner as the actor who reads the report; null when they get no e-mail or may not open the page. */
async function readReader(ctx: AppContext, userId: string): Promise<(UserActor & { email: string }) | null> {
  const [user] = await ctx.db
    .select({
      name: users.name,
      email: users.email,
      phone: users.phone,
      role: users.role,
      duties: users.adminDuties,
      preferences: users.preferences,
      here: typed(bool, sql`${users.isActive} and ${users.deletedAt} is null`),
      hasFactor: typed(
        bool,
        sql`exists (select from ${mfaFactors} t where t.user_id = ${users.id} and t.confirmed_at is not null)`,
      ),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.here || user.role !== 'admin' || !user.email || user.preferences.email === false) return null;
  const { security } = await getSettings(ctx, 'security');
  if (security.adminSecondFactor && !user.hasFactor) return null;
  const { name, email, phone, role, duties } = user;
  return { kind: 'user', userId, role, name, email, phone, farmerId: null, ...(duties ? { duties } : {}) };
}

function figures(report: SalesReport, currency: Currency): EmailBlock[] {
  const { before } = report;
  const money = (value: number, was: number): string =>
    `${formatMoney(value, currency)} (sebelumnya ${formatMoney(was, currency)})`;
  return [
    {
      facts: [
        ['Total pendapatan', money(report.totalRevenue, before.totalRevenue)],
        [
          'Total pesanan',
          `${formatNumber(report.totalOrders)} (sebelumnya ${formatNumber(before.totalOrders)})`,
        ],
        ['Pengembalian dana', money(report.refunded, before.refunded)],
        ['Ditarik bank pembeli', money(report.chargebacks, before.chargebacks)],
        ['Pendapatan bersih', money(report.netRevenue, before.netRevenue)],
        ['Komisi', money(report.commission, before.commission)],
      ],
    },
  ];
}

function rowBlocks({ by, rows, rest }: SalesBreakdown, currency: Currency): EmailBlock[] {
  const sold = rows.filter(({ revenue }) => revenue !== 0);
  if (sold.length === 0) return [];
  const others = sold.slice(ROWS_SHOWN);
  const left = others.reduce((sum, row) => sum + row.revenue, rest?.revenue ?? 0);
  return [
    { heading: `Menurut ${breakdownLabel[by].toLowerCase()}` },
    {
      facts: [
        ...sold
          .slice(0, ROWS_SHOWN)
          .map(({ name, revenue }): [string, string] => [name, formatMoney(revenue, currency)]),
        ...(others.length > 0 ? [['Lainnya', formatMoney(left, currency)] as [string, string]] : []),
      ],
    },
  ];
}
