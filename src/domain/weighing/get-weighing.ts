import { asc, eq } from 'drizzle-orm';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { weighTickets } from '../../db/schema/weighing.ts';
import { decimalOf } from '../../shared/figures/quantity.ts';
import type { Unit } from '../../shared/figures/units.ts';
import type { WeighingTerms } from '../../shared/weighing/terms.ts';
import {
  possibleTicketEvents,
  type TicketEvent,
  type TicketSide,
} from '../../shared/weighing/ticket-steps.ts';
import { besideOrdered, inKilograms, mostSold } from '../../shared/weighing/weighing.ts';
import { getSettings } from '../settings/get-settings.ts';
import type { Actor, Shop } from '../shop.ts';
import { belowHpp, hppOf } from './course/below-hpp.ts';
import { type Ticket, termsOf } from './course/lock-ticket.ts';
import { outcomeOf } from './course/settle-line.ts';
import { readTickets, type TicketView } from './reading/ticket-view.ts';
import { sealKey, yesCode } from './rules/seals.ts';
import { getWeighingSide, isWeighable } from './rules/weighing-policy.ts';

/** What a ticket comes to: with the excess sold and without it, and what a kilogram on the scale then brings. */
type TicketOutcome = {
  beside: 'below' | 'inside' | 'above';
  total: number;
  /** With all that is above the tolerance; null where nothing is. */
  withExcess: number | null;
  belowHpp: { perKg: number; hpp: number; source: string } | null;
};

export type WeighedLineView = {
  line: number;
  listingId: number;
  goods: string;
  unit: string;
  price: number;
  qty: number;
  ordered: number;
  orderedKg: number;
  mostKg: number;
  total: number;
  terms: WeighingTerms;
  /** What the state pays for a kilogram of these goods; null where it says nothing of them. */
  hpp: { perKg: number; source: string } | null;
  /** Once it is settled: kilograms. */
  weighed: number | null;
  payable: number | null;
  ticket: TicketView | null;
  outcome: TicketOutcome | null;
  earlier: TicketView[];
  actions: TicketEvent[];
  /** The six figures by which the one who asks says yes to the other's ticket; none while an answer to it is not his. */
  yesCode: string | null;
};

export type Weighing = {
  code: string;
  side: TicketSide | 'admin';
  weighable: boolean;
  /** With which this side's phone seals what it says without signal; none for an admin. */
  sealKey: string | null;
  paidBefore: boolean;
  total: number;
  surplus: number;
  shortfall: number;
  /** Where a shortfall is paid to. */
  bank: { name: string; account: string; holder: string } | null;
  currency: 'IDR' | 'USD';
  lines: WeighedLineView[];
};

/** The lines of an order that are sold by weighing, each with its tickets and what the one who asks may do; 404 for anybody else. */
export async function getWeighing(shop: Shop, actor: Actor, code: string, token?: string): Promise<Weighing> {
  const side = await getWeighingSide(shop, actor, code, token);
  const [[order], lines, { payment, store }] = await Promise.all([
    shop.db.select().from(orders).where(eq(orders.id, side.orderId)),
    shop.db.select().from(orderLines).where(eq(orderLines.orderId, side.orderId)).orderBy(asc(orderLines.id)),
    getSettings(shop, 'payment', 'store'),
  ]);
  const sold = lines.flatMap((line) => {
    const terms = termsOf(line);
    return terms ? [{ line, terms }] : [];
  });
  const tickets = await readTickets(
    shop,
    sold.map(({ line }) => line.id),
  );
  const kept = new Map(
    (tickets.length === 0
      ? []
      : await shop.db
          .select()
          .from(weighTickets)
          .innerJoin(orderLines, eq(orderLines.id, weighTickets.orderLineId))
          .where(eq(orderLines.orderId, side.orderId))
    ).map(({ weigh_tickets: ticket }) => [ticket.id, ticket]),
  );
  const weighable = isWeighable(order!);
  const views: WeighedLineView[] = [];
  for (const { line, terms } of sold) {
    const own = tickets.filter(({ lineId }) => lineId === line.id);
    const ticket = own.find(({ status }) => ['proposed', 'disputed', 'confirmed'].includes(status)) ?? null;
    const open = ticket && ticket.status !== 'confirmed' ? (kept.get(ticket.id) ?? null) : null;
    const ordered = line.ordered ?? line.qty;
    const orderedKg = inKilograms(ordered, line.unit as Unit);
    const nth = open ? own.findIndex(({ id }) => id === open.id) : own.length;
    views.push({
      line: line.id,
      listingId: line.listingId,
      goods: line.productName,
      unit: line.unit,
      price: line.price,
      qty: decimalOf(line.qty),
      ordered: decimalOf(ordered),
      orderedKg: decimalOf(orderedKg),
      mostKg: decimalOf(mostSold(orderedKg, terms.tolerance)),
      total: line.total,
      terms,
      hpp: await hppOf(shop, line),
      weighed: line.weighed && decimalOf(line.weighed),
      payable: line.payable && decimalOf(line.payable),
      ticket: ticket && bare(ticket),
      outcome: open && (await outcomeView(shop, line, terms, open)),
      earlier: own.filter(({ id }) => id !== ticket?.id).map(bare),
      actions: weighable ? possibleTicketEvents(ticket, side.side) : [],
      yesCode:
        side.side !== 'admin' && weighable && !line.payable && ticket?.status !== 'disputed'
          ? yesCode(shop, line.id, nth, side.side)
          : null,
    });
  }
  return {
    code,
    side: side.side,
    weighable,
    sealKey: side.side === 'admin' ? null : sealKey(shop, side.orderId, side.side),
    paidBefore: order!.paidAt !== null,
    total: order!.total,
    surplus: order!.surplus,
    shortfall: order!.shortfall,
    bank:
      order!.shortfall > 0 && payment.bankAccount
        ? { name: payment.bankName, account: payment.bankAccount, holder: payment.bankHolder }
        : null,
    currency: store.currency,
    lines: views,
  };
}

const bare = ({ lineId: _, ...ticket }: TicketView & { lineId: number }): TicketView => ticket;

async function outcomeView(
  shop: Shop,
  line: typeof orderLines.$inferSelect,
  terms: WeighingTerms,
  ticket: Ticket,
): Promise<TicketOutcome> {
  const beside = besideOrdered(ticket.net, inKilograms(line.qty, line.unit as Unit), terms.tolerance);
  const { total } = outcomeOf(line, terms, ticket, ticket.takesExcess);
  const above = beside === 'above' && !ticket.takesExcess;
  return {
    beside,
    total,
    withExcess: above ? outcomeOf(line, terms, ticket, true).total : null,
    belowHpp: await belowHpp(shop, line, ticket.net, total),
  };
}
