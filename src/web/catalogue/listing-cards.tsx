import type { CardItem } from '../../domain/catalogue/listing/card-item.ts';
import { useRootData } from '../page/head/root-data.ts';
import { ProductGrid } from '../ui/goods/product-grid.tsx';
import { ListingCard } from './listing-card.tsx';

/** Listings as the shop's grid, each with its 'Add to cart'. */
export function ListingGrid({ listings, label }: { listings: CardItem[]; label: string }) {
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
