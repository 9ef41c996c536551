import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../../../domain/context.ts';
import { fail } from '../../../../domain/domain-error.ts';
import type { Charge, ChargeStatus, PaymentGateway } from '../../../../domain/payment-gateway.ts';
import { cutText } from '../../../../shared/format/cut-text.ts';
import { clockInWib } from '../../../../shared/format/dates.ts';
import { basicAuth, gatewayClient } from '../gateway-client.ts';
import { rupiah, textOrNumber, unreadableStatus, wholeRupiah } from '../gateway-values.ts';
import { jsonOf } from '../webhook-body.ts';

export type MidtransKeys = {
  serverKey: string;
  /** The origin of Snap; the other calls use the same origin with `api.` instead of `app.`. */
  url: string;
};

/**
 * The payment types that its refund call supports; a bank transfer or a payment over the counter can't be
 * refunded.
 */
const REFUNDED = new Set(['credit_card', 'gopay', 'shopeepay', 'dana', 'ovo', 'qris', 'kredivo', 'akulaku']);
const NAME_MAX = 50;

const notification = z.looseObject({
  order_id: z.string().max(100),
  status_code: textOrNumber,
  gross_amount: textOrNumber,
  signature_key: z.string().length(128),
});

const opened = z.looseObject({ redirect_url: z.url() });

const answered = z.looseObject({ status_code: textOrNumber, status_message: z.string().max(300).optional() });

const status = z.looseObject({
  order_id: z.string(),
  gross_amount: rupiah,
  currency: z.string().max(10).nullish(),
  transaction_status: z.string().max(100),
  fraud_status: z.string().nullish(),
  transaction_id: z.string().nullish(),
  payment_type: z.string().nullish(),
  refund_amount: wholeRupiah.nullish(),
  refunds: z
    .array(z.looseObject({ refund_key: z.string().nullish(), refund_amount: wholeRupiah.nullish() }))
    .nullish(),
});

/**
 * Midtrans Snap: Midtrans's page takes the payment, webhooks come to `notifyUrl`, and its status call returns
 * the state of a charge. Protocol: https://docs.midtrans.com (Snap, HTTP notification, transaction status
 * cycle).
 */
export function midtrans(keys: MidtransKeys, notifyUrl: string, log: Log): PaymentGateway {
  const api = keys.url.replace('://app.', '://api.');
  const call = gatewayClient(basicAuth(keys.serverKey), log);
  const notified = { 'x-override-notification': notifyUrl };

  return {
    name: 'midtrans',

    async createCharge(charge) {
      const answer = await call(`${keys.url}/snap/v1/transactions`, snapOf(charge), notified);
      const page = opened.safeParse(answer.json);
      // Buyers are only ever sent to the gateway's own origin.
      if (answer.status === 201 && page.success && new URL(page.data.redirect_url).origin === keys.url) {
        return { url: page.data.redirect_url };
      }
      log.error({ status: answer.status, answer: answer.json }, 'the payment gateway took no charge');
      return fail('gateway_away');
    },

    async fetchStatus(ref) {
      const answer = await call(`${api}/v2/${encodeURIComponent(ref)}/status`);
      const code = (answer.json as { status_code?: unknown } | null)?.status_code;
      if (answer.status === 404 || String(code) === '404') return null;
      const told = status.safeParse(answer.json);
      if (told.success) return chargeStatusOf(told.data);
      if (answer.status === 200 && (code === undefined || /^2/.test(String(code)))) {
        log.error({ answer: answer.json }, 'the payment gateway told a status that cannot be read');
        return unreadableStatus(ref, answer.json);
      }
      log.error({ status: answer.status, answer: answer.json }, 'the payment gateway told no status');
      return fail('gateway_away');
    },

    parseWebhook({ rawBody }) {
      const told = notification.safeParse(jsonOf(rawBody));
      if (!told.success) return fail('invalid_input');
      const { order_id, status_code, gross_amount, signature_key } = told.data;
      const signed = createHash('sha512')
        .update(order_id + status_code + gross_amount + keys.serverKey)
        .digest();
      const given = Buffer.from(signature_key, 'hex');
      if (given.length !== signed.length || !timingSafeEqual(given, signed)) {
        return fail('gateway_signature');
      }
      const amount = rupiah.safeParse(gross_amount);
      return { ref: order_id, amount: amount.success ? amount.data : null };
    },

    refunds: {
      allows: (channel) => channel !== null && REFUNDED.has(channel),
      async send({ ref, key, amount, reason }) {
        const body = { refund_key: key, amount, reason };
        const answer = await call(`${api}/v2/${encodeURIComponent(ref)}/refund`, body, notified);
        const told = answered.safeParse(answer.json);
        const code = told.success ? Number(told.data.status_code) : answer.status;
        if (code === 200) return { done: true };
        log.warn({ ref, answer: answer.json }, 'the payment gateway refused a refund');
        // Anything but a plain rejection leaves open whether the money was refunded.
        if (code < 400 || code >= 500 || code === 408 || code === 429) return fail('gateway_away');
        return { done: false, why: `${code} ${told.data?.status_message ?? ''}`.trim() };
      },
    },
  };
}

