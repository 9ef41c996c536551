import type { CardItem } from '../../domain/catalogue/listing/card-item.ts';
import { isQuantity, isWholeSteps, quantityOf } from '../../shared/figures/quantity.ts';
import { catalogueMessages } from '../../shared/messages/catalogue.ts';
import { lotMessages } from '../../shared/messages/lots.ts';
import { saidAtGoods } from '../../shared/messages/said-at-goods.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { toast } from '../ui/tell/toast.ts';
import { addToCart } from './cart-store.ts';

/**
 * Puts `quantity` of a listing into the cart and says so; what is no quantity, more than there is, less than is sold at
 * once, or there already, changes nothing.
 */
function putIntoCart(listing: CardItem, quantity: number | null): void {
  const { product, farmer, available, min_lot: least } = listing;
  if (quantity === null || !isQuantity(quantity)) {
    toast('error', saidAtGoods.quantityInvalid);
    return;
  }
  if (quantity > available) {
    toast('error', catalogueMessages.stock_short.text({ left: Math.max(0, available), unit: product.unit }));
    return;
  }
  if (quantity < least) {
    const { name, unit } = product;
    toast('error', lotMessages.order_below_lot.text({ name, unit, minLot: least }));
    return;
  }
  if (!isWholeSteps(quantityOf(quantity), quantityOf(listing.step))) {
    const { name, unit } = product;
    toast('error', lotMessages.order_off_step.text({ name, unit, step: listing.step }));
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
}: {
  listing: CardItem;
  quantity?: number | null;
  closed?: boolean;
  size?: ButtonSize;
  variant?: ButtonVariant;
  label?: string;
  className?: string;
}) {
  return (
    <Button
      size={size}
      variant={variant}
      className={cx('with-basket', className)}
      disabled={closed || listing.available < listing.min_lot}
      onClick={() => putIntoCart(listing, quantity)}
    >
      {label}
    </Button>
  );
}
