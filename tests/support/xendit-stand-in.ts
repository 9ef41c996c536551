import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Invoice = {
  id: string;
  external_id: string;
  amount: number;
  status: string;
  currency?: string;
  invoice_url: string;
  paid_amount?: number;
  payment_id?: string;
  payment_method?: string;
};

type Refund = {
  id: string;
  invoice_id: string;
  reference_id: string;
  amount: number;
  status: 'SUCCEEDED' | 'PENDING' | 'FAILED';
  reason: string;
  failure_code: string | null;
};

type InvoiceBody = {
  external_id?: unknown;
  amount?: unknown;
  currency?: unknown;
  payer_email?: string;
  invoice_duration?: unknown;
  success_redirect_url?: unknown;
  description?: string;
  items?: { name?: unknown; price: number; quantity: number }[];
  customer?: object;
};

const REASONS = ['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS'];

/**
 * A local stand-in for Xendit that speaks the part of its published contract which the shop uses and checks what the
 * real one checks: the secret key, whole rupiah, items with a price, refunds of paid invoices up to what was paid.
 */
export async function xenditStandIn(secretKey = 'xnd_development_uji0123456789==') {
  const webhookToken = 'token-webhook-uji-0123456789';
  const invoices = new Map<string, Invoice>();
  const bodies = new Map<string, InvoiceBody>();
  const refunds: Refund[] = [];
  const state = {
    away: false,
    /** How often it was asked for an invoice. */
    asked: 0,
    /** Refunds are made, but the reply is lost. */
    losesRefunds: false,
    /** How refunds end. */
    refundStatus: 'SUCCEEDED' as Refund['status'],
    /** The reply to every refund, which then is not made. */
    refundError: null as { error_code: string; message: string } | null,
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://xendit.invalid');
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    let text = '';
    for await (const chunk of request) text += chunk;
    if (state.away) return request.socket.destroy();
    const auth = Buffer.from(
      (request.headers.authorization ?? '').replace('Basic ', ''),
      'base64',
    ).toString();
    if (auth !== `${secretKey}:`)
      return json(401, { error_code: 'INVALID_API_KEY', message: 'Unauthorized' });
    if (url.pathname === '/v2/invoices' && request.method === 'POST') {
      const body = JSON.parse(text) as InvoiceBody;
      const flaw = flawOf(body);
      if (flaw) return json(400, { error_code: 'API_VALIDATION_ERROR', message: flaw });
      const id = randomBytes(12).toString('hex');
      const invoice: Invoice = {
        id,
        external_id: body.external_id as string,
        amount: body.amount as number,
        status: 'PENDING',
        invoice_url: `${origin}/web/${id}`,
      };
      invoices.set(invoice.external_id, invoice);
      bodies.set(invoice.external_id, body);
      return json(200, invoice);
    }
    if (url.pathname === '/v2/invoices') {
      state.asked += 1;
      const told = url.searchParams.get('external_id') ?? '';
      const found = invoices.get(told) ?? [...invoices.values()].find((one) => one.external_id === told);
      return json(200, found ? [found] : []);
    }
    const [, id] = /^\/v2\/invoices\/([^/]+)$/.exec(url.pathname) ?? [];
    if (id) {
      const found = [...invoices.values()].find((invoice) => invoice.id === id);
      return found ? json(200, found) : json(404, { error_code: 'INVOICE_NOT_FOUND_ERROR', message: id });
    }
    if (url.pathname === '/refunds' && request.method === 'GET') {
      const of = url.searchParams.get('invoice_id');
      return json(200, { data: refunds.filter((refund) => refund.invoice_id === of), has_more: false });
    }
    if (url.pathname === '/refunds' && request.method === 'POST') {
      if (state.refundError) return json(400, state.refundError);
      const [status, reply] = refund(JSON.parse(text), request.headers['idempotency-key']);
      if (state.losesRefunds) return request.socket.destroy();
      return json(status, reply);
    }
    return json(404, { error_code: 'DATA_NOT_FOUND', message: url.pathname });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function refund(asked: Partial<Refund>, key: unknown): [number, unknown] {
    const { invoice_id = '', reference_id = '', amount = 0, reason = '' } = asked;
    const known = refunds.find((one) => one.reference_id === key);
    if (known) return [200, known];
    const invoice = [...invoices.values()].find((one) => one.id === invoice_id);
    const refuse = (error_code: string) => [400, { error_code, message: 'Refund is not possible' }] as const;
    if (!invoice || !['PAID', 'SETTLED'].includes(invoice.status))
      return [...refuse('INELIGIBLE_TRANSACTION')];
    if (!key || !REASONS.includes(reason) || !Number.isInteger(amount))
      return [...refuse('API_VALIDATION_ERROR')];
    if (invoice.payment_method === 'BANK_TRANSFER') return [...refuse('REFUND_NOT_SUPPORTED')];
    const given = refunds.filter((one) => one.invoice_id === invoice_id && one.status !== 'FAILED');
    if (given.reduce((sum, one) => sum + one.amount, 0) + amount > invoice.amount) {
      return [...refuse('MAXIMUM_REFUND_AMOUNT_REACHED')];
    }
    const status = state.refundStatus;
    const failure_code = status === 'FAILED' ? 'REFUND_FAILED' : null;
    const made = {
      id: `rfd-${randomUUID()}`,
      invoice_id,
      reference_id,
      amount,
      status,
      reason,
      failure_code,
    };
    refunds.push(made);
    return [200, made];
  }

  const headers = { 'x-callback-token': webhookToken };

  return {
    keys: { secretKey, webhookToken, url: origin, pages: [origin] },
    /** What the shop asked for, by the charge's number. */
    bodies,
    refunds,
    state,
    /** The headers of a genuine webhook. */
    headers,
    /** The number of the charge that was created last. */
    last: () => [...bodies.keys()].at(-1)!,
    /** An invoice takes a status, as if its buyer had acted; returns the webhook's body. */
    become(ref: string, status: Invoice['status'], over: Partial<Invoice> = {}) {
      const invoice: Invoice = { ...invoices.get(ref)!, status };
      if (status === 'PAID' || status === 'SETTLED') {
        Object.assign(invoice, {
          paid_amount: invoice.amount,
          payment_id: `py-${randomUUID()}`,
          payment_method: 'EWALLET',
        });
      }
      Object.assign(invoice, over);
      invoices.set(ref, invoice);
      return invoice;
    },
    /** The webhook's body of the refund that was made last. */
    refundNews() {
      const data = refunds.at(-1)!;
      const event = `refund.${data.status.toLowerCase()}`;
      return { event, business_id: 'uji', created: '2026-11-21T03:00:00Z', data };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type XenditStandIn = Awaited<ReturnType<typeof xenditStandIn>>;

/** Why the real one would refuse to create an invoice. */
function flawOf({ external_id: ref, amount, currency, invoice_duration, items = [], ...rest }: InvoiceBody) {
  if (typeof ref !== 'string' || ref.length < 1 || ref.length > 255) return 'external_id is not valid';
  if (!Number.isInteger(amount) || (amount as number) <= 0) return 'amount is not valid';
  if (currency !== 'IDR') return 'currency is not valid';
  if (!Number.isInteger(invoice_duration) || (invoice_duration as number) < 1)
    return 'invoice_duration is not valid';
  if (items.some((item) => typeof item.name !== 'string' || item.price < 0 || item.quantity < 1)) {
    return 'items are not valid';
  }
  return URL.canParse(String(rest.success_redirect_url)) ? undefined : 'success_redirect_url is not valid';
}
