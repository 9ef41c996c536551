import type { PaymentMethod } from '../../shared/schemas/order-schemas.ts';
import type { Settings } from '../../shared/schemas/settings-schemas.ts';
import type { AppContext } from '../context.ts';
import { dynamicQris, qrisProblem } from '../formats/qris.ts';

type PaymentSettings = Settings['payment'];

/** What a buyer needs to pay while the payment is open. */
export type PaymentInstructions = {
  bank?: { name: string; account: string; holder: string };
  /** The dynamic QRIS string. */
  qris?: string;
};

/** A payment method: the one interface of COD, transfer, QRIS and the gateway (decision 010). */
export type PaymentProvider = {
  /** Whether checkout offers it now. */
  isOffered(ctx: Pick<AppContext, 'gateway'>, settings: PaymentSettings): boolean;
  /**
   * Who confirms the money. Orders that the seller confirms are paid on delivery and open no payment on the
   * platform.
   */
  confirmedBy: 'seller' | 'admin' | 'gateway';
  /** Whether 1–999 is added to the amount, so that it is unique on a statement. */
  usesSuffix: boolean;
  instructions(settings: PaymentSettings, amount: number): PaymentInstructions;
};

export const paymentProviders: Record<PaymentMethod, PaymentProvider> = {
  cod: {
    isOffered: (_shop, settings) => settings.cod,
    confirmedBy: 'seller',
    usesSuffix: false,
    instructions: () => ({}),
  },
  transfer: {
    isOffered: (_shop, settings) => settings.transfer && settings.bankAccount !== '',
    confirmedBy: 'admin',
    usesSuffix: true,
    instructions: (settings) => ({
      bank: { name: settings.bankName, account: settings.bankAccount, holder: settings.bankHolder },
    }),
  },
  qris: {
    isOffered: (_shop, settings) => settings.qris && qrisProblem(settings.qrisStatic) === null,
    confirmedBy: 'admin',
    usesSuffix: false,
    instructions: (settings, amount) =>
      amount > 0 && qrisProblem(settings.qrisStatic) === null
        ? { qris: dynamicQris(settings.qrisStatic, amount) }
        : {},
  },
  gateway: {
    isOffered: (ctx, settings) => settings.gateway && ctx.gateway !== undefined,
    confirmedBy: 'gateway',
    usesSuffix: false,
    instructions: () => ({}),
  },
};
