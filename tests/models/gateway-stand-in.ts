import type { Charge, ChargeStatus, PaymentGateway } from '../../src/domain/payment-gateway.ts';

/** A gateway in memory, whose charges become what the walk says. */
export type GatewayStandIn = PaymentGateway & {
  begun: Charge[];
  become(ref: string, news: Pick<ChargeStatus, 'status' | 'refunded' | 'chargedBack'>): void;
};

export function gatewayStandIn(): GatewayStandIn {
  const begun: Charge[] = [];
  const news = new Map<string, ChargeStatus>();
  return {
    name: 'midtrans',
    begun,
    async createCharge(charge) {
      begun.push(charge);
      return { url: `https://gateway.invalid/${charge.ref}` };
    },
    fetchStatus: async (ref) => news.get(ref) ?? null,
    parseWebhook() {
      throw new Error('the walk sends no notifications');
    },
    become(ref, told) {
      const { amount } = begun.find((charge) => charge.ref === ref)!;
      news.set(ref, { ref, amount, transactionId: null, channel: null, ...told });
    },
  };
}
