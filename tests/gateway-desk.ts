import type { Charge, ChargeNews, Gateway, GatewayRefund } from '../src/domain/gateway.ts';
import { payOnline } from '../src/domain/orders/paying/pay-online.ts';
import type { Shop, UserActor } from '../src/domain/shop.ts';
import { orderRow, placing, rowsOf } from './order-desk.ts';

type Sent = { done: true } | { done: false; why: string };

/** A gateway in memory that does as it is told, and remembers what it was asked. */
export function gatewayDesk() {
  const desk = {
    begun: [] as Charge[],
    asked: [] as string[],
    sent: [] as GatewayRefund[],
    news: new Map<string, ChargeNews>(),
    /** What becomes of a call to it; nothing where it is answered. */
    begins: (): void => undefined,
    asks: (_ref: string): void => undefined,
    sends: (): Sent => ({ done: true }),
    allowed: 'gopay',
  };
  const gateway: Gateway & { refunds: object } = {
    async begin(charge) {
      desk.begun.push(charge);
      desk.begins();
      return { url: `https://gateway.invalid/${charge.ref}` };
    },
    async ask(ref) {
      desk.asked.push(ref);
      desk.asks(ref);
      return desk.news.get(ref) ?? null;
    },
    heed: (body) => body as { ref: string; amount: number },
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
export const chargeNews = (ref: string, amount: number, over: Partial<ChargeNews> = {}): ChargeNews => ({
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
  shop: Shop,
  who: UserActor,
  goods: Parameters<typeof placing>[2],
  over: Parameters<typeof placing>[3] = {},
) {
  const { orders, group, total } = await placing(shop, who, goods, { paymentMethod: 'gateway', ...over });
  const codes = orders.map(({ code }) => code);
  await payOnline(shop, who, codes[0]!);
  const { ref } = await lastCharge(shop, group);
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
export const chargesOf = (shop: Shop, group: string) =>
  rowsOf<ChargeRow>(
    shop,
    `select c.* from gateway_charges c join payments p on p.id = c.payment_id where p.group_code = $1 order by c.id`,
    [group],
  );
export const lastCharge = async (shop: Shop, group: string) => (await chargesOf(shop, group)).at(-1)!;

/** How far an order is, and how much of it went back. */
export const standing = async (shop: Shop, code: string) => {
  const { status, refunded } = await orderRow(shop, code);
  return [status, Number(refunded)];
};
