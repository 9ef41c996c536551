import type { IncomingBid } from '../../../domain/bidding/reading/bid-view.ts';
import { worth } from '../../../shared/bidding/bid-math.ts';
import type { Currency } from '../../../shared/figures/money.ts';
import { inSteps } from '../../../shared/figures/quantity.ts';
import { eitherOf, spokenMoney, spokenQuantity } from '../../../shared/figures/spoken.ts';
import { bidStatusLabel } from '../../../shared/labels.ts';

/** A bid as it is read out to its farmer: who offers what for how much, and what he can tap. */
export function spokenBid(bid: IncomingBid, currency: Currency): string {
  const { customerName, bidQuantity, bidPrice, unit, productName, available, step, listPrice, stockShort } =
    bid;
  const room = bidPrice < listPrice;
  const taps = [
    ...(stockShort ? [] : ['Terima']),
    ...(room && !stockShort ? ['Tawar balik'] : []),
    ...(room && stockShort && available >= step
      ? [`Tawar ${spokenQuantity(inSteps(available, step), unit)} saja`]
      : []),
    'Tolak',
  ];
  const offered = `Tawaran dari ${customerName}: ${spokenQuantity(bidQuantity, unit)} ${productName}, ${spokenQuantity(1, unit)} ${spokenMoney(bidPrice, currency)}, semuanya ${spokenMoney(worth(bidPrice, bidQuantity), currency)}.`;
  const short = stockShort ? ` Stok kurang, bisa dijual ${spokenQuantity(available, unit)}.` : '';
  return `${offered}${bid.belowHpp ? ' Di bawah H P P.' : ''}${short} Ketuk ${eitherOf(taps)}.`;
}

/** The same on the bid's own page, where it may wait for the buyer, or be over. */
export function spokenBidPage(bid: IncomingBid, currency: Currency = 'IDR'): string[] {
  if (bid.status === 'pending' && bid.turn === 'seller') return [spokenBid(bid, currency)];
  const { bidQuantity, bidPrice, unit, productName, customerName, status, reason } = bid;
  const offer = `${spokenQuantity(bidQuantity, unit)} ${productName}, ${spokenQuantity(1, unit)} ${spokenMoney(bidPrice, currency)}, semuanya ${spokenMoney(worth(bidPrice, bidQuantity), currency)}.`;
  return status === 'pending'
    ? [`Tawar balik Anda kepada ${customerName}: ${offer}`, 'Menunggu pembeli.']
    : [`Tawaran dari ${customerName}: ${offer}`, `${bidStatusLabel(status, reason, true)}.`];
}
