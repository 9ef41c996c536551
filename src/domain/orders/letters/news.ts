import type { TicketEvent, TicketParty } from '../../../shared/weighing/ticket-steps.ts';

/** What has happened to an order, as its sides are told of it. */
export type OrderNews = {
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
    | 'weighed'
    | 'weigh_agreed'
    | 'weigh_disputed'
    | 'weigh_annulled'
    | 'surplus_back'
    | 'shortfall_in';
  /** Why, or what somebody wrote. */
  reason?: string | undefined;
  amount?: number;
  /** An admin did it in the seller's stead, so the seller is told too. */
  onBehalf?: boolean;
  /** The weigh ticket that the news is about. */
  ticket?: TicketNews;
};

/** A weigh ticket as letters and notices speak of it: its figures in words, and whose step it was. */
type TicketNews = {
  code: string;
  figures: string;
  by: TicketParty;
  how: TicketEvent;
  /** The complaint that an earlier ticket's dispute opened is over with it. */
  endsComplaint: boolean;
};

/** What the sentences about an order need of it; amounts as they are read. */
export type Facts = {
  buyer: string;
  seller: string;
  goods: string;
  total: string;
  /** The sum that the news is about, where it is about one. */
  amount: string;
  dueAt: Date | null;
  /** The kabupaten that it goes to, and whether its delivery fee has yet to be named. */
  city: string;
  feeOpen: boolean;
  /** A large hold waits for its buyer's yes. */
  confirm: boolean;
  pickup: boolean;
  place: string;
  /** What its weighing leaves open: what the buyer gets back, or still owes. */
  surplus: string | null;
  shortfall: string | null;
  /** Its money comes at the door. */
  atTheDoor: boolean;
};

export type Side = 'buyer' | 'seller';
