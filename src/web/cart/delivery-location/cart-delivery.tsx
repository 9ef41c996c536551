import type { Quote } from '../../../domain/cart/quote-cart.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { freeDeliveryText } from './delivery-texts.ts';
import { useStoredLocation } from './stored-location.ts';

/** The delivery of one farmer's part of the cart, and the amount missing to free delivery. */
export function CartDelivery({ group }: { group: Quote['groups'][number] | undefined }) {
  const currency = useRootData()?.shell.currency;
  const place = useStoredLocation();
  if (!group) return null;
  const { farmer, delivery, subtotal } = group;
  const seller = { terms: delivery.terms, province: farmer.province, goods: subtotal };
  const free = freeDeliveryText(seller, place, currency);
  return (
    <div className="grid gap-2 border-t border-line px-4 py-3">
      <DeliveryLine seller={seller} {...(currency ? { currency } : {})} />
      {free && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
          <span className={free.reached < 1 ? '' : 'font-semibold text-sawah-text'}>{free.text}</span>
          {free.reached < 1 && (
            <Anchor
              href={`/shop?farmer=${farmer.id}`}
              className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
            >
              Tambah dari {farmer.name}
            </Anchor>
          )}
        </p>
      )}
    </div>
  );
}
