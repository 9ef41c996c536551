import { useState } from 'react';
import type { PriceContext } from '../../../domain/bidding/market-prices/get-price-context.ts';
import type { BidTerms } from '../../../domain/bidding/queries/get-bid-terms.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { bidTotal, percentBelow, percentOff } from '../../../shared/rules/bidding/bid-math.ts';
import { packSizeText } from '../../../shared/rules/orders/pack-size.ts';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { WeighingNote } from '../../ui/product/weighing-note.tsx';
import type { BidDraft } from './bid-draft.ts';
import { PriceFacts, ReferenceWarning } from './price-facts.tsx';

/** The listing data of the form; prices per unit in minor units of `currency`. */
export type BidListing = {
  id: number;
  name: string;
  unit: string;
  price: number;
  tengkulak: number;
  minLot: number;
  step: number;
  available: number;
  /** The weighing terms; null for listings that are sold without weighing. */
  weighing: WeighingTerms | null;
};

/** The signed-in buyer's remaining offers; null while unknown or signed out. */
export type BidsLeft = BidTerms['mine'];

/** States the quantities in which the listing is sold, and the stock. */
function listingHint({ minLot, step, available, unit }: BidListing): string {
  const left = `${formatNumber(available)} ${unit}`;
  const soldIn = packSizeText({ min_lot: minLot, step, unit });
  return soldIn ? `${soldIn}, tersedia ${left}` : `Tersedia ${left}`;
}

function emptyDraft(goods: BidListing): BidDraft {
  return { price: null, qty: goods.minLot, note: '' };
}

/** The fields of a bid with everything that helps to set a price; the parent renders form and buttons. */
export function BidFields({
  goods,
  draft,
  onDraft,
  fields = {},
  busy = false,
  currency,
  prices = null,
}: {
  goods: BidListing;
  draft: BidDraft;
  onDraft: (draft: BidDraft) => void;
  fields?: Record<string, string>;
  busy?: boolean;
  currency?: Currency;
  prices?: PriceContext | null;
}) {
  const money = (amount: number) => formatMoney(amount, currency);
  const total = bidTotal(draft.price, draft.qty);
  const off = draft.price === null ? 0 : percentOff(draft.price, goods.price);
  const quick = [5, 10].map((percent) => ({
    label: `−${percent} %`,
    value: percentBelow(goods.price, percent),
  }));
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-3 rounded-button bg-sunken p-4 text-sm">
        <div>
          <dt className="text-muted">Harga jual</dt>
          <dd className="font-bold tabular">
            {money(goods.price)} <span className="font-normal text-muted">/ {goods.unit}</span>
          </dd>
        </div>
        <div>
          <dt className="text-muted">Harga tengkulak</dt>
          <dd className="font-bold tabular">
            {money(goods.tengkulak)} <span className="font-normal text-muted">/ {goods.unit}</span>
          </dd>
        </div>
      </dl>
      {prices && <PriceFacts prices={prices} unit={goods.unit} currency={currency} />}
      <PriceInput
        label={`Harga tawaran per ${goods.unit}`}
        name="bid_price"
        value={draft.price}
        start={goods.price}
        onValueChange={(price) => onDraft({ ...draft, price })}
        quick={quick}
        currency={currency}
        disabled={busy}
        error={fields.bid_price}
        hint={off < 0 ? `${-off} % di bawah harga jual` : undefined}
      />
      <QuantityInput
        label="Jumlah"
        long
        name="qty"
        value={draft.qty}
        onValueChange={(qty) => onDraft({ ...draft, qty })}
        min={goods.step}
        step={goods.step}
        after={goods.unit}
        disabled={busy}
        error={fields.qty}
        hint={listingHint(goods)}
      />
      <Textarea
        label="Catatan untuk petani (boleh kosong)"
        name="note"
        rows={2}
        maxLength={500}
        value={draft.note}
        onChange={(event) => onDraft({ ...draft, note: event.target.value })}
        disabled={busy}
        error={fields.note}
      />
      <p className="flex items-baseline justify-between gap-3 border-t border-line pt-4" aria-live="polite">
        <span className="font-semibold">Total</span>
        <output className="text-xl font-bold tabular text-sawah-text">
          {total === null || !(total > 0) ? '–' : money(total)}
        </output>
      </p>
      <WeighingNote
        terms={goods.weighing}
        quantity={draft.qty}
        unit={goods.unit}
        price={draft.price}
        currency={currency}
        hpp={prices?.references.find(({ kind }) => kind === 'hpp') ?? null}
      />
      {prices && draft.price !== null && draft.price > 0 && (
        <ReferenceWarning price={draft.price} unit={goods.unit} prices={prices} />
      )}
      {draft.price !== null && draft.price === goods.price && (
        <Notice tone="info">
          Ini sama dengan harga jual. Anda bisa langsung membelinya{' '}
          <Anchor
            href={`/checkout?items=${goods.id}:${draft.qty || goods.minLot}`}
            className="font-semibold underline"
          >
            dengan harga itu
          </Anchor>
          .
        </Notice>
      )}
      {draft.price !== null && draft.price > goods.price && (
        <Notice tone="warning">Tawaran melebihi harga jual {money(goods.price)}.</Notice>
      )}
    </div>
  );
}

/** States the buyer's limits: how many offers remain today, or why they cannot bid now. */
export function BidsLeftLine({ allowance }: { allowance: BidsLeft }) {
  if (!allowance) return null;
  if (allowance.suspendedUntil) {
    return (
      <Notice tone="warning">
        Anda belum bisa menawar sampai {formatDateTime(allowance.suspendedUntil)} karena pesanan dari
        penawaran Anda tidak dibayar.
      </Notice>
    );
  }
  if (allowance.openBidId !== null) {
    return (
      <Notice tone="info">
        Anda masih punya penawaran yang menunggu untuk produk ini.{' '}
        <Anchor href={`/bidding-list/${allowance.openBidId}`} className="font-semibold underline">
          Lihat penawaran
        </Anchor>
      </Notice>
    );
  }
  if (allowance.reached) return <Notice tone="warning">{allowance.reached}</Notice>;
  return <p className="text-sm text-muted">Sisa {allowance.left} tawaran hari ini</p>;
}

/** A draft that starts from `initial` and resets to an empty one. */
export function useBidDraft(goods: BidListing, initial?: Partial<BidDraft>) {
  const [draft, setDraft] = useState<BidDraft>({ ...emptyDraft(goods), ...initial });
  return { draft, setDraft, reset: () => setDraft(emptyDraft(goods)) };
}
