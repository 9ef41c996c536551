import type { IncomingBid } from '../../../domain/bidding/queries/bid-view.ts';
import { bidStatusLabel } from '../../../shared/enums/bid-labels.ts';
import type { Currency } from '../../../shared/format/money.ts';
import { roundDownToStep } from '../../../shared/format/quantity.ts';
import { joinWithOr, readAloudMoney, readAloudQuantity } from '../../../shared/format/read-aloud.ts';
import { bidValue } from '../../../shared/rules/bidding/bid-math.ts';

/** The text that reads a bid aloud to its farmer: buyer, quantity, price, and the buttons to tap. */
export function readAloudBid(bid: IncomingBid, currency: Currency): string {
  const { customerName, bidQuantity, bidPrice, unit, productName, available, step, listPrice, stockShort } =
    bid;
  const room = bidPrice < listPrice;
  const taps = [
    ...(stockShort ? [] : ['Terima']),
    ...(room && !stockShort ? ['Tawar balik'] : []),
    ...(room && stockShort && available >= step
      ? [`Tawar ${readAloudQuantity(roundDownToStep(available, step), unit)} saja`]
      : []),
    'Tolak',
  ];
  const offered = `Tawaran dari ${customerName}: ${readAloudQuantity(bidQuantity, unit)} ${productName}, ${readAloudQuantity(1, unit)} ${readAloudMoney(bidPrice, currency)}, semuanya ${readAloudMoney(bidValue(bidPrice, bidQuantity), currency)}.`;
  const short = stockShort ? ` Stok kurang, bisa dijual ${readAloudQuantity(available, unit)}.` : '';
  return `${offered}${bid.belowHpp ? ' Di bawah H P P.' : ''}${short} Ketuk ${joinWithOr(taps)}.`;
}

/** The same for the bid's own page, where the bid may await the buyer or be closed. */
export function readAloudBidPage(bid: IncomingBid, currency: Currency = 'IDR'): string[] {
  if (bid.status === 'pending' && bid.turn === 'seller') return [readAloudBid(bid, currency)];
  const { bidQuantity, bidPrice, unit, productName, customerName, status, reason } = bid;
  const offer = `${readAloudQuantity(bidQuantity, unit)} ${productName}, ${readAloudQuantity(1, unit)} ${readAloudMoney(bidPrice, currency)}, semuanya ${readAloudMoney(bidValue(bidPrice, bidQuantity), currency)}.`;
  return status === 'pending'
    ? [`Tawar balik Anda kepada ${customerName}: ${offer}`, 'Menunggu pembeli.']
    : [`Tawaran dari ${customerName}: ${offer}`, `${bidStatusLabel(status, reason, true)}.`];
}
