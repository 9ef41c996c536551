import { DomainError } from '../../src/domain/domain-error.ts';
import type { Charge, ChargeStatus, PaymentGateway } from '../../src/domain/payment-gateway.ts';
import type { GatewayRow, WorldBooks } from './world-books.ts';

/** A gateway that keeps a file of its own (`books`), can send money back, and may lose an answer on its way. */
export type WorldGateway = PaymentGateway & {
  begun: Charge[];
  /** The next refund is done, or not, and its answer is lost. */
  loseNext: 'done' | 'undone' | null;
  /** Whether a bank took the money of a charge back. */
  takenBack: Set<string>;
};

export function worldGateway(books: () => WorldBooks): WorldGateway {
  const keys = new Map<string, string[]>();
  /** The refunds whose answer came, or that the shop has asked after. */
  const told = new Set<string>();
  const rowOf = (ref: string): GatewayRow | undefined => books().gateway.find((row) => row.ref === ref);
  const gateway: WorldGateway = {
    name: 'midtrans',
    begun: [],
    loseNext: null,
    takenBack: new Set(),
    async createCharge(charge) {
      gateway.begun.push(charge);
      return { url: `https://gateway.invalid/${charge.ref}` };
    },
    async fetchStatus(ref): Promise<ChargeStatus | null> {
      const row = rowOf(ref);
      if (!row) return null;
      row.told = { captured: row.captured, back: row.back };
      for (const key of keys.get(ref) ?? []) told.add(key);
      return {
        ref,
        amount: row.amount,
        status: row.captured ? 'paid' : 'pending',
        refunded: row.back,
        chargedBack: gateway.takenBack.has(ref),
        refundKeys: keys.get(ref) ?? [],
        transactionId: null,
        channel: 'gopay',
      };
    },
    parseWebhook() {
      throw new Error('the walk sends no notifications');
    },
    refunds: {
      allows: () => true,
      async send({ ref, key, amount }) {
        const row = rowOf(ref)!;
        const done = keys.get(ref) ?? [];
        const lost = gateway.loseNext;
        gateway.loseNext = null;
        if (lost === 'undone') throw new DomainError('gateway_away', {});
        if (!done.includes(key)) {
          if (row.amount - row.back < amount) return { done: false, why: 'lebih dari sisa transaksinya' };
          row.back += amount;
          keys.set(ref, [...done, key]);
        }
        if (lost === 'done') throw new DomainError('gateway_away', {});
        if (!told.has(key)) row.told.back += amount;
        told.add(key);
        return { done: true };
      },
    },
  };
  return gateway;
}
