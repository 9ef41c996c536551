import { formatNumber } from '../format/money.ts';
import type { Message } from './error-message.ts';

/**
 * Errors of a quantity that the listing does not allow; '+ Keranjang' shows them before it sends a request.
 */
export const pooledLotErrors = {
  order_below_lot: {
    status: 409,
    text: (p) => `${p.name} dibeli paling sedikit ${formatNumber(Number(p.minLot))} ${p.unit}.`,
  },
  order_off_step: {
    status: 409,
    text: (p) => `${p.name} dijual dalam kelipatan ${formatNumber(Number(p.step))} ${p.unit}.`,
  },
} satisfies Record<string, Message>;
