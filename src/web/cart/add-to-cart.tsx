import type { CardItem } from '../../domain/catalogue/listing/card-item.ts';
import { catalogueErrors } from '../../shared/errors/catalogue-errors.ts';
import { pooledLotErrors } from '../../shared/errors/pooled-lot-errors.ts';
import { type Currency, formatMoney, formatNumber } from '../../shared/format/money.ts';
import { isQuantity, isWholeSteps, toQuantity } from '../../shared/format/quantity.ts';
import { bidValue } from '../../shared/rules/bidding/bid-math.ts';
import { catalogueSuccessTexts } from '../../shared/success-texts/catalogue-success-texts.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { addToCart } from './cart-store.ts';

/**
 * Explains why a quantity of a listing cannot be sold: it is empty, above the stock, or not a multiple of the
 * step.
 */
export function quantityProblem(
  { product: { name, unit }, available, min_lot: minLot, step }: CardItem,
  quantity: number | null,
): string | undefined {
  if (quantity === null || !isQuantity(quantity)) return catalogueSuccessTexts.quantityInvalid;
  if (quantity > available) return catalogueErrors.stock_short.text({ left: Math.max(0, available), unit });
  if (quantity < minLot) return pooledLotErrors.order_below_lot.text({ name, unit, minLot });
  if (isWholeSteps(toQuantity(quantity), toQuantity(step))) return undefined;
  return pooledLotErrors.order_off_step.text({ name, unit, step });
}

/**
 * Adds a quantity of a listing to the cart and shows a toast; an invalid quantity, or a listing already in
 * the cart, changes nothing.
 */
function putIntoCart(listing: CardItem, quantity: number | null): void {
  const { product, farmer } = listing;
  const problem = quantityProblem(listing, quantity);
  if (quantity === null || problem) {
    showToast('error', problem!);
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
  if (result === 'added') showToast('success', catalogueSuccessTexts.cartAdded);
  else if (result === 'full') showToast('warning', catalogueSuccessTexts.cartFull);
  else if (result === 'duplicate') showToast('warning', catalogueSuccessTexts.cartDuplicate);
}

/**
 * 'Add to cart', with quantity 1 or the minimum lot, which the button then names with its price (R62). Disabled
 * when the stock is below that, or while the store is `closed` (R3).
 */
export function AddToCart({
  listing,
  quantity: chosen,
  currency,
  closed,
  size,
  variant,
  label = 'Add to cart',
  className,
  onPress,
}: {
  listing: CardItem;
  quantity?: number | null;
  currency?: Currency;
  closed?: boolean;
  size?: ButtonSize;
  variant?: ButtonVariant;
  label?: string;
  className?: string;
  /** Called on press, before anything else. */
  onPress?: () => void;
}) {
  const { min_lot: least, price_customer: price, product } = listing;
  const quantity = chosen === undefined ? least : chosen;
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
      {chosen === undefined && least !== 1 && (
        <small>{`${formatNumber(least)} ${product.unit}, ${formatMoney(bidValue(price, least), currency)}`}</small>
      )}
    </Button>
  );
}
