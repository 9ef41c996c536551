import type { OrderStep } from '../../../shared/rules/orders/order-steps.ts';
import type { TicketEvent, TicketParty } from '../../../shared/rules/weighing/ticket-transitions.ts';

/** An event of an order, as its sides are notified of it. */
export type OrderMessageEvent = {
  code: string;
  event:
    | 'placed'
    | 'fee_offered'
    | 'fee_refused'
    | 'fee_agreed'
    | 'paid'
    | 'confirmed'
    | 'shipped'
    | 'unshipped'
    | 'completed'
    | 'cancelled'
    | 'lapsed'
    | 'refunded'
    | 'unpaid'
    | 'rejected'
    | 'chargeback'
    | 'cash'
    | 'late'
    | 'proof'
    | 'complaint'
    | 'answered'
    | 'replied'
    | 'late_step'
    | 'weighed'
    | 'weigh_agreed'
    | 'weigh_disputed'
    | 'weigh_annulled'
    | 'recalled'
    | 'recall_lifted'
    | 'surplus_back'
    | 'shortfall_in';
  /** The reason, or a user's text. */
  reason?: string | undefined;
  amount?: number;
  /** The status that lasts too long, and the promised day once that has passed. */
  step?: OrderStep;
  promised?: string;
  /** An admin acted for the seller, so the seller is notified too. */
  onBehalf?: boolean;
  /** The recall that the event is about, and its batch. */
  recall?: { id: number; lot: string };
  /** The weigh ticket that the event is about. */
  ticket?: TicketMessageDetails;
};

/** A weigh ticket in emails and notices: the text of its figures, and the side that acted. */
type TicketMessageDetails = {
  code: string;
  figures: string;
  by: TicketParty;
  how: TicketEvent;
  /** It also closes the complaint that an earlier dispute opened. */
  endsComplaint: boolean;
};

/** The facts for the texts about an order; amounts are formatted. */
export type OrderMessageFacts = {
  buyer: string;
  seller: string;
  goods: string;
  total: string;
  /** It costs its buyer nothing. */
  free: boolean;
  /** The amount of the event, if any. */
  amount: string;
  dueAt: Date | null;
  /** The destination's kabupaten, and whether its delivery fee is still missing. */
  city: string;
  feeOpen: boolean;
  /** A large hold awaits the buyer's confirmation. */
  confirm: boolean;
  pickup: boolean;
  place: string;
  /** The balance of its weighing: the buyer's surplus or shortfall. */
  surplus: string | null;
  shortfall: string | null;
  /** Cash on delivery. */
  cashOnDelivery: boolean;
};

export type MessageSide = 'buyer' | 'seller';
