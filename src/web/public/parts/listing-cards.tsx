import type { ListingItem } from '../../../domain/catalog/listing-view.ts';
import { useRootData } from '../../root.tsx';
import { ListingCard } from '../../shop/listing-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';

/** Listings as the shop's grid, each with its 'Add to cart'. */
export function ListingGrid({ listings, label }: { listings: ListingItem[]; label: string }) {
  const currency = useRootData()?.shell.currency;
  return (
    <ProductGrid label={label}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} {...(currency ? { currency } : {})} />
        </li>
      ))}
    </ProductGrid>
  );
}
