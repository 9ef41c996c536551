import type { ListingItem } from '../../../domain/catalog/listing-view.ts';
import { useRootData } from '../../root.tsx';
import type { PictureSource } from '../../ui/picture.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';

const drawn = /^\/gambar\/(?:products|portraits)\/[a-z0-9-]+\.avif$/;

/** A square picture of ours beside its webp twin; uploaded ones stand alone. */
export function squarePicture(url: string | null, size = 800): PictureSource | null {
  if (!url) return null;
  if (!drawn.test(url)) return { src: url, alt: '', width: size, height: size };
  return { src: url.replace('.avif', '.webp'), avif: url, alt: '', width: size, height: size };
}

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
        portrait: squarePicture(listing.farmer.portrait_url, 480),
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
