import MessageCircle from 'lucide-react/icons/message-circle';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RunningBid } from '../../../domain/bidding/reading/find-running-bid.ts';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { worth } from '../../../shared/bidding/bid-math.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { soldInText } from '../../../shared/orders/sold-in.ts';
import { termsOfListing } from '../../../shared/weighing/terms.ts';
import type { BidGoods } from '../../bids/offer/bid-form.tsx';
import { MakeOffer, OfferLink, useOffering } from '../../bids/offer/make-offer.tsx';
import { AddToCart, quantityProblem } from '../../cart/add-to-cart.tsx';
import { itemsQuery } from '../../cart/cart-quote.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { WeighingNote } from '../../ui/goods/weighing-note.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { ShareButton, whatsappLink } from '../../ui/share-button.tsx';
import { Notice } from '../../ui/tell/notice.tsx';

/** Quantities to choose with one tap: the smallest lot and round numbers above it, as far as they are available. */
function quickQuantities(minLot: number, available: number): number[] {
  const round = [minLot, 5, 10, 25, 50, 100, 250, 500, 1000];
  return [...new Set(round)].filter((n) => n >= minLot && n <= available).slice(0, 4);
}

const BUY_NOW = 'beli-langsung';

/** Quantity, 'Add to cart', 'Beli langsung', 'Make Offer', the farmer's WhatsApp; on phones three of them stand at the bottom edge while these are out of view. */
export function BuyBox({
  listing,
  currency,
  url,
  closed,
  bid,
}: {
  listing: ListingDetail;
  currency?: Currency;
  /** The page's own address, absolute. */
  url: string;
  /** Nothing can be bought or bid for (R3). */
  closed: boolean;
  /** One's own bid that is still open. */
  bid: RunningBid | null;
}) {
  const { product, farmer, seller, available } = listing;
  const mine = useRootData()?.stall?.farmerId === farmer.id;
  const [quantity, setQuantity] = useState<number | null>(listing.min_lot);
  // Said once somebody wants to buy: who is still typing is not contradicted.
  const [wanted, setWanted] = useState(false);
  const own = useRef<HTMLDivElement>(null);
  const offering = useOffering(listing.id);
  const shown = useInView(own);
  const gone = closed || available <= 0;
  const soldIn = soldInText({ ...listing, unit: product.unit });
  const hello = `Halo ${farmer.name}, saya tertarik dengan ${product.name} di ${url}`;
  const chat = seller.phone && {
    href: whatsappLink(hello, international(seller.phone)),
    target: '_blank',
    rel: 'noopener noreferrer',
  };

  // Nobody buys his own goods, or bids for them.
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
          {formatMoney(bid.price, currency)} / {product.unit} untuk {formatNumber(bid.quantity)}{' '}
          {product.unit}.{' '}
          {bid.turn === 'buyer' ? 'Petani sudah menjawab, giliran Anda.' : 'Menunggu jawaban petani.'}
        </Notice>
      )}
      {/* A plain form, so that buying works without JavaScript, where there is no cart. */}
      <form id={BUY_NOW} action="/checkout">
        <input type="hidden" name="beli" value={listing.id} />
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
                `Total ${formatMoney(worth(listing.price_customer, quantity), currency)}`}
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
        <Button type="submit" form={BUY_NOW} variant="secondary" disabled={gone}>
          Beli langsung
        </Button>
        {listing.negotiable && !gone && !bid && (
          <MakeOffer
            goods={goodsOf(listing)}
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
        href={`/belanja?items=${itemsQuery([{ id: listing.id, quantity: quantity ?? listing.min_lot }])}`}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-sawah-text underline"
      >
        Masukkan ke daftar belanja
      </Anchor>
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

/** What the bid dialog has to know of a listing. */
function goodsOf(listing: ListingDetail): BidGoods {
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

/** A number as wa.me wants it: 08… becomes 628…. */
function international(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0/, '62');
}

/** Whether an element is in the window; not, while nobody knows. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    // As far as the bar itself would cover it, it is out of view.
    const watcher = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      rootMargin: '0px 0px -160px 0px',
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
  return inView;
}
