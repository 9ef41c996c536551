import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { sellerApplications } from '../../db/schema/sellers.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { applicationsQuery } from '../../shared/input/people/sellers.ts';
import { type Listed, listed } from '../page-of.ts';
import { parse } from '../parse.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { contains } from '../text/like-pattern.ts';
import {
  type ApplicationView,
  answerWhatsapp,
  applicationView,
  readApplication,
  selectApplications,
} from './application-view.ts';

export type ApplicationPage = Listed<ApplicationView> & {
  /** How many wait for an answer, whatever is searched for. */
  waiting: number;
};

/** A page of the sign-ups of stalls: those that wait first, the oldest of them on top; then the latest. Admins only. */
export async function findApplications(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof applicationsQuery> = {},
): Promise<ApplicationPage> {
  requireUser(actor, 'admin');
  const { page, limit, state, q } = parse(applicationsQuery, input);
  const where = and(
    state && eq(sellerApplications.state, state),
    q
      ? or(...[farmers.name, farmers.city, users.name, users.email].map((column) => contains(column, q)))
      : undefined,
  );
  const waits = sql`${sellerApplications.state} = 'waiting'`;
  const [rows, total, waiting] = await Promise.all([
    selectApplications(shop)
      .where(where)
      .orderBy(
        desc(waits),
        asc(sql`case when ${waits} then ${sellerApplications.sentAt} end`),
        desc(sellerApplications.sentAt),
        desc(sellerApplications.farmerId),
      )
      .limit(limit)
      .offset((page - 1) * limit),
    shop.db.$count(
      shop.db
        .select({ id: sellerApplications.farmerId })
        .from(sellerApplications)
        .innerJoin(farmers, eq(farmers.id, sellerApplications.farmerId))
        .innerJoin(users, eq(users.id, sellerApplications.userId))
        .where(where)
        .as('found'),
    ),
    shop.db.$count(sellerApplications, eq(sellerApplications.state, 'waiting')),
  ]);
  return { ...listed(rows.map(applicationView), { total }, { page, limit }), waiting };
}

/** One sign-up, and the message by which its answer goes out by WhatsApp. Admins only. */
export async function getApplication(
  shop: Shop,
  actor: Actor,
  id: number,
): Promise<ApplicationView & { whatsapp: string | null }> {
  requireUser(actor, 'admin');
  const one = await readApplication(shop, eq(sellerApplications.farmerId, id));
  const { site } = await getSettings(shop, 'site');
  return { ...one, whatsapp: answerWhatsapp(shop, one, site.product) };
}

/** The stalls that the asking user has signed up, the latest first. */
export async function findOwnApplications(shop: Shop, actor: Actor): Promise<ApplicationView[]> {
  const { userId } = requireUser(actor);
  const rows = await selectApplications(shop)
    .where(eq(sellerApplications.userId, userId))
    .orderBy(desc(sellerApplications.sentAt), desc(sellerApplications.farmerId));
  return rows.map(applicationView);
}
