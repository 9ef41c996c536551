import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../../../domain/context.ts';
import { fail } from '../../../../domain/domain-error.ts';
import type { Charge, ChargeStatus, PaymentGateway } from '../../../../domain/payment-gateway.ts';
import { cutText } from '../../../../shared/format/cut-text.ts';
import { basicAuth, gatewayClient } from '../gateway-client.ts';
import { rupiah, unreadableStatus, wholeRupiah } from '../gateway-values.ts';
import { jsonOf } from '../webhook-body.ts';

export type XenditKeys = {
  secretKey: string;
  /** Sent with every webhook as `x-callback-token`. */
  webhookToken: string;
  /** Origin of the API. */
  url: string;
  /** The origins of the pages to which buyers are sent. */
  pages: string[];
};

/**
 * The payment types that Xendit can refund; a bank transfer or a payment at a shop counter can't be refunded.
 */
const REFUNDABLE = new Set(['CREDIT_CARD', 'EWALLET', 'DIRECT_DEBIT', 'QR_CODE', 'QRIS']);
const REFUNDS_LIMIT = 100;
const TEXT_MAX = 255;

const invoiceSchema = z.looseObject({
  id: z.string(),
  external_id: z.string(),
  amount: rupiah,
  status: z.string(),
  paid_amount: rupiah.nullish(),
  currency: z.string().max(10).nullish(),
  payment_id: z.string().nullish(),
  payment_method: z.string().nullish(),
});
type Invoice = z.output<typeof invoiceSchema>;

const openedSchema = z.looseObject({ invoice_url: z.url() });

const refundSchema = z.looseObject({
  status: z.string(),
  amount: wholeRupiah,
  reference_id: z.string().nullish(),
  failure_code: z.string().nullish(),
});
type Refund = z.output<typeof refundSchema>;
const refundListSchema = z.looseObject({ data: z.array(refundSchema), has_more: z.boolean().optional() });

const errorSchema = z.looseObject({
  error_code: z.string().max(100),
  message: z.string().max(300).optional(),
});

const invoiceNews = z.looseObject({ external_id: z.string().max(255), amount: rupiah, status: z.string() });
const refundNews = z.looseObject({ invoice_id: z.string().max(100).nullish() });
/** A refund's webhook; in the published examples the event is nested in itself once more. */
const refundEvent = z.looseObject({
  event: z.string().startsWith('refund.'),
  data: z.union([z.looseObject({ data: refundNews }).transform(({ data }) => data), refundNews]),
});

/**
 * Xendit Invoices: Xendit's page takes the payment, webhooks report it, and its API returns the state of an
 * invoice. Contract: https://docs.xendit.co (Invoices, Refunds, webhooks). The webhook URL is set in Xendit's
 * dashboard.
 */
