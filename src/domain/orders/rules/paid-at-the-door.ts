import type { orders } from '../../../db/schema/orders.ts';
import { providers } from '../../payments/providers.ts';

/** Whether an order's money passes from hand to hand, at the door or as arranged, and not through the platform. */
export const isPaidAtTheDoor = ({
  paymentMethod,
}: Pick<typeof orders.$inferSelect, 'paymentMethod'>): boolean =>
  paymentMethod === null || providers[paymentMethod].confirmedBy === 'seller';
