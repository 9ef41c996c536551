import { formatNumber } from '../figures/money.ts';
import type { Message } from './message.ts';

/** Refusals of an amount that is not sold so; '+ Keranjang' says them before anything is asked of the server. */
export const lotMessages = {
  order_below_lot: {
    status: 409,
    text: (p) => `${p.name} dibeli paling sedikit ${formatNumber(Number(p.minLot))} ${p.unit}.`,
  },
  order_off_step: {
    status: 409,
    text: (p) => `${p.name} dijual dalam kelipatan ${formatNumber(Number(p.step))} ${p.unit}.`,
  },
} satisfies Record<string, Message>;
