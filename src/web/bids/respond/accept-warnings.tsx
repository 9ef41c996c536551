import { formatNumber } from '../../../shared/format/money.ts';
import { exactSum } from '../../../shared/format/quantity.ts';
import { isBelowHpp as isPriceBelowHpp } from '../../../shared/rules/references/reference-verdicts.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ConfirmationCheckbox } from '../../ui/field/confirmation-checkbox.tsx';
import { ReferenceWarning } from '../make-offer/price-facts.tsx';
import type { RespondableBid } from './selected-response.ts';

export const isBelowHpp = (bid: RespondableBid, price: number) =>
  isPriceBelowHpp(price, bid.unit, bid.prices.references);

/** A seller who accepts a price below HPP must confirm it. */
export function BelowHppConfirmation() {
  return (
    <ConfirmationCheckbox
      name="understood"
      value="hpp"
      label="Saya tahu harga ini di bawah HPP dan tetap setuju"
    />
  );
}

/** States the effects of an acceptance before it is sent. */
export function AcceptWarnings({ bid }: { bid: RespondableBid }) {
  if (bid.as === 'buyer') {
    return (
      <p className="text-sm text-muted">
        Stok langsung ditahan untuk Anda dan pesanan dibuat dengan harga ini.
      </p>
    );
  }
  const left = exactSum(bid.available, -bid.bidQuantity);
  return (
    <div className="grid gap-3">
      {left < 0 ? (
        <Notice tone="warning">
          Stok kurang: bisa dijual {formatNumber(bid.available)} {bid.unit}.
        </Notice>
      ) : (
        <p className="text-sm text-muted">
          Stok ditahan untuk pembeli dan pesanan dibuat dengan harga ini. Sisa stok setelah ini{' '}
          <strong className="tabular text-ink">
            {formatNumber(left)} {bid.unit}
          </strong>
          .
        </p>
      )}
      {bid.bidPrice < bid.priceTengkulak && (
        <Notice tone="warning">Tawaran ini di bawah harga tengkulak. Pastikan Anda memang setuju.</Notice>
      )}
      <ReferenceWarning price={bid.bidPrice} unit={bid.unit} prices={bid.prices} />
      {isBelowHpp(bid, bid.bidPrice) && <BelowHppConfirmation />}
    </div>
  );
}
