import type { PriceKnowledge } from '../../../domain/bidding/prices/get-price-knowledge.ts';
import type { SameProduct } from '../../../domain/catalogue/listing/find-same-product.ts';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { PerKg } from '../../ui/goods/per-kg.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { priceBoardHref } from '../prices/price-board-href.ts';
import { PriceStory } from '../prices/price-story.tsx';
import { shopHref } from '../shop-address.ts';

const onward =
  'inline-flex min-h-11 min-w-0 items-center justify-self-start wrap-anywhere text-sm font-semibold text-sawah-text hover:underline';

/** What the product costs elsewhere: what was agreed on in the farmer's kabupaten, and what other farmers ask. */
export function ProductPrices({
  listing,
  prices: { history, window },
  same,
  currency,
}: {
  listing: ListingDetail;
  prices: PriceKnowledge;
  same: SameProduct[];
  currency: Currency | undefined;
}) {
  const { product, category, farmer } = listing;
  const own = { id: null, farmer: farmer.name, city: farmer.city, price: listing.price_customer };
  return (
    <section aria-labelledby="harga-pasar" className="mt-10 grid gap-4">
      <h2 id="harga-pasar" className="text-xl font-bold">
        Harga {product.name}
      </h2>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-10">
        {history && (
          <div className="grid gap-2">
            <h3 className="font-semibold">Yang disepakati di {history.city}</h3>
            <PriceStory series={history} window={window} currency={currency} />
          </div>
        )}
        {same.length > 0 && (
          <div className="grid gap-2">
            <h3 className="font-semibold">Petani lain yang menjualnya</h3>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              <Offer
                offer={{ ...own, unit: product.unit, available: listing.available }}
                currency={currency}
              />
              {same.map((offer) => (
                <Offer key={offer.id} offer={offer} currency={currency} />
              ))}
            </ul>
          </div>
        )}
      </div>
      <p className="flex flex-wrap gap-x-6">
        {same.length > 0 && (
          <Anchor href={shopHref({ q: product.name, category })} className={onward}>
            Semua penjual {product.name}
          </Anchor>
        )}
        <Anchor href={priceBoardHref(history ? { category, city: history.city } : {})} className={onward}>
          Lihat papan harga
        </Anchor>
      </p>
    </section>
  );
}

/** A farmer's offer in the comparison; without an id, the one whose page this is. */
function Offer({
  offer: { id, farmer, city, price, unit, available },
  currency,
}: {
  offer: Omit<SameProduct, 'id'> & { id: number | null };
  currency: Currency | undefined;
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 px-4 py-3 text-sm">
      <span className="grid min-w-0 gap-0.5 wrap-anywhere">
        {id === null ? (
          <span className="font-semibold">{farmer} (produk ini)</span>
        ) : (
          <Anchor
            href={`/shop-single/${id}`}
            className="relative font-semibold text-sawah-text underline underline-offset-2 before:absolute before:-inset-x-2 before:-inset-y-3 hover:no-underline"
          >
            {farmer}
          </Anchor>
        )}
        <span className="text-muted">{city}</span>
      </span>
      <span className="ml-auto grid shrink-0 gap-0.5 text-right tabular">
        <span className="font-semibold">
          {formatMoney(price, currency)} <span className="font-normal text-muted">/ {unit}</span>
        </span>
        <PerKg price={price} unit={unit} currency={currency} />
        <span className="text-muted">
          {available > 0 ? `stok ${formatNumber(available)} ${unit}` : 'stok habis'}
        </span>
      </span>
    </li>
  );
}
