import type { ReactNode } from 'react';
import { type Goods, type ReferencesToday, referenceNote } from '../../../shared/bidding/reference-note.ts';
import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import { AskedYes } from '../../ui/field/asked-yes.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { askOfPrice } from './asked-price.ts';

/**
 * What is to be known of a price before it is set: what the tengkulak pays and what the state says of it. One that is far
 * from the old, since a digit is soon lost, and one below HPP are asked about; none is forbidden.
 */
export function PriceAsks({
  goods,
  value,
  was,
  tengkulak,
  references,
  currency,
  name = 'yakin',
  isMissing = false,
}: {
  goods: Goods;
  value: number | null;
  /** The price until now; null for a new product. */
  was: number | null;
  /** What the tengkulak pays, where this is the price that buyers pay. */
  tengkulak: number | null;
  references: ReferencesToday;
  currency?: Currency | undefined;
  name?: string;
  /** Whether the form with this price came back for want of the yes. */
  isMissing?: boolean;
}) {
  if (value === null) return null;
  const own = tengkulak !== null;
  const note = own ? referenceNote(value, goods, references) : null;
  const ask = askOfPrice({ goods, value, was, references: own ? references : null }, currency);
  return (
    <Told>
      {own && value < tengkulak && (
        <Notice tone="warning">Di bawah harga tengkulak {formatMoney(tengkulak, currency)}.</Notice>
      )}
      {note && (
        <Notice tone="warning">
          Harga Customer ini {note.text} ({note.source}). Produk tetap bisa disimpan.
        </Notice>
      )}
      {(ask || isMissing) && (
        <AskedYes
          key={`${value} ${isMissing}`}
          name={name}
          value={String(value)}
          label={ask ?? `Benar, ${formatMoney(value, currency)} per ${goods.unit}`}
          isMissing={isMissing}
        />
      )}
    </Told>
  );
}

function Told({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden col-span-full">
      {children}
    </div>
  );
}
