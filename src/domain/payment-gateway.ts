/** A charge for a payment gateway; amounts in whole rupiah, the items sum to `amount`. */
export type Charge = {
  /** Our reference, used for one charge only. */
  ref: string;
  amount: number;
  /** A discount is an item with a negative price. */
  items: { id: string; name: string; price: number; quantity: number }[];
  customer: { firstName: string; lastName: string; email?: string | undefined; phone?: string | undefined };
  /** When the payment period starts, and its length. */
  from: Date;
  minutes: number;
  /** The page to which the gateway redirects the buyer afterwards. */
  returnTo: string;
};

/** The status of a charge as the gateway reports it. */
export type ChargeStatus = {
  ref: string;
  /** What was paid, or is due while unpaid; a buyer who bears the gateway's fee pays more than the charge. */
  amount: number;
  /**
   * `failed`: denied, cancelled or expired. A failed charge may still be paid later. `unknown`: a status that the
   * gateway's published life cycle does not contain, or a response that can't be read; nothing is booked from it.
   */
  status: 'pending' | 'paid' | 'failed' | 'unknown';
  /** The gateway's own name of the status. */
  word?: string;
  /** The raw response, if it can't be read; its status is then `unknown`. */
  unreadable?: string;
  /** The currency, if the gateway names it. */
  currency?: string | undefined;
  /** Whether a paid charge is captured but not settled yet; only such a one can be voided. */
  captured?: boolean;
  /** Whether a failed charge may have been captured before and voided, by the published life cycle. */
  voids?: boolean;
  /** The sum of the gateway's refunds. */
  refunded: number;
  /** Whether the buyer's bank took the money back (a chargeback) instead of a refund by us. */
  chargedBack?: boolean;
  /** The keys of the refunds, when the gateway returns them. */
  refundKeys?: string[];
  transactionId: string | null;
  /** The payment method that the buyer chose there, such as `gopay`. */
  channel: string | null;
};

/** A refund of a charge. `key` makes it idempotent: sending the same key again is the same refund. */
export type GatewayRefund = { ref: string; key: string; amount: number; reason: string };

/** A webhook call as received: one gateway authenticates it by the headers, another by the body. */
export type WebhookRequest = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer };

/**
 * The charge that a gateway's notification is about. `amount` is the charge's; null when the notification does not
 * contain it.
 */
type GatewayNotification = { ref: string; amount: number | null };

/** A payment gateway, passed in with the context when its keys are configured. Never call it inside a transaction. */
export type PaymentGateway = {
  /** Stored with each of its charges, so that later calls go to it; also the last part of its webhook's address. */
  name: string;
  /** Creates a charge and returns the URL of its page; throws `gateway_away` (503) when the gateway is unavailable. */
  createCharge(charge: Charge): Promise<{ url: string }>;
  /** Returns the status of a charge; null before the buyer has chosen a payment method. Throws `gateway_away` (503). */
  fetchStatus(ref: string): Promise<ChargeStatus | null>;
  /** Which charge a notification is about; null when it is about none. `gateway_signature` (403) unless it comes from the gateway. */
  parseWebhook(request: WebhookRequest): GatewayNotification | null | Promise<GatewayNotification | null>;
  /** Refunds, for gateways that support them. */
  refunds?: {
    /** Whether a payment through `channel` can be refunded by the gateway. */
    allows(channel: string | null): boolean;
    /** `why` when the gateway rejected the refund; after `gateway_away` (503) its result is unknown. */
    send(refund: GatewayRefund): Promise<{ done: true } | { done: false; why: string }>;
  };
};
