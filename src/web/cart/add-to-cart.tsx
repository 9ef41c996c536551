import type { CardItem } from '../../domain/catalogue/listing/card-item.ts';
import { isQuantity, isWholeSteps, quantityOf } from '../../shared/figures/quantity.ts';
import { catalogueMessages } from '../../shared/messages/catalogue.ts';
import { lotMessages } from '../../shared/messages/lots.ts';
import { saidAtGoods } from '../../shared/messages/said-at-goods.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { toast } from '../ui/tell/toast.ts';
import { addToCart } from './cart-store.ts';

/** Why `quantity` of a listing is not sold: it is none, more than there is, or not what it is sold in. */
export function quantityProblem(
  { product: { name, unit }, available, min_lot: minLot, step }: CardItem,
  quantity: number | null,
): string | undefined {
  if (quantity === null || !isQuantity(quantity)) return saidAtGoods.quantityInvalid;
  if (quantity > available) return catalogueMessages.stock_short.text({ left: Math.max(0, available), unit });
  if (quantity < minLot) return lotMessages.order_below_lot.text({ name, unit, minLot });
  if (isWholeSteps(quantityOf(quantity), quantityOf(step))) return undefined;
  return lotMessages.order_off_step.text({ name, unit, step });
}

/** Puts `quantity` of a listing into the cart and says so; what is not sold, or there already, changes nothing. */
function putIntoCart(listing: CardItem, quantity: number | null): void {
  const { product, farmer } = listing;
  const problem = quantityProblem(listing, quantity);
  if (quantity === null || problem) {
    toast('error', problem!);
    return;
  }
  const result = addToCart({
    id: listing.id,
    title: product.name,
    price: listing.price_customer,
    thumb: listing.image_url,
    quantity,
    unit: product.unit,
    farmer: { id: farmer.id, name: farmer.name, city: farmer.city },
  });
  if (result === 'added') toast('success', saidAtGoods.cartAdded);
  else if (result === 'full') toast('warning', saidAtGoods.cartFull);
  else if (result === 'duplicate') toast('warning', saidAtGoods.cartDuplicate);
}

/** 'Add to cart', of one or of the least that is sold at once. It cannot be pressed when there is less than that, nor while the shop is `closed` (R3). */
export function AddToCart({
  listing,
  quantity = listing.min_lot,
  closed,
  size,
  variant,
  label = 'Add to cart',
  className,
  onPress,
}: {
  listing: CardItem;
  quantity?: number | null;
  closed?: boolean;
  size?: ButtonSize;
  variant?: ButtonVariant;
  label?: string;
  className?: string;
  /** Hears of the press before anything else is done. */
  onPress?: () => void;
}) {
  return (
    <Button
      size={size}
      variant={variant}
      className={cx('with-basket', className)}
      disabled={closed || listing.available < listing.min_lot}
      onClick={() => {
        onPress?.();
        putIntoCart(listing, quantity);
      }}
    >
      {label}
    </Button>
  );
}
