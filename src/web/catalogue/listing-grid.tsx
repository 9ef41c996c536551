import type { CardItem } from '../../domain/catalogue/listing/card-item.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { ProductGrid } from '../ui/product/product-grid.tsx';
import { ListingCard } from './listing-card.tsx';

/** A grid of listings, each with its 'Add to cart'. */
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
