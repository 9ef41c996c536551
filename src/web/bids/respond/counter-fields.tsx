import { useState } from 'react';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { isQuantity, parseQuantityInput, roundDownToStep } from '../../../shared/format/quantity.ts';
import { bidTotal, parseNumberInput } from '../../../shared/rules/bidding/bid-math.ts';
import { counterRange } from '../../../shared/rules/bidding/counter-price.ts';
import type { placeBidInput } from '../../../shared/schemas/bid-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { ReferenceWarning } from '../make-offer/price-facts.tsx';
import { BelowHppConfirmation, isBelowHpp } from './accept-warnings.tsx';
import type { RespondableBid } from './selected-response.ts';

/** Price, quantity and total of a counter-offer. */
export function CounterFields({
  bid,
  failure,
  fields = failure?.fields ?? {},
  busy,
  currency,
}: {
  bid: RespondableBid;
  failure?: ActionFailure;
  /** The field errors; those of `failure` when the server rendered them. */
  fields?: Record<string, string> | undefined;
  busy: boolean;
  currency?: Currency;
}) {
  const form = formState<typeof placeBidInput>({ answer: failure, fields: ['bid_price', 'qty'] });
  const typedPrice = parseNumberInput(form.typedValue('bid_price') ?? '');
  const typedQty = parseQuantityInput(form.typedValue('qty') ?? '');
  const seller = bid.as === 'seller';
  // A buyer starts from their own last offer; the list price would exceed the seller's counter-offer.
  const own =
    bid.as === 'buyer'
      ? (bid.offers.findLast((offer) => offer.side === 'buyer')?.price ?? bid.bidPrice)
      : bid.bidPrice;
  const all =
    bid.as === 'seller'
      ? roundDownToStep(Math.min(bid.bidQuantity, bid.available), bid.step)
      : bid.bidQuantity;
  const range = seller ? counterRange(bid.bidPrice, bid.listPrice, all < bid.bidQuantity) : null;
  const [price, setPrice] = useState<number | null>(
    Number.isSafeInteger(typedPrice) ? typedPrice : (range?.start ?? own),
  );
  const [qty, setQty] = useState<number | null>(isQuantity(typedQty ?? 0) ? typedQty : all);
  const total = bidTotal(price, qty);
  // The error appears once the input has as many digits as a valid price, not while the user types.
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
      {price !== null && <ReferenceWarning price={price} unit={bid.unit} prices={bid.prices} />}
      {seller && price !== null && isBelowHpp(bid, price) && <BelowHppConfirmation />}
      {!seller && price !== null && price >= bid.bidPrice && (
        <Notice tone="info">
          Petani sudah menawarkan {formatMoney(bid.bidPrice, currency)}. Dengan harga itu Anda bisa langsung
          menerimanya.
        </Notice>
      )}
    </div>
  );
}
