import type { PaymentMethod } from '../../shared/input/orders.ts';
import type { Settings } from '../../shared/input/settings.ts';
import type { Shop } from '../shop.ts';
import { dynamicQris, isQris } from '../text/qris.ts';

type PaymentSettings = Settings['payment'];

/** What a buyer needs to pay, while his payment is open. */
export type Instructions = {
  bank?: { name: string; account: string; holder: string };
  /** The dynamic QRIS string. */
  qris?: string;
};

/** A way to pay: the one interface behind which COD, transfer, QRIS and the gateway stand (decision 010). */
export type PaymentProvider = {
  /** Whether checkout offers it now. */
  offered(shop: Pick<Shop, 'gateway'>, settings: PaymentSettings): boolean;
  /** Who says that the money is there. The seller's orders are paid at the door and open no payment at the platform. */
  confirmedBy: 'seller' | 'admin' | 'gateway';
  /** Whether 1–999 is added to the sum, so that it can be told from others on a statement. */
  suffixed: boolean;
  instructions(settings: PaymentSettings, amount: number): Instructions;
};

export const providers: Record<PaymentMethod, PaymentProvider> = {
  cod: {
    offered: (_shop, settings) => settings.cod,
    confirmedBy: 'seller',
    suffixed: false,
    instructions: () => ({}),
  },
  transfer: {
    offered: (_shop, settings) => settings.transfer && settings.bankAccount !== '',
    confirmedBy: 'admin',
    suffixed: true,
    instructions: (settings) => ({
      bank: { name: settings.bankName, account: settings.bankAccount, holder: settings.bankHolder },
    }),
  },
  qris: {
    offered: (_shop, settings) => settings.qris && isQris(settings.qrisStatic),
    confirmedBy: 'admin',
    suffixed: false,
    instructions: (settings, amount) =>
      amount > 0 && isQris(settings.qrisStatic) ? { qris: dynamicQris(settings.qrisStatic, amount) } : {},
  },
  gateway: {
    offered: (shop, settings) => settings.gateway && shop.gateway !== undefined,
    confirmedBy: 'gateway',
    suffixed: false,
    instructions: () => ({}),
  },
};
