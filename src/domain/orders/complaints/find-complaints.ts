import { and, asc, desc, eq, not, or, sql } from 'drizzle-orm';
import { complaints } from '../../../db/schema/complaint-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { orders } from '../../../db/schema/order-tables.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { complaintListInput } from '../../../shared/schemas/order-schemas.ts';
import { type Actor, type AppContext, requireDuty } from '../../context.ts';
import { addressContains, textContains } from '../../formats/like-pattern.ts';
import { toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { dateBetween } from '../../range-filters.ts';

export type ComplaintItem = {
  code: string;
  status: OrderStatus;
  paymentMethod: string | null;
  farmer: string;
  buyer: string;
  text: string;
  pictures: number;
  /** A disputed weigh ticket opened it. */
  weighing: boolean;
  createdAt: string;
  /** The seller's statement. */
  reply: string | null;
  answer: string | null;
  answeredAt: string | null;
};

/**
 * Complaints: a farmer's own, all for an admin. Open ones first, the oldest on top; answered ones the latest
 * first.
 */
export async function findComplaints(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof complaintListInput> = {},
) {
  const user = requireDuty(actor, 'orders.see', { admin: 'findComplaints' });
  const { status, page, limit, q, farmer, ...days } = parse(complaintListInput, input);
  // After the seller's statement it awaits the buyer or the shop, so it still awaits an admin.
  const waits =
    user.role === 'farmer'
      ? sql`(${complaints.answer} is null and ${complaints.sellerReply} is null)`
      : sql`${complaints.answer} is null`;
  const where = and(
    status === 'answered' ? not(waits) : waits,
    user.role === 'farmer' ? eq(orders.farmerId, user.farmerId ?? -1) : undefined,
    farmer ? eq(orders.farmerId, farmer) : undefined,
    q ? or(addressContains(orders.code, q), textContains(complaints.text, q)) : undefined,
    dateBetween(complaints.createdAt, days),
  );
  const from = () =>
    ctx.db
      .select({ complaint: complaints, order: orders, farmer: farmers.name })
      .from(complaints)
      .innerJoin(orders, eq(orders.id, complaints.orderId))
      .innerJoin(farmers, eq(farmers.id, orders.farmerId))
      .where(where);
  const total = await ctx.db.$count(from().as('found'));
  const rows = await from()
    .orderBy(
      ...(status === 'answered'
        ? [desc(sql`coalesce(${complaints.respondedAt}, ${complaints.sellerRepliedAt})`), desc(complaints.id)]
        : [asc(complaints.createdAt), asc(complaints.id)]),
    )
    .limit(limit)
    .offset((page - 1) * limit);
  const data = rows.map(
    ({ complaint, order, farmer }): ComplaintItem => ({
      code: order.code,
      status: order.status,
      paymentMethod: order.paymentMethod,
      farmer,
      buyer: order.billing ? `${order.billing.firstName} ${order.billing.lastName}`.trim() : 'Pembeli',
      text: complaint.text,
      pictures: complaint.uploadIds.length,
      weighing: complaint.ticketId !== null,
      createdAt: complaint.createdAt.toISOString(),
      reply: complaint.sellerReply,
      answer: complaint.answer,
      answeredAt: complaint.respondedAt?.toISOString() ?? null,
    }),
  );
  return toPage(data, { total }, { page, limit });
}
