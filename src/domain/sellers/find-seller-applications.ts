import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { sellerApplications } from '../../db/schema/seller-tables.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { applicationsQuery } from '../../shared/schemas/people/seller-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { textContains } from '../formats/like-pattern.ts';
import { type PageResult, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { getSettings } from '../settings/get-settings.ts';
import {
  decisionWhatsapp,
  readSellerApplication,
  type SellerApplicationView,
  selectSellerApplications,
  sellerApplicationView,
} from './seller-application-view.ts';

export type SellerApplicationPage = PageResult<SellerApplicationView> & {
  /** The number of all pending applications, regardless of the search. */
  waiting: number;
};

/** A page of applications: pending ones first, the oldest on top; then the latest. Admins only. */
export async function findSellerApplications(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof applicationsQuery> = {},
): Promise<SellerApplicationPage> {
  requireUser(actor, 'admin');
  const { page, limit, state, q } = parse(applicationsQuery, input);
  const where = and(
    state && eq(sellerApplications.state, state),
    q
      ? or(...[farmers.name, farmers.city, users.name, users.email].map((column) => textContains(column, q)))
      : undefined,
  );
  const waits = sql`${sellerApplications.state} = 'waiting'`;
  const [rows, total, waiting] = await Promise.all([
    selectSellerApplications(ctx)
      .where(where)
      .orderBy(
        desc(waits),
        asc(sql`case when ${waits} then ${sellerApplications.submittedAt} end`),
        desc(sellerApplications.submittedAt),
        desc(sellerApplications.farmerId),
      )
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(
      ctx.db
        .select({ id: sellerApplications.farmerId })
        .from(sellerApplications)
        .innerJoin(farmers, eq(farmers.id, sellerApplications.farmerId))
        .innerJoin(users, eq(users.id, sellerApplications.userId))
        .where(where)
        .as('found'),
    ),
    ctx.db.$count(sellerApplications, eq(sellerApplications.state, 'waiting')),
  ]);
  return { ...toPage(rows.map(sellerApplicationView), { total }, { page, limit }), waiting };
}

/** One application, and the WhatsApp message of its decision. Admins only. */
export async function getSellerApplication(
  ctx: AppContext,
  actor: Actor,
  id: number,
): Promise<SellerApplicationView & { whatsapp: string | null }> {
  requireUser(actor, 'admin');
  const one = await readSellerApplication(ctx, eq(sellerApplications.farmerId, id));
  const { site } = await getSettings(ctx, 'site');
  return { ...one, whatsapp: decisionWhatsapp(ctx, one, site.product) };
}

/** The user's own applications, the latest first. */
export async function findOwnSellerApplications(
  ctx: AppContext,
  actor: Actor,
): Promise<SellerApplicationView[]> {
  const { userId } = requireUser(actor);
  const rows = await selectSellerApplications(ctx)
    .where(eq(sellerApplications.userId, userId))
    .orderBy(desc(sellerApplications.submittedAt), desc(sellerApplications.farmerId));
  return rows.map(sellerApplicationView);
}
