import type { ListingItem } from '../../domain/catalogue/listing-view.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button.tsx';
import { SpriteIcon } from '../ui/sprite.tsx';
import { toast } from '../ui/tell/toast.ts';
import { addToCart } from './cart-store.ts';

/** Puts `quantity` of a listing into the cart and says so; what is no quantity, or is there already, changes nothing. */
export function putIntoCart(listing: ListingItem, quantity: number | null): void {
  if (quantity === null || !Number.isInteger(quantity) || quantity < 1) {
    toast('error', saidToPeople.quantityInvalid);
    return;
  }
  const result = addToCart({
    id: listing.id,
    title: listing.product.name,
    price: listing.price_customer,
    thumb: listing.image_url,
    quantity,
    unit: listing.product.unit,
    farmer: { id: listing.farmer.id, name: listing.farmer.name, city: listing.farmer.city },
  });
  if (result === 'added') toast('success', saidToPeople.cartAdded);
  else toast('warning', result === 'full' ? saidToPeople.cartFull : saidToPeople.cartDuplicate);
}

/** 'Add to cart'. It cannot be pressed when there is no stock, nor while the shop is `closed` (R3). */
export function AddToCart({
  listing,
  quantity = 1,
  closed,
  size,
  variant,
  label = 'Add to cart',
  className,
}: {
  listing: ListingItem;
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
      className={`noscript:hidden ${className ?? ''}`}
      disabled={closed || listing.stock <= 0}
      icon={<SpriteIcon name="basket" className="size-4 shrink-0" />}
      onClick={() => putIntoCart(listing, quantity)}
    >
      {label}
    </Button>
  );
}
