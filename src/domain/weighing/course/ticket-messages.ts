import { eq } from 'drizzle-orm';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import type { weighTickets } from '../../../db/schema/weighing.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { decimalOf } from '../../../shared/figures/quantity.ts';
import type { TicketEvent, TicketParty } from '../../../shared/weighing/ticket-steps.ts';
import { tellAdmins } from '../../notify/tell-admins.ts';
import { type OrderNews, sendOrderMessages } from '../../orders/letters/order-messages.ts';
import type { Shop } from '../../shop.ts';

type News = {
  ticket: typeof weighTickets.$inferSelect;
  event: TicketEvent;
  by: TicketParty;
  reason?: string | undefined;
  endsComplaint?: boolean;
};

/** What each step is told as; one that comes in the place of another is told as the one that is proposed. */
const events: Partial<Record<TicketEvent, OrderNews['event']>> = {
  propose: 'weighed',
  confirm: 'weigh_agreed',
  uphold: 'weigh_agreed',
  lapse: 'weigh_agreed',
  dispute: 'weigh_disputed',
  refer: 'weigh_disputed',
  annul: 'weigh_annulled',
};

/** Tells both sides what has become of a ticket, in the site, by mail and where they asked for it by WhatsApp; the last thing a verb does. */
export async function sendTicketMessages(
  shop: Shop,
  { ticket, event, by, reason, endsComplaint = false }: News,
): Promise<void> {
  const told = events[event];
  if (!told || ticket.orderLineId === null) return;
  const [row] = await shop.db
    .select({ code: orders.code, payable: orderLines.payable })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.id, ticket.orderLineId));
  const kg = (of: typeof ticket.net) => `${formatNumber(decimalOf(of))} kg`;
  const figures = `${ticket.goods}: berat bersih ${kg(ticket.net)}, yang dibayar ${kg(row!.payable ?? ticket.payable)}`;
  await sendOrderMessages(shop, [
    {
      code: row!.code,
      event: told,
      reason,
      ticket: { code: ticket.code, figures, by, how: event, endsComplaint },
    },
  ]);
  if (endsComplaint) {
    await tellAdmins(shop, {
      kind: 'order.complaint_ended',
      text: `Keluhan pesanan ${row!.code} selesai dengan sendirinya: kedua pihak menyepakati nota timbang ${ticket.code}.`,
      href: `/admin/orders/${row!.code}#keluhan`,
    });
  }
  if (told === 'weigh_disputed') {
    const what = event === 'refer' ? 'tidak bisa disahkan oleh waktu' : 'dipersoalkan';
    await tellAdmins(shop, {
      kind: 'order.weigh_disputed',
      text: `Nota timbang ${ticket.code} di pesanan ${row!.code} ${what}: ${reason}`,
      href: `/admin/orders/${row!.code}/timbang`,
    });
  }
}
