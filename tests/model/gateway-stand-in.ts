import type { Charge, ChargeNews, Gateway } from '../../src/domain/gateway.ts';

/** A gateway in memory, whose charges become what the walk says. */
export type GatewayStandIn = Gateway & {
  begun: Charge[];
  become(ref: string, news: Pick<ChargeNews, 'status' | 'refunded' | 'chargedBack'>): void;
};

export function gatewayStandIn(): GatewayStandIn {
  const begun: Charge[] = [];
  const news = new Map<string, ChargeNews>();
  return {
    begun,
    async begin(charge) {
      begun.push(charge);
      return { url: `https://gateway.invalid/${charge.ref}` };
    },
    ask: async (ref) => news.get(ref) ?? null,
    heed() {
      throw new Error('the walk sends no notifications');
    },
    become(ref, told) {
      const { amount } = begun.find((charge) => charge.ref === ref)!;
      news.set(ref, { ref, amount, transactionId: null, channel: null, ...told });
    },
  };
}
