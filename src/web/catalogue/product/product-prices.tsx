import type { ListingPriceInfo } from '../../../domain/bidding/market-prices/get-listing-price-info.ts';
import type { CompetingOffer } from '../../../domain/catalogue/listing/find-competing-offers.ts';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { PerKg } from '../../ui/product/per-kg.tsx';
import { priceBoardHref } from '../prices/price-board-href.ts';
import { PriceExplanation } from '../prices/price-explanation.tsx';
import { shopHref } from '../shop-url.ts';

const LINK_CLASS =
  'inline-flex min-h-11 min-w-0 items-center justify-self-start wrap-anywhere text-sm font-semibold text-sawah-text hover:underline';

/** Compares prices: recent deals in the farmer's kabupaten, and the list prices of other farmers. */
export function ProductPrices({
  listing,
  prices: { history, window },
  same,
  currency,
}: {
  listing: ListingDetail;
  prices: ListingPriceInfo;
  same: CompetingOffer[];
  currency: Currency | undefined;
}) {
  const { product, category, farmer } = listing;
  const own = { id: null, farmer: farmer.name, city: farmer.city, price: listing.price_customer };
  return (
    <section aria-labelledby="market-prices" className="mt-10 grid gap-4">
      <h2 id="market-prices" className="text-xl font-bold">
        Harga {product.name}
      </h2>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-10">
        {history && (
          <div className="grid gap-2">
            <h3 className="font-semibold">Yang disepakati di {history.city}</h3>
            <PriceExplanation series={history} window={window} currency={currency} />
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
          <Anchor href={shopHref({ q: product.name, category })} className={LINK_CLASS}>
            Semua penjual {product.name}
          </Anchor>
        )}
        <Anchor href={priceBoardHref(history ? { category, city: history.city } : {})} className={LINK_CLASS}>
          Lihat papan harga
        </Anchor>
      </p>
    </section>
  );
}

/** A farmer's listing in the comparison; without an id it is the current listing. */
function Offer({
  offer: { id, farmer, city, price, unit, available },
  currency,
}: {
  offer: Omit<CompetingOffer, 'id'> & { id: number | null };
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
