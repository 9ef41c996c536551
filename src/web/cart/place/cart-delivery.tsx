import type { Quote } from '../../../domain/cart/quote-cart.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { freeLine } from './delivery-words.ts';
import { usePlace } from './kept-place.ts';

/** How a farmer's part of the cart comes to its buyer, and what is missing to its coming for nothing. */
export function CartDelivery({ group }: { group: Quote['groups'][number] | undefined }) {
  const currency = useRootData()?.shell.currency;
  const place = usePlace();
  if (!group) return null;
  const { farmer, delivery, subtotal } = group;
  const seller = { terms: delivery.terms, province: farmer.province, goods: subtotal };
  const free = freeLine(seller, place, currency);
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
