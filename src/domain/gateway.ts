/** What a payment gateway is asked to take in; amounts in whole rupiah, the items sum to `amount`. */
export type Charge = {
  /** Ours, used for one charge only. */
  ref: string;
  amount: number;
  /** A discount is an item with a price below zero. */
  items: { id: string; name: string; price: number; quantity: number }[];
  customer: { firstName: string; lastName: string; email?: string | undefined; phone?: string | undefined };
  /** It can be paid from then on, for so long. */
  from: Date;
  minutes: number;
  /** Where the gateway's page sends the buyer when he is done. */
  returnTo: string;
};

/** How a charge stands at the gateway, as it says itself. */
export type ChargeNews = {
  ref: string;
  amount: number;
  /** `failed`: denied, cancelled or run out. Money may still come in for a charge that failed before. */
  status: 'pending' | 'paid' | 'failed';
  /** Σ of what the gateway has given back of it. */
  refunded: number;
  /** Whether what went back was taken by the buyer's bank, and not given. */
  chargedBack?: boolean;
  /** The keys of what was given back, where the gateway names them. */
  refundKeys?: string[];
  transactionId: string | null;
  /** The way of paying that the buyer chose there, such as `gopay`. */
  channel: string | null;
};

/** Money of a charge that goes back. The same `key` again is the same refund, however often it is sent. */
export type GatewayRefund = { ref: string; key: string; amount: number; reason: string };

/** A payment gateway, handed in with the shop where its keys are set. None of its calls belongs inside a transaction. */
export type Gateway = {
  /** Opens a charge and gives the address of its page; `gateway_away` (503) when that can't be done now. */
  begin(charge: Charge): Promise<{ url: string }>;
  /** How a charge stands; null when the buyer has not chosen a way to pay yet. `gateway_away` (503). */
  ask(ref: string): Promise<ChargeNews | null>;
  /** Which charge a notification is about and for how much; `gateway_signature` (403) unless the gateway signed it. */
  heed(body: unknown): { ref: string; amount: number };
  /** Giving money back, at gateways that can. */
  refunds?: {
    /** Whether what was paid through `channel` can go back the same way. */
    allows(channel: string | null): boolean;
    /** `why` when the gateway would not do it; `gateway_away` (503) leaves open whether it was done. */
    send(refund: GatewayRefund): Promise<{ done: true } | { done: false; why: string }>;
  };
};
