import type { ListingItem } from '../../../domain/catalog/listing-view.ts';
import { useRootData } from '../../root.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { squarePicture } from '../../ui/square-picture.ts';

/** One listing as a card that leads to its page. */
export function ListingCard({ listing, priority }: { listing: ListingItem; priority?: boolean }) {
  const currency = useRootData()?.shell.currency;
  return (
    <ProductCard
      href={`/shop-single/${listing.id}`}
      name={listing.product.name}
      price={listing.price_customer}
      tengkulak={listing.price_tengkulak}
      unit={listing.product.unit}
      currency={currency}
      picture={squarePicture(listing.image_url)}
      farmer={{
        name: listing.farmer.name,
        place: listing.farmer.city,
        portrait: squarePicture(listing.farmer.portrait_url),
      }}
      stock={listing.stock_level}
      rating={listing.rating === null ? null : { average: listing.rating, count: listing.reviews }}
      priority={priority}
    />
  );
}

/** Listings as the shop's grid. */
export function ListingGrid({ listings, label }: { listings: ListingItem[]; label: string }) {
  return (
    <ProductGrid label={label}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} />
        </li>
      ))}
    </ProductGrid>
  );
}
