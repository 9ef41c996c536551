import { asc, eq } from 'drizzle-orm';
import { orderLines, orders } from '../../../db/schema/order-tables.ts';
import { weighTickets } from '../../../db/schema/weighing-tables.ts';
import { toDecimal } from '../../../shared/format/quantity.ts';
import type { Unit } from '../../../shared/format/units.ts';
import { payableShortfall } from '../../../shared/rules/orders/money-back.ts';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import {
  compareWithOrdered,
  inKilograms,
  maxSoldWeight,
} from '../../../shared/rules/weighing/payable-weight.ts';
import {
  possibleTicketEvents,
  type TicketEvent,
  type TicketSide,
} from '../../../shared/rules/weighing/ticket-transitions.ts';
import type { Actor, AppContext } from '../../context.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { belowHpp, hppForLine } from '../lifecycle/below-hpp.ts';
import { type Ticket, ticketTermsOf } from '../lifecycle/lock-ticket.ts';
import { settlementOutcomeOf } from '../lifecycle/settle-order-line.ts';
import { consentCode, signatureKey } from '../policies/offline-signatures.ts';
import { getWeighingSide, isWeighable } from '../policies/weighing-policy.ts';
import { readTickets, type TicketView } from './ticket-view.ts';

/** A ticket's totals with and without the excess, and the resulting price per weighed kilogram. */
type TicketOutcome = {
  beside: 'below' | 'inside' | 'above';
  total: number;
  /** With everything above the tolerance; null when nothing is. */
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
  /** The government price of a kilogram of this product; null without one. */
  hpp: { perKg: number; source: string } | null;
  /** Set once it is settled, in kilograms. */
  weighed: number | null;
  payable: number | null;
  ticket: TicketView | null;
  outcome: TicketOutcome | null;
  earlier: TicketView[];
  actions: TicketEvent[];
  /**
   * The six digits by which the actor confirms the other side's ticket; null when the actor can't confirm.
   */
  yesCode: string | null;
};

export type Weighing = {
  code: string;
  side: TicketSide | 'admin';
  weighable: boolean;
  /** The key with which this side's phone signs without signal; null for an admin. */
  sealKey: string | null;
  paidBefore: boolean;
  total: number;
  surplus: number;
  shortfall: number;
  /** The account for paying a shortfall. */
  bank: { name: string; account: string; holder: string } | null;
  currency: 'IDR' | 'USD';
  lines: WeighedLineView[];
};

/**
 * The lines of an order that are sold by weighing, each with its tickets and the actor's possible events;
 * throws 404 for anyone else.
 */
export async function getWeighing(
  ctx: AppContext,
  actor: Actor,
  code: string,
  token?: string,
): Promise<Weighing> {
  const side = await getWeighingSide(ctx, actor, code, token, 'getWeighing');
  const [[order], lines, { payment, store }] = await Promise.all([
    ctx.db.select().from(orders).where(eq(orders.id, side.orderId)),
    ctx.db.select().from(orderLines).where(eq(orderLines.orderId, side.orderId)).orderBy(asc(orderLines.id)),
    getSettings(ctx, 'payment', 'store'),
  ]);
  const sold = lines.flatMap((line) => {
    const terms = ticketTermsOf(line);
    return terms ? [{ line, terms }] : [];
  });
  const tickets = await readTickets(
    ctx,
    sold.map(({ line }) => line.id),
  );
  const kept = new Map(
    (tickets.length === 0
      ? []
      : await ctx.db
          .select()
          .from(weighTickets)
          .innerJoin(orderLines, eq(orderLines.id, weighTickets.orderLineId))
          .where(eq(orderLines.orderId, side.orderId))
    ).map(({ weigh_tickets: ticket }) => [ticket.id, ticket]),
  );
  const weighable = isWeighable(order!);
  const shortfall = payableShortfall(order!);
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
      qty: toDecimal(line.qty),
      ordered: toDecimal(ordered),
      orderedKg: toDecimal(orderedKg),
      mostKg: toDecimal(maxSoldWeight(orderedKg, terms.tolerance)),
      total: line.total,
      terms,
      hpp: await hppForLine(ctx, line),
      weighed: line.weighed && toDecimal(line.weighed),
      payable: line.payable && toDecimal(line.payable),
      ticket: ticket && withoutLineId(ticket),
      outcome: open && (await outcomeView(ctx, line, terms, open)),
      earlier: own.filter(({ id }) => id !== ticket?.id).map(withoutLineId),
      actions: weighable ? possibleTicketEvents(ticket, side.side) : [],
      yesCode:
        side.side !== 'admin' && weighable && !line.payable && ticket?.status !== 'disputed'
          ? consentCode(ctx, line.id, nth, side.side)
          : null,
    });
  }
  return {
    code,
    side: side.side,
    weighable,
    sealKey: side.side === 'admin' ? null : signatureKey(ctx, side.orderId, side.side),
    paidBefore: order!.paidAt !== null,
    total: order!.total,
    surplus: order!.surplus,
    shortfall,
    bank:
      shortfall > 0 && payment.bankAccount
        ? { name: payment.bankName, account: payment.bankAccount, holder: payment.bankHolder }
        : null,
    currency: store.currency,
    lines: views,
  };
}

const withoutLineId = ({ lineId: _, ...ticket }: TicketView & { lineId: number }): TicketView => ticket;

async function outcomeView(
  ctx: AppContext,
  line: typeof orderLines.$inferSelect,
  terms: WeighingTerms,
  ticket: Ticket,
): Promise<TicketOutcome> {
  const beside = compareWithOrdered(ticket.net, inKilograms(line.qty, line.unit as Unit), terms.tolerance);
  const { total } = settlementOutcomeOf(line, terms, ticket, ticket.takesExcess);
  const above = beside === 'above' && !ticket.takesExcess;
  return {
    beside,
    total,
    withExcess: above ? settlementOutcomeOf(line, terms, ticket, true).total : null,
    belowHpp: await belowHpp(ctx, line, ticket.net, total),
  };
}
