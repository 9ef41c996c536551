import { referenceVerdict } from '../../../shared/bidding/reference-note.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { exactSum } from '../../../shared/figures/quantity.ts';
import { AskedYes } from '../../ui/field/asked-yes.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { BelowHpp } from '../offer/price-facts.tsx';
import type { Answerable } from './answerable.ts';

export const isBelowHpp = (bid: Answerable, price: number) =>
  referenceVerdict(price, bid.unit, bid.prices.reference) === 'below_hpp';

/** He who sells below what the state pays says that he knows it. */
export function Below() {
  return <AskedYes name="paham" value="hpp" label="Saya tahu harga ini di bawah HPP dan tetap setuju" />;
}

/** What an acceptance does, before it is done. */
export function AcceptWarnings({ bid }: { bid: Answerable }) {
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
      {isBelowHpp(bid, bid.bidPrice) && (
        <>
          <BelowHpp price={bid.bidPrice} unit={bid.unit} prices={bid.prices} />
          <Below />
        </>
      )}
    </div>
  );
}
