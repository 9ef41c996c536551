import MessageCircle from 'lucide-react/icons/message-circle';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { whatsappNumber } from '../../../shared/format/whatsapp-number.ts';
import { bidValue } from '../../../shared/rules/bidding/bid-math.ts';
import { packSizeText } from '../../../shared/rules/orders/pack-size.ts';
import { termsOfListing } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import type { BidListing } from '../../bids/make-offer/bid-form.tsx';
import { MakeOffer, OfferLink, useOfferDialog } from '../../bids/make-offer/make-offer.tsx';
import { AddToCart, quantityProblem } from '../../cart/add-to-cart.tsx';
import { itemsQuery } from '../../cart/cart-quote.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { WeighingNote } from '../../ui/product/weighing-note.tsx';
import { ShareButton, whatsappLink } from '../../ui/share-button.tsx';
import type { ShownBid } from './read-listing-page.server.ts';

/**
 * Returns quantities to select with one tap: the minimum lot and round numbers above it, within the stock.
 */
function quickQuantities(minLot: number, available: number): number[] {
  const round = [minLot, 5, 10, 25, 50, 100, 250, 500, 1000];
  return [...new Set(round)].filter((n) => n >= minLot && n <= available).slice(0, 4);
}

const BUY_NOW_FORM = 'beli-langsung';

/**
 * Quantity, 'Add to cart', 'Beli langsung', 'Make Offer' and the farmer's WhatsApp. On phones a bar at the
 * bottom repeats three of them while they are out of view.
 */
export function BuyBox({
  listing,
  currency,
  url,
  closed,
  bid,
  noBids,
}: {
  listing: ListingDetail;
  currency?: Currency;
  /** The page's absolute URL. */
  url: string;
  /** Buying and bidding are disabled (R3). */
  closed: boolean;
  /** The user's own open bid. */
  bid: ShownBid | null;
  /** Why the user cannot bid; null when they can. */
  noBids: string | null;
}) {
  const { product, farmer, seller, available } = listing;
  const root = useRootData();
  const mine = root?.stall?.farmerId === farmer.id;
  const [quantity, setQuantity] = useState<number | null>(listing.min_lot);
  // Errors appear only after an attempt to buy, so that they do not interrupt typing.
  const [wanted, setWanted] = useState(false);
  const own = useRef<HTMLDivElement>(null);
  const offering = useOfferDialog(listing.id);
  const shown = useInView(own);
  const gone = closed || available <= 0;
  const soldIn = packSizeText({ ...listing, unit: product.unit });
  const hello = `Halo ${farmer.name}, saya tertarik dengan ${product.name} di ${url}`;
  const chat = seller.phone && {
    href: whatsappLink(hello, whatsappNumber(seller.phone)),
    target: '_blank',
    rel: 'noopener noreferrer',
  };

  // A seller can neither buy nor bid for their own listing.
  if (mine) {
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`/admin/products?edit=${listing.id}`}>Ubah produk ini</ButtonLink>
        <ShareButton title={product.name} url={url} />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {bid && (
        <Notice
          tone="info"
          title="Penawaran Anda sedang berjalan"
          action={
            <ButtonLink href={`/bidding-list/${bid.id}`} size="sm" variant="secondary">
              Lihat penawaran
            </ButtonLink>
          }
        >
          {bid.text}
        </Notice>
      )}
      {/* A plain form, so that buying works without JavaScript, which the cart needs. */}
      <form id={BUY_NOW_FORM} action="/checkout">
        <input type="hidden" name="buy" value={listing.id} />
        <QuantityInput
          label={`Jumlah (${product.unit})`}
          name="quantity"
          value={quantity}
          onValueChange={setQuantity}
          min={listing.min_lot}
          step={listing.step}
          max={Math.max(listing.min_lot, available)}
          disabled={gone}
          className="max-w-xs"
          error={
            wanted
              ? quantity
                ? quantityProblem(listing, quantity)
                : 'Tulis jumlah yang mau dibeli.'
              : undefined
          }
          hint={
            <>
              {soldIn && <span className="block">{soldIn}</span>}
              {quantity !== null &&
                quantity > 0 &&
                `Total ${formatMoney(bidValue(listing.price_customer, quantity), currency)}`}
            </>
          }
          quick={quickQuantities(listing.min_lot, available).map((value) => ({
            label: `${formatNumber(value)} ${product.unit}`,
            value,
          }))}
        />
      </form>
      <WeighingNote
        terms={termsOfListing(listing)}
        quantity={quantity}
        unit={product.unit}
        price={listing.price_customer}
        currency={currency}
        hpp={null}
      />
      <div ref={own} className="grid pairs gap-3 md:flex md:flex-wrap">
        <AddToCart listing={listing} quantity={quantity} closed={closed} onPress={() => setWanted(true)} />
        <Button type="submit" form={BUY_NOW_FORM} variant="secondary" disabled={gone}>
          Beli langsung
        </Button>
        {listing.negotiable && !gone && !bid && !noBids && (
          <MakeOffer
            goods={bidListingOf(listing)}
            currency={currency}
            offering={offering}
            className="max-md:col-span-full"
          />
        )}
        {chat && (
          <a {...chat} className={buttonClass('secondary', 'md', 'max-md:px-2!')}>
            <MessageCircle className="size-5" />
            Chat WhatsApp
          </a>
        )}
        <ShareButton title={product.name} url={url} />
      </div>
      <Anchor
        href={`/shopping-lists?items=${itemsQuery([{ id: listing.id, quantity: quantity ?? listing.min_lot }])}`}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-sawah-text underline"
      >
        Masukkan ke daftar belanja
      </Anchor>
      {listing.negotiable && noBids && <p className="text-sm text-muted">{noBids}</p>}
      {!listing.negotiable && <p className="text-sm text-muted">Produk ini dijual dengan harga pas.</p>}
      <div
        data-buy-bar
        hidden={shown}
        className="no-print fixed inset-x-0 bottom-(--tabs-height) z-20 flex gap-2 border-t border-line bg-surface p-[min(0.5rem,8px)] *:min-h-[min(3rem,3.5*16px)]! *:flex-1 *:px-1! *:text-[min(1rem,4.7vw)]! *:whitespace-nowrap md:hidden low:hidden noscript:hidden"
      >
        {chat && (
          <a {...chat} className={buttonClass('secondary')}>
            Chat WA
          </a>
        )}
        {listing.negotiable &&
          !bid &&
          !noBids &&
          (gone ? (
            <Button variant="gold" disabled>
              Tawar
            </Button>
          ) : (
            <OfferLink listingId={listing.id} onOpen={() => offering[1](true)}>
              Tawar
            </OfferLink>
          ))}
        <AddToCart
          listing={listing}
          quantity={quantity}
          closed={closed}
          onPress={() => setWanted(true)}
          label="+ Keranjang"
          className="before:hidden"
        />
      </div>
    </div>
  );
}

/** Picks the listing data that the bid dialog needs. */
function bidListingOf(listing: ListingDetail): BidListing {
  return {
    id: listing.id,
    name: listing.product.name,
    unit: listing.product.unit,
    price: listing.price_customer,
    tengkulak: listing.price_tengkulak,
    minLot: listing.min_lot,
    step: listing.step,
    available: listing.available,
    weighing: termsOfListing(listing),
  };
}

/** Whether an element is in the viewport; false until the first measurement. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    // The part that the bar would cover counts as out of view.
    const watcher = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      rootMargin: '0px 0px -160px 0px',
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
  return inView;
}
