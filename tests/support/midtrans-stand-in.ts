import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Transaction = {
  order_id: string;
  gross_amount: string | number;
  currency?: string;
  transaction_id: string;
  transaction_status: string;
  fraud_status?: string;
  payment_type?: string;
  refund_amount?: string;
  refunds?: { refund_key: string; refund_amount: string; reason: string }[];
};

/** The ways to pay whose money its refund call gives back. */
const REFUNDED = ['credit_card', 'gopay', 'shopeepay', 'dana', 'ovo', 'qris', 'kredivo', 'akulaku'];

/**
 * A stand-in for Midtrans of the test's own, on a port of this machine, that speaks the part of its documented protocol
 * which the shop uses and checks what the real one checks: the server key, an order number used once, items that sum to
 * the amount, whole rupiah. A buyer's doings at its page are `pay` and the like.
 */
export async function midtransStandIn(serverKey = 'SB-Mid-server-uji-0123456789') {
  const begun = new Map<string, Record<string, never>>();
  const transactions = new Map<string, Transaction>();
  const state = {
    away: false,
    hangs: false,
    asked: 0,
    /** Gives money back, but its answer is lost on the way. */
    losesRefunds: false,
    /** What it says to any refund, in place of giving it. */
    refundFlaw: null as { status_code: string; status_message: string } | null,
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://midtrans.invalid');
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    let text = '';
    for await (const chunk of request) text += chunk;
    if (state.hangs) return request.socket.destroy();
    if (state.away)
      return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    const key = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    if (key !== `${serverKey}:`) {
      return json(401, { error_messages: ['Access denied due to unauthorized transaction'] });
    }
    if (url.pathname === '/snap/v1/transactions' && request.method === 'POST') {
      const body = JSON.parse(text);
      const wrong = flawOf(body);
      if (wrong) return json(400, { error_messages: [wrong] });
      const { order_id: ref } = body.transaction_details;
      if (begun.has(ref)) {
        return json(400, { error_messages: ['transaction_details.order_id has already been taken'] });
      }
      begun.set(ref, { ...body, notifyUrl: request.headers['x-override-notification'] });
      const token = randomUUID();
      return json(201, { token, redirect_url: `${origin}/snap/v4/redirection/${token}` });
    }
    const [, ref] = /^\/v2\/([^/]+)\/status$/.exec(url.pathname) ?? [];
    if (ref && request.method === 'GET') {
      state.asked += 1;
      const found = transactionOf(decodeURIComponent(ref));
      if (!found) return json(404, { status_code: '404', status_message: "Transaction doesn't exist." });
      return json(200, { ...found, status_code: '200', status_message: 'Success' });
    }
    const [, refunded] = /^\/v2\/([^/]+)\/refund$/.exec(url.pathname) ?? [];
    if (refunded && request.method === 'POST') {
      const answer = state.refundFlaw ?? refund(decodeURIComponent(refunded), JSON.parse(text));
      if (state.losesRefunds) return request.socket.destroy();
      return json(200, answer);
    }
    return json(404, { status_code: '404' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** By the number that the shop gave, or by the one that the gateway made of it. */
  const transactionOf = (ref: string) =>
    transactions.get(ref) ?? [...transactions.values()].find((one) => one.order_id === ref);

  /** Gives money back as the refund call says: of settled transactions only, once for a key, never more than was paid. */
  function refund(ref: string, asked: { refund_key: string; amount: number; reason: string }) {
    const found = transactions.get(ref);
    if (!found) return { status_code: '404', status_message: "Transaction doesn't exist." };
    const { refunds = [] } = found;
    if (!refunds.some((one) => one.refund_key === asked.refund_key)) {
      const settled = ['settlement', 'partial_refund'].includes(found.transaction_status);
      if (!settled || !REFUNDED.includes(found.payment_type ?? '')) {
        return { status_code: '412', status_message: 'Transaction status cannot be updated.' };
      }
      refunds.push({ ...asked, refund_amount: `${asked.amount}.00` });
      const sum = refunds.reduce((all, one) => all + Number(one.refund_amount), 0);
      if (sum > Number(found.gross_amount)) {
        refunds.pop();
        return { status_code: '414', status_message: 'Refund amount is more than the transaction amount.' };
      }
      transactions.set(ref, {
        ...found,
        refunds,
        refund_amount: `${sum}.00`,
        transaction_status: sum === Number(found.gross_amount) ? 'refund' : 'partial_refund',
      });
    }
    return {
      ...transactions.get(ref)!,
      status_code: '200',
      status_message: 'Success, refund request is approved',
    };
  }

  /** A notification as Midtrans would send it of how the transaction stands now, signed; `over` before the signing. */
  function notification(ref: string, over: Partial<Transaction> & { status_code?: string } = {}) {
    const told = { status_code: '200', ...transactions.get(ref)!, ...over };
    const signed = told.order_id + told.status_code + told.gross_amount + serverKey;
    return {
      ...told,
      currency: 'IDR',
      merchant_id: 'G000000000',
      transaction_time: '2026-11-21 10:00:00',
      signature_key: createHash('sha512').update(signed).digest('hex'),
    };
  }

  return {
    keys: { serverKey, url: origin },
    /** What the shop has begun, by its number, as it was sent. */
    begun,
    state,
    /** What was given back of a charge, by key. */
    refundsOf: (ref: string) => transactions.get(ref)?.refunds ?? [],
    /** The number of the charge that was begun last. */
    last: () => [...begun.keys()].at(-1)!,
    /** The transaction of a charge takes a status, as if its buyer or bank had acted; returns the notification of it. */
    become(ref: string, transaction_status: string, over: Partial<Transaction> = {}) {
      const body = begun.get(ref) as unknown as { transaction_details: { gross_amount: number } };
      transactions.set(ref, {
        order_id: ref,
        gross_amount: `${body.transaction_details.gross_amount}.00`,
        transaction_id: transactions.get(ref)?.transaction_id ?? randomUUID(),
        payment_type: 'bank_transfer',
        ...over,
        transaction_status,
      });
      return notification(ref);
    },
    notification,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type MidtransStandIn = Awaited<ReturnType<typeof midtransStandIn>>;

type SnapBody = {
  transaction_details?: { order_id?: unknown; gross_amount?: unknown };
  item_details?: { name: string; price: number; quantity: number }[];
  expiry?: { start_time: string; unit: string; duration: number };
  page_expiry?: { unit: string; duration: number };
};

/** Why the real one would refuse to begin a transaction. */
function flawOf({ transaction_details: details, item_details: items = [], expiry, page_expiry }: SnapBody) {
  const { order_id, gross_amount } = details ?? {};
  if (typeof order_id !== 'string' || !/^[\w.~-]{1,50}$/.test(order_id)) return 'order_id is not valid';
  if (!Number.isInteger(gross_amount) || (gross_amount as number) <= 0) return 'gross_amount is not valid';
  const sum = items.reduce((total, item) => total + item.price * item.quantity, 0);
  if (sum !== gross_amount) return 'transaction_details.gross_amount is not equal to the sum of item_details';
  if (items.some((item) => item.name.length > 50 || item.quantity < 1)) return 'item_details are not valid';
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0700$/.test(expiry?.start_time ?? '')) return 'expiry is not valid';
  const minutes = page_expiry?.duration ?? 0;
  return minutes < 5 || minutes > 7 * 24 * 60 ? 'page_expiry is not valid' : undefined;
}
