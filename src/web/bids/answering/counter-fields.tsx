import { useState } from 'react';
import { bidTotal, typedNumber } from '../../../shared/bidding/bid-math.ts';
import { counterRange } from '../../../shared/bidding/counter-price.ts';
import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import { inSteps, isQuantity, typedQuantity } from '../../../shared/figures/quantity.ts';
import type { placeBidInput } from '../../../shared/input/bids.ts';
import { formState } from '../../form/form-state.ts';
import type { Failure } from '../../page/answer/view.ts';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { BelowHpp } from '../offer/price-facts.tsx';
import { Below, isBelowHpp } from './accept-warnings.tsx';
import type { Answerable } from './answerable.ts';

/** Price, quantity and total of a counter-offer. */
export function CounterFields({
  bid,
  failure,
  fields = failure?.fields ?? {},
  busy,
  currency,
}: {
  bid: Answerable;
  failure?: Failure;
  /** The texts at the fields; those of `failure` where they came with the page. */
  fields?: Record<string, string> | undefined;
  busy: boolean;
  currency?: Currency;
}) {
  const form = formState<typeof placeBidInput>({ answer: failure, fields: ['bid_price', 'qty'] });
  const typedPrice = typedNumber(form.typed('bid_price') ?? '');
  const typedQty = typedQuantity(form.typed('qty') ?? '');
  const seller = bid.as === 'seller';
  // A buyer starts from what he offered last; the list price would be more than he was just asked for.
  const own =
    bid.as === 'buyer'
      ? (bid.offers.findLast((offer) => offer.side === 'buyer')?.price ?? bid.bidPrice)
      : bid.bidPrice;
  const all =
    bid.as === 'seller' ? inSteps(Math.min(bid.bidQuantity, bid.available), bid.step) : bid.bidQuantity;
  const range = seller ? counterRange(bid.bidPrice, bid.listPrice, all < bid.bidQuantity) : null;
  const [price, setPrice] = useState<number | null>(
    Number.isSafeInteger(typedPrice) ? typedPrice : (range?.start ?? own),
  );
  const [qty, setQty] = useState<number | null>(isQuantity(typedQty ?? 0) ? typedQty : all);
  const total = bidTotal(price, qty);
  // Said once as many digits stand there as a price has, not while it is being typed.
  const typedOut = price !== null && String(price).length >= String(range?.least ?? 0).length;
  const outside =
    range && typedOut && (price < range.least || price > range.most)
      ? `Isi lebih dari ${formatMoney(bid.bidPrice, currency)}, paling tinggi ${formatMoney(range.most, currency)}`
      : undefined;
  const middle = Math.round((own + bid.bidPrice) / 2);
  const hint = seller
    ? `Lebih dari ${formatMoney(bid.bidPrice, currency)}, paling tinggi ${formatMoney(bid.listPrice, currency)}`
    : `Tawaran petani ${formatMoney(bid.bidPrice, currency)}`;
  return (
    <div className="grid gap-4">
      <PriceInput
        label={`Harga per ${bid.unit}`}
        name="bid_price"
        value={price}
        onValueChange={setPrice}
        start={bid.bidPrice}
        min={range?.least}
        max={range?.most}
        step={range?.step}
        quick={
          seller || middle === own
            ? undefined
            : [{ label: `Ambil tengah ${formatMoney(middle, currency)}`, value: middle }]
        }
        currency={currency}
        hint={hint}
        error={outside ?? fields.bid_price}
        disabled={busy}
      />
      <QuantityInput
        label="Jumlah"
        long
        name="qty"
        value={qty}
        onValueChange={setQty}
        step={bid.step}
        max={bid.as === 'seller' ? Math.max(bid.step, bid.available) : undefined}
        after={bid.unit}
        error={fields.qty}
        disabled={busy}
      />
      <p className="flex items-baseline justify-between gap-3" aria-live="polite">
        <span className="font-semibold">Total</span>
        <output className="text-lg font-bold tabular text-sawah-text">
          {total === null ? '–' : formatMoney(total, currency)}
        </output>
      </p>
      {price !== null && <BelowHpp price={price} unit={bid.unit} prices={bid.prices} />}
      {seller && price !== null && isBelowHpp(bid, price) && <Below />}
      {!seller && price !== null && price >= bid.bidPrice && (
        <Notice tone="info">
          Petani sudah menawarkan {formatMoney(bid.bidPrice, currency)}. Dengan harga itu Anda bisa langsung
          menerimanya.
        </Notice>
      )}
    </div>
  );
}
