import type { CardItem } from '../../domain/catalogue/listing/card-item.ts';
import type { Currency } from '../../shared/format/money.ts';
import { AddToCart } from '../cart/add-to-cart.tsx';
import { DeliveryLine } from '../cart/delivery-location/delivery-line.tsx';
import { listingPicture } from '../common/components/listing-picture.ts';
import { ProductCard } from '../ui/product/product-card.tsx';
import { SaveButton } from './save-button.tsx';

/** A listing as a card with its 'Add to cart'. `closed` disables buying (R3). */
export function ListingCard({
  listing,
  currency,
  priority,
  closed,
  known,
  heading,
}: {
  listing: CardItem;
  currency?: Currency;
  priority?: boolean;
  closed?: boolean;
  known?: boolean;
  heading?: 'h2' | 'h3';
}) {
  return (
    <ProductCard
      href={`/shop-single/${listing.id}`}
      name={listing.product.name}
      price={listing.price_customer}
      tengkulak={listing.price_tengkulak}
      unit={listing.product.unit}
      currency={currency}
      least={listing.min_lot}
      step={listing.step}
      quality={listing.quality}
      picture={listingPicture(listing.image_url, listing.product.name)}
      farmer={{
        name: listing.farmer.name,
        place: listing.farmer.city,
        portrait: listingPicture(listing.farmer.portrait_url, ''),
      }}
      delivery={
        <DeliveryLine
          seller={{ terms: listing.delivery, province: listing.farmer.province }}
          {...(currency ? { currency } : {})}
        />
      }
      stock={listing.stock_level}
      rating={listing.rating === null ? null : { average: listing.rating, count: listing.reviews }}
      priority={priority}
      known={known}
      heading={heading}
      corner={<SaveButton id={listing.id} name={listing.product.name} />}
      actions={<AddToCart listing={listing} currency={currency} closed={closed} size="sm" />}
    />
  );
}
