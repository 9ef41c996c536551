import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Charge, ChargeNews, Gateway } from '../../domain/gateway.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Log } from '../../domain/shop.ts';
import { clockInWib } from '../../shared/figures/days.ts';

export type MidtransKeys = {
  serverKey: string;
  /** Origin of Snap; the other calls go to the same origin with `api.` in place of `app.`. */
  url: string;
};

/** The ways to pay that its refund call names; money that came by bank transfer or over a counter has no way back. */
const REFUNDED = new Set(['credit_card', 'gopay', 'shopeepay', 'dana', 'ovo', 'qris', 'kredivo', 'akulaku']);
const TIMEOUT_MS = 8_000;
const NAME_MAX = 50;

const rupiah = z
  .string()
  .regex(/^\d{1,13}(\.0{1,2})?$/)
  .transform((text) => Number(text.split('.')[0]));

const notification = z.looseObject({
  order_id: z.string().max(50),
  status_code: z.string().max(10),
  gross_amount: z.string().max(20),
  signature_key: z.string().length(128),
});

const opened = z.looseObject({ redirect_url: z.url() });

const answered = z.looseObject({ status_code: z.string(), status_message: z.string().max(300).optional() });

const status = z.looseObject({
  order_id: z.string(),
  gross_amount: rupiah,
  transaction_status: z.string(),
  fraud_status: z.string().optional(),
  transaction_id: z.string().optional(),
  payment_type: z.string().optional(),
  refund_amount: rupiah.optional(),
  refunds: z.array(z.looseObject({ refund_key: z.string().optional() })).optional(),
});

/**
 * Midtrans Snap: a page at Midtrans takes the money, notifications come to `notifyUrl`, and its status call says how a
 * charge stands. Protocol: https://docs.midtrans.com (Snap, HTTP notification, transaction status cycle).
 */
export function midtrans(keys: MidtransKeys, notifyUrl: string, log: Log): Gateway {
  const api = keys.url.replace('://app.', '://api.');
  const authorization = `Basic ${Buffer.from(`${keys.serverKey}:`).toString('base64')}`;

  async function call(url: string, body?: unknown): Promise<{ status: number; json: unknown }> {
    try {
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization,
          accept: 'application/json',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'x-override-notification': notifyUrl }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, json: await response.json() };
    } catch (thrown) {
      log.warn({ err: thrown, url }, 'the payment gateway did not answer');
      return refuse('gateway_away');
    }
  }

  return {
    async begin(charge) {
      const answer = await call(`${keys.url}/snap/v1/transactions`, snapOf(charge));
      const page = opened.safeParse(answer.json);
      // Buyers are sent nowhere but to the gateway's own origin.
      if (answer.status === 201 && page.success && new URL(page.data.redirect_url).origin === keys.url) {
        return { url: page.data.redirect_url };
      }
      log.error({ status: answer.status, answer: answer.json }, 'the payment gateway took no charge');
      return refuse('gateway_away');
    },

    async ask(ref) {
      const answer = await call(`${api}/v2/${encodeURIComponent(ref)}/status`);
      const code = (answer.json as { status_code?: unknown } | null)?.status_code;
      if (answer.status === 404 || code === '404') return null;
      const told = status.safeParse(answer.json);
      if (told.success) return newsOf(told.data);
      log.error({ status: answer.status, answer: answer.json }, 'the payment gateway told no status');
      return refuse('gateway_away');
    },

    heed(body) {
      const told = notification.safeParse(body);
      if (!told.success) return refuse('invalid_input');
      const { order_id, status_code, gross_amount, signature_key } = told.data;
      const signed = createHash('sha512')
        .update(order_id + status_code + gross_amount + keys.serverKey)
        .digest();
      const given = Buffer.from(signature_key, 'hex');
      if (given.length !== signed.length || !timingSafeEqual(given, signed)) {
        return refuse('gateway_signature');
      }
      const amount = rupiah.safeParse(gross_amount);
      return { ref: order_id, amount: amount.success ? amount.data : -1 };
    },

    refunds: {
      allows: (channel) => channel !== null && REFUNDED.has(channel),
      async send({ ref, key, amount, reason }) {
        const body = { refund_key: key, amount, reason };
        const answer = await call(`${api}/v2/${encodeURIComponent(ref)}/refund`, body);
        const told = answered.safeParse(answer.json);
        const code = told.success ? Number(told.data.status_code) : answer.status;
        if (code === 200) return { done: true };
        log.warn({ ref, answer: answer.json }, 'the payment gateway refused a refund');
        // Anything but a plain refusal leaves open whether the money went.
        if (code < 400 || code >= 500 || code === 408 || code === 429) return refuse('gateway_away');
        return { done: false, why: `${code} ${told.data?.status_message ?? ''}`.trim() };
      },
    },
  };
}

/** A charge as Snap takes it. Names are cut to its length, and `|` is left out, which some of its channels refuse. */
function snapOf(charge: Charge) {
  const expiry = { unit: 'minute', duration: charge.minutes };
  const { firstName, lastName, email, phone } = charge.customer;
  return {
    transaction_details: { order_id: charge.ref, gross_amount: charge.amount },
    item_details: charge.items.map((item) => ({
      ...item,
      name: item.name.replaceAll('|', ' ').slice(0, NAME_MAX),
    })),
    customer_details: { first_name: firstName, last_name: lastName || undefined, email, phone },
    expiry: { start_time: inWib(charge.from), ...expiry },
    page_expiry: expiry,
    callbacks: { finish: charge.returnTo },
    credit_card: { secure: true },
  };
}

/** `2026-11-21 10:00:00 +0700`. */
function inWib(at: Date): string {
  const [day, time = ''] = clockInWib(at).split('T');
  return `${day} ${time.slice(0, 8)} +0700`;
}

/**
 * What a status means for us. A card that was captured counts once the fraud check has let it through; a settlement is
 * money received. `refund` without a sum is all of it.
 */
function newsOf(told: z.output<typeof status>): ChargeNews {
  const base = {
    ref: told.order_id,
    amount: told.gross_amount,
    transactionId: told.transaction_id ?? null,
    channel: told.payment_type ?? null,
    refunded: 0,
    ...(told.refunds && { refundKeys: told.refunds.flatMap(({ refund_key }) => refund_key ?? []) }),
  };
  switch (told.transaction_status) {
    case 'settlement':
      return { ...base, status: 'paid' };
    case 'capture':
      if (told.fraud_status === 'deny') return { ...base, status: 'failed' };
      return { ...base, status: told.fraud_status === 'challenge' ? 'pending' : 'paid' };
    case 'refund':
      return { ...base, status: 'paid', refunded: told.refund_amount ?? told.gross_amount };
    case 'partial_refund':
      return { ...base, status: 'paid', refunded: told.refund_amount ?? 0 };
    case 'chargeback':
      return { ...base, status: 'paid', refunded: told.gross_amount, chargedBack: true };
    case 'partial_chargeback':
      return { ...base, status: 'paid', refunded: told.refund_amount ?? 0, chargedBack: true };
    case 'deny':
    case 'cancel':
    case 'expire':
    case 'failure':
      return { ...base, status: 'failed' };
    default:
      return { ...base, status: 'pending' };
  }
}
