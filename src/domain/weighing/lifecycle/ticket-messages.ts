import { eq } from 'drizzle-orm';
import { orderLines, orders } from '../../../db/schema/order-tables.ts';
import type { weighTickets } from '../../../db/schema/weighing-tables.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { toDecimal } from '../../../shared/format/quantity.ts';
import type { TicketEvent, TicketParty } from '../../../shared/rules/weighing/ticket-transitions.ts';
import type { AppContext } from '../../context.ts';
import { notifyAdmins } from '../../notifications/notify-admins.ts';
import { type OrderMessageEvent, sendOrderMessages } from '../../orders/notifications/send-order-messages.ts';

type TicketMessageEvent = {
  ticket: typeof weighTickets.$inferSelect;
  event: TicketEvent;
  by: TicketParty;
  reason?: string | undefined;
  endsComplaint?: boolean;
};

/** The message of each transition; a replacement is announced as a proposal. */
const messageEventOf: Partial<Record<TicketEvent, OrderMessageEvent['event']>> = {
  propose: 'weighed',
  confirm: 'weigh_agreed',
  uphold: 'weigh_agreed',
  lapse: 'weigh_agreed',
  dispute: 'weigh_disputed',
  refer: 'weigh_disputed',
  annul: 'weigh_annulled',
};

/**
 * Notifies both sides of a ticket's transition, on the site, by email and by WhatsApp if chosen; called last
 * in a use case.
 */
export async function sendTicketMessages(
  ctx: AppContext,
  { ticket, event, by, reason, endsComplaint = false }: TicketMessageEvent,
): Promise<void> {
  const told = messageEventOf[event];
  if (!told || ticket.orderLineId === null) return;
  const [row] = await ctx.db
    .select({ code: orders.code, payable: orderLines.payable })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.id, ticket.orderLineId));
  const kg = (of: typeof ticket.net) => `${formatNumber(toDecimal(of))} kg`;
  const figures = `${ticket.goods}: berat bersih ${kg(ticket.net)}, yang dibayar ${kg(row!.payable ?? ticket.payable)}`;
  await sendOrderMessages(ctx, [
    {
      code: row!.code,
      event: told,
      reason,
      ticket: { code: ticket.code, figures, by, how: event, endsComplaint },
    },
  ]);
  if (endsComplaint) {
    await notifyAdmins(
      ctx,
      {
        kind: 'order.complaint_ended',
        text: `Keluhan pesanan ${row!.code} selesai dengan sendirinya: kedua pihak menyepakati nota timbang ${ticket.code}.`,
        href: `/admin/orders/${row!.code}#complaint`,
      },
      'findComplaints',
    );
  }
  if (told === 'weigh_disputed') {
    const what = event === 'refer' ? 'tidak bisa disahkan oleh waktu' : 'dipersoalkan';
    await notifyAdmins(
      ctx,
      {
        kind: 'order.weigh_disputed',
        text: `Nota timbang ${ticket.code} di pesanan ${row!.code} ${what}: ${reason}`,
        href: `/admin/orders/${row!.code}/weighing`,
      },
      'findComplaints',
    );
  }
}