/**
 * A charge in Snap's format. Names are cut to its limit, and `|` is removed, since some of its channels
 * reject it.
 */
function snapOf(charge: Charge) {
  const expiry = { unit: 'minute', duration: charge.minutes };
  const { firstName, lastName, email, phone } = charge.customer;
  return {
    transaction_details: { order_id: charge.ref, gross_amount: charge.amount },
    item_details: charge.items.map((item) => ({
      ...item,
      name: cutText(item.name.replaceAll('|', ' '), NAME_MAX),
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
 * Maps Midtrans's status. A captured card counts after the fraud check accepted it; a settlement is received
 * money. `refund` without an amount refunds everything; a part without an amount can't be booked. Only a captured
 * payment can still be cancelled, by its transaction status cycle.
 */
function chargeStatusOf(told: z.output<typeof status>): ChargeStatus {
  const { refunds, transaction_status: word, gross_amount: amount } = told;
  const base = {
    ref: told.order_id,
    amount,
    currency: told.currency ?? undefined,
    word,
    transactionId: told.transaction_id ?? null,
    channel: told.payment_type ?? null,
    refunded: 0,
    ...(refunds && { refundKeys: refunds.flatMap(({ refund_key }) => refund_key ?? []) }),
  };
  const parts = refunds?.every(({ refund_amount }) => refund_amount != null)
    ? refunds.reduce((sum, { refund_amount }) => sum + (refund_amount ?? 0), 0)
    : 0;
  const part = told.refund_amount || parts;
  switch (word) {
    case 'settlement':
      return { ...base, status: 'paid' };
    case 'capture':
      if (told.fraud_status === 'deny') return { ...base, status: 'failed' };
      return told.fraud_status === 'challenge'
        ? { ...base, status: 'pending' }
        : { ...base, status: 'paid', captured: true };
    case 'refund':
      return { ...base, status: 'paid', refunded: part || amount };
    case 'chargeback':
      return { ...base, status: 'paid', refunded: amount, chargedBack: true };
    case 'partial_refund':
    case 'partial_chargeback':
      if (part === 0) return { ...base, status: 'unknown', word: `${word} tanpa jumlah` };
      return {
        ...{ ...base, status: 'paid', refunded: part },
        ...(word === 'partial_chargeback' && { chargedBack: true }),
      };
    case 'cancel':
      return { ...base, status: 'failed', voids: true };
    case 'deny':
    case 'expire':
    case 'failure':
      return { ...base, status: 'failed' };
    case 'pending':
    case 'authorize':
      return { ...base, status: 'pending' };
    default:
      return { ...base, status: 'unknown' };
  }
}
