import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { payOnline } from '../../src/domain/orders/payments/pay-online.ts';
import type {
  Charge,
  ChargeStatus,
  GatewayRefund,
  PaymentGateway,
} from '../../src/domain/payment-gateway.ts';
import { orderRow, placing, rowsOf } from './order-fixture.ts';

type Sent = { done: true } | { done: false; why: string };

/** A gateway in memory that does as it is told, and remembers what it was asked. */
export function gatewayDesk() {
  const desk = {
    begun: [] as Charge[],
    asked: [] as string[],
    sent: [] as GatewayRefund[],
    news: new Map<string, ChargeStatus>(),
    /** What becomes of a call to it; nothing where it is answered. */
    begins: (): void => undefined,
    asks: (_ref: string): void => undefined,
    sends: (): Sent => ({ done: true }),
    allowed: 'gopay',
  };
  const gateway: PaymentGateway & { refunds: object } = {
    name: 'midtrans',
    async createCharge(charge) {
      desk.begun.push(charge);
      desk.begins();
      return { url: `https://gateway.invalid/${charge.ref}` };
    },
    async fetchStatus(ref) {
      desk.asked.push(ref);
      desk.asks(ref);
      return desk.news.get(ref) ?? null;
    },
    parseWebhook: ({ rawBody }) => JSON.parse(rawBody.toString()) as { ref: string; amount: number },
    refunds: {
      allows: (channel) => channel === desk.allowed,
      async send(refund) {
        desk.sent.push(refund);
        return desk.sends();
      },
    },
  };
  return { ...desk, desk, gateway };
}

/** How a charge of so much stands: paid by gopay, nothing given back, unless told otherwise. */
export const chargeNews = (ref: string, amount: number, over: Partial<ChargeStatus> = {}): ChargeStatus => ({
  ref,
  amount,
  status: 'paid',
  refunded: 0,
  transactionId: null,
  channel: 'gopay',
  ...over,
});

/** A checkout whose page at the gateway is open: three kilograms of each of the goods. */
export async function begun(
  ctx: AppContext,
  who: UserActor,
  goods: Parameters<typeof placing>[2],
  over: Parameters<typeof placing>[3] = {},
) {
  const { orders, group, total } = await placing(ctx, who, goods, { paymentMethod: 'gateway', ...over });
  const codes = orders.map(({ code }) => code);
  await payOnline(ctx, who, codes[0]!);
  const { ref } = await lastCharge(ctx, group);
  return { codes, group, total, ref, first: codes[0]!, second: codes[1]! };
}

type ChargeRow = {
  id: number;
  ref: string;
  status: string;
  url: string | null;
  amount: string;
  refunded: string;
  transaction_id: string | null;
  channel: string | null;
  created_at: Date;
  expires_at: Date;
  checked_at: Date | null;
};

/** The charges of a checkout, the first one first. */
export const chargesOf = (ctx: AppContext, group: string) =>
  rowsOf<ChargeRow>(
    ctx,
    `select c.* from gateway_charges c join payments p on p.id = c.payment_id where p.group_code = $1 order by c.id`,
    [group],
  );
export const lastCharge = async (ctx: AppContext, group: string) => (await chargesOf(ctx, group)).at(-1)!;

/** How far an order is, and how much of it went back. */
export const standing = async (ctx: AppContext, code: string) => {
  const { status, refunded } = await orderRow(ctx, code);
  return [status, Number(refunded)];
};
