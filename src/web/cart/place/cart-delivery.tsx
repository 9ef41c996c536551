import type { Quote } from '../../../domain/cart/quote-cart.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { DeliveryLine } from './delivery-line.tsx';

/** How a farmer's part of the cart comes to its buyer; nothing while that is not known. */
export function CartDelivery({ group }: { group: Quote['groups'][number] | undefined }) {
  const currency = useRootData()?.shell.currency;
  if (!group) return null;
  return (
    <div className="border-t border-line px-4 py-3">
      <DeliveryLine
        seller={{ terms: group.delivery.terms, province: group.farmer.province }}
        {...(currency ? { currency } : {})}
      />
    </div>
  );
}
