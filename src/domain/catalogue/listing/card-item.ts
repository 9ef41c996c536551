import type { ListingItem } from './listing-view.ts';

/** What a card shows and what adding to the cart needs: a third of a listing, to keep pages small. */
export type CardItem = Pick<
  ListingItem,
  | 'id'
  | 'available'
  | 'stock_level'
  | 'price_tengkulak'
  | 'price_customer'
  | 'image_url'
  | 'rating'
  | 'reviews'
  | 'min_lot'
  | 'step'
  | 'delivery'
> & {
  product: Pick<ListingItem['product'], 'name' | 'unit'>;
  farmer: Pick<ListingItem['farmer'], 'id' | 'name' | 'city' | 'province' | 'portrait_url'>;
  quality: Pick<ListingItem['quality'], 'class' | 'moisture'>;
};

/** Maps listings to cards. Cards of one farmer share the farmer's data, which is then serialised once. */
export function cardItems(listings: readonly ListingItem[]): CardItem[] {
  const farmers = new Map<number, Pick<CardItem, 'farmer' | 'delivery'>>();
  return listings.map((listing) => {
    const { id, name, city, province, portrait_url } = listing.farmer;
    const his = farmers.get(id) ?? {
      farmer: { id, name, city, province, portrait_url },
      delivery: listing.delivery,
    };
    farmers.set(id, his);
    const { class: known, moisture } = listing.quality;
    return {
      id: listing.id,
      product: { name: listing.product.name, unit: listing.product.unit },
      available: listing.available,
      stock_level: listing.stock_level,
      price_tengkulak: listing.price_tengkulak,
      price_customer: listing.price_customer,
      image_url: listing.image_url,
      rating: listing.rating,
      reviews: listing.reviews,
      min_lot: listing.min_lot,
      step: listing.step,
      quality: { ...(known ? { class: known } : {}), ...(moisture === undefined ? {} : { moisture }) },
      ...his,
    };
  });
}