export function xendit(keys: XenditKeys, _notifyUrl: string, log: Log): PaymentGateway {
  const call = gatewayClient(basicAuth(keys.secretKey), log);
  const token = sha256(keys.webhookToken);

  /** The invoice of a charge; a paid one first if there are several. */
  async function findInvoice(ref: string): Promise<Invoice | null> {
    const found = await readInvoice(ref);
    if (found && 'unread' in found) return fail('gateway_away');
    // Only our own invoice is refunded, whatever else the gateway found.
    return found?.external_id === ref ? found : null;
  }

  async function readInvoice(ref: string): Promise<Invoice | { unread: unknown } | null> {
    const reply = await call(`${keys.url}/v2/invoices?external_id=${encodeURIComponent(ref)}`);
    const found = z.array(invoiceSchema).safeParse(reply.json);
    if (reply.status === 200 && found.success) {
      const ours = found.data.filter((invoice) => invoice.external_id === ref);
      return ours.find(isPaid) ?? ours[0] ?? found.data.find(isPaid) ?? found.data[0] ?? null;
    }
    if (reply.status === 200) {
      log.error({ reply: reply.json }, 'the payment gateway returned an invoice that cannot be read');
      return { unread: reply.json };
    }
    log.error({ status: reply.status, reply: reply.json }, 'the payment gateway returned no invoices');
    return fail('gateway_away');
  }

  async function findRefunds(invoiceId: string): Promise<Refund[]> {
    const query = `invoice_id=${encodeURIComponent(invoiceId)}&limit=${REFUNDS_LIMIT}`;
    const reply = await call(`${keys.url}/refunds?${query}`);
    const found = refundListSchema.safeParse(reply.json);
    if (reply.status === 200 && found.success && !found.data.has_more) return found.data.data;
    log.error({ status: reply.status, reply: reply.json }, 'the payment gateway returned no refunds');
    return fail('gateway_away');
  }

  return {
    name: 'xendit',

    async createCharge(charge) {
      const reply = await call(`${keys.url}/v2/invoices`, invoiceOf(charge));
      const page = openedSchema.safeParse(reply.json);
      // Buyers are only ever sent to the gateway's own origins.
      if (reply.status === 200 && page.success) {
        const { invoice_url: url } = page.data;
        if (keys.pages.includes(new URL(url).origin)) return { url };
      }
      log.error({ status: reply.status, reply: reply.json }, 'the payment gateway took no charge');
      return fail('gateway_away');
    },

    async fetchStatus(ref) {
      const invoice = await readInvoice(ref);
      if (!invoice) return null;
      if ('unread' in invoice) return unreadableStatus(ref, invoice.unread);
      return chargeStatusOf(invoice, isPaid(invoice) ? await findRefunds(invoice.id) : []);
    },

    async parseWebhook({ headers, rawBody }) {
      const given = headers['x-callback-token'];
      if (typeof given !== 'string' || !timingSafeEqual(sha256(given), token)) {
        return fail('gateway_signature');
      }
      const json = jsonOf(rawBody);
      const refund = refundEvent.safeParse(json);
      if (refund.success) {
        const { invoice_id: id } = refund.data.data;
        return id ? invoiceRef(id) : null;
      }
      const news = invoiceNews.safeParse(json);
      if (!news.success) return fail('invalid_input');
      return { ref: news.data.external_id, amount: news.data.amount };
    },

    refunds: {
      allows: (channel) => channel !== null && REFUNDABLE.has(channel),
      async send({ ref, key, amount, reason }) {
        const invoice = (await findInvoice(ref)) ?? fail('gateway_away');
        const sent = (await findRefunds(invoice.id)).find((refund) => refund.reference_id === key);
        if (sent) return outcomeOf(sent);
        const reply = await call(
          `${keys.url}/refunds`,
          {
            invoice_id: invoice.id,
            reference_id: key,
            amount,
            currency: 'IDR',
            reason: 'OTHERS',
            metadata: { reason },
          },
          { 'idempotency-key': key },
        );
        const refund = refundSchema.safeParse(reply.json);
        if (reply.status === 200 && refund.success) return outcomeOf(refund.data);
        log.warn({ ref, reply: reply.json }, 'the payment gateway refused a refund');
        const { status } = reply;
        // A conflict means that the same refund is in progress; anything but a plain rejection leaves its
        // outcome open.
        if (status < 400 || status >= 500 || [408, 409, 429].includes(status)) return fail('gateway_away');
        const error = errorSchema.safeParse(reply.json);
        const why = error.success ? `${error.data.error_code} ${error.data.message ?? ''}` : String(status);
        return { done: false, why: why.trim() };
      },
    },
  };

  /** The charge of an invoice of which only Xendit's id is known. */
  async function invoiceRef(id: string) {
    const reply = await call(`${keys.url}/v2/invoices/${encodeURIComponent(id)}`);
    if (reply.status === 404) return null;
    const invoice = invoiceSchema.safeParse(reply.json);
    if (reply.status !== 200 || !invoice.success) return fail('gateway_away');
    return { ref: invoice.data.external_id, amount: null };
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const isPaid = ({ status }: Invoice): boolean => status === 'PAID' || status === 'SETTLED';

/**
 * A charge as an invoice. Xendit uses `amount` as it is; discounts are listed as fees, since items can't have
 * a negative price.
 */
function invoiceOf({ ref, amount, items, customer, minutes, returnTo }: Charge) {
  const discounts = items.filter(({ price }) => price < 0);
  const { firstName, lastName, email, phone } = customer;
  return {
    external_id: ref,
    amount,
    currency: 'IDR',
    description: cutText(
      [`Pesanan ${ref}`, ...discounts.map(({ name, price }) => `${name} (Rp ${-price})`)].join(', '),
      TEXT_MAX,
    ),
    invoice_duration: minutes * 60,
    success_redirect_url: returnTo,
    failure_redirect_url: returnTo,
    ...(email && { payer_email: email }),
    customer: {
      given_names: firstName,
      ...(lastName && { surname: lastName }),
      ...(email && { email }),
      ...(phone && { mobile_number: phone }),
    },
    items: items
      .filter(({ price }) => price >= 0)
      .map(({ id, name, price, quantity }) => ({
        reference_id: id,
        name: cutText(name, TEXT_MAX),
        price,
        quantity,
      })),
  };
}

/** The outcome of a refund's status; a pending one may still fail. */
function outcomeOf({ status, failure_code: code }: Refund): { done: true } | { done: false; why: string } {
  if (status === 'SUCCEEDED') return { done: true };
  if (status === 'FAILED' || status === 'CANCELLED') {
    return { done: false, why: `${status} ${code ?? ''}`.trim() };
  }
  return fail('gateway_away');
}

const STATUSES: Record<string, ChargeStatus['status']> = {
  PENDING: 'pending',
  PAID: 'paid',
  SETTLED: 'paid',
  EXPIRED: 'failed',
};

function chargeStatusOf(invoice: Invoice, refunds: Refund[]): ChargeStatus {
  const given = refunds.filter(({ status }) => status === 'SUCCEEDED');
  return {
    ref: invoice.external_id,
    amount: isPaid(invoice) ? (invoice.paid_amount ?? invoice.amount) : invoice.amount,
    currency: invoice.currency ?? undefined,
    status: STATUSES[invoice.status] ?? 'unknown',
    word: invoice.status,
    refunded: given.reduce((sum, { amount }) => sum + amount, 0),
    refundKeys: given.flatMap(({ reference_id: key }) => key ?? []),
    transactionId: invoice.payment_id ?? invoice.id,
    channel: invoice.payment_method ?? null,
  };
}
