import type { orders } from '../../../db/schema/order-tables.ts';
import { paymentProviders } from '../../payments/payment-providers.ts';

/**
 * Whether an order is paid directly to the seller, on delivery or as arranged, and not through the platform. One that
 * costs nothing was paid when it was placed.
 */
export const isCashOnDelivery = ({
  paymentMethod,
  paidAt,
}: Pick<typeof orders.$inferSelect, 'paymentMethod' | 'paidAt'>): boolean =>
  paidAt === null && (paymentMethod === null || paymentProviders[paymentMethod].confirmedBy === 'seller');
