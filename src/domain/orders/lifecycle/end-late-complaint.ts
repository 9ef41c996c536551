import { and, eq, isNull } from 'drizzle-orm';
import { complaints } from '../../../db/schema/complaint-tables.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import type { AppContext } from '../../context.ts';

/**
 * Closes the open complaint that an order is late, once it is sent, cancelled or refunded; a sent order may be
 * complained about again.
 */
export async function endLateComplaint(ctx: AppContext, orderId: number, to: OrderStatus): Promise<void> {
  const answer = `Selesai dengan sendirinya: ${to === 'shipped' ? 'pesanannya sudah dikirim' : 'pesanannya tidak berlanjut'}.`;
  await ctx.db
    .update(complaints)
    .set({ answer, respondedAt: ctx.clock.now() })
    .where(and(eq(complaints.orderId, orderId), eq(complaints.late, true), isNull(complaints.answer)));
}
