import { and, asc, desc, eq, ilike, isNotNull, isNull, or } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { complaints } from '../../../db/schema/complaints.ts';
import { orders } from '../../../db/schema/orders.ts';
import { complaintListInput } from '../../../shared/input/orders.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import type { OrderStatus } from '../../../shared/labels.ts';
import { listed } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireDuty, type Shop } from '../../shop.ts';
import { likePattern } from '../../text/like-pattern.ts';
import { onDays } from '../../within.ts';

export type ComplaintItem = {
  code: string;
  status: OrderStatus;
  farmer: string;
  buyer: string;
  text: string;
  pictures: number;
  createdAt: string;
  answer: string | null;
  answeredAt: string | null;
};

/**
 * Complaints: a farmer's own, all to an admin. Open ones first come, first served; answered ones the latest first.
 */
export async function findComplaints(shop: Shop, actor: Actor, input: Asked<typeof complaintListInput> = {}) {
  const user = requireDuty(actor, 'orders.see', 'admin');
  const { status, page, limit, q, farmer, ...days } = parse(complaintListInput, input);
  const words = q ? likePattern(q) : undefined;
  const where = and(
    status === 'answered' ? isNotNull(complaints.answer) : isNull(complaints.answer),
    user.role === 'farmer' ? eq(orders.farmerId, user.farmerId ?? -1) : undefined,
    farmer ? eq(orders.farmerId, farmer) : undefined,
    words ? or(ilike(orders.code, words), ilike(complaints.text, words)) : undefined,
    onDays(complaints.createdAt, days),
  );
  const from = () =>
    shop.db
      .select({ complaint: complaints, order: orders, farmer: farmers.name })
      .from(complaints)
      .innerJoin(orders, eq(orders.id, complaints.orderId))
      .innerJoin(farmers, eq(farmers.id, orders.farmerId))
      .where(where);
  const total = await shop.db.$count(from().as('found'));
  const rows = await from()
    .orderBy(
      ...(status === 'answered'
        ? [desc(complaints.answeredAt), desc(complaints.id)]
        : [asc(complaints.createdAt), asc(complaints.id)]),
    )
    .limit(limit)
    .offset((page - 1) * limit);
  const data = rows.map(
    ({ complaint, order, farmer }): ComplaintItem => ({
      code: order.code,
      status: order.status,
      farmer,
      buyer: order.billing ? `${order.billing.firstName} ${order.billing.lastName}`.trim() : 'Pembeli',
      text: complaint.text,
      pictures: complaint.uploadIds.length,
      createdAt: complaint.createdAt.toISOString(),
      answer: complaint.answer,
      answeredAt: complaint.answeredAt?.toISOString() ?? null,
    }),
  );
  return listed(data, { total }, { page, limit });
}
