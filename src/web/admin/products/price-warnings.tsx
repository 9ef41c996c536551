import type { ReactNode } from 'react';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import {
  type ReferencedListing,
  type ReferencesToday,
  referenceNote,
} from '../../../shared/rules/references/reference-prices.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ConfirmationCheckbox } from '../../ui/field/confirmation-checkbox.tsx';
import { confirmedPriceText, priceConfirmationText } from './price-confirmation.ts';

/**
 * Shows the tengkulak price and the reference prices for a new price. A price far from the old one, which
 * suggests a typing error, or one below HPP needs a confirmation; none is rejected.
 */
export function PriceWarnings({
  goods,
  value,
  was,
  tengkulak,
  references,
  currency,
  label,
  name = 'confirm',
  isMissing = false,
}: {
  goods: ReferencedListing;
  value: number | null;
  /** The previous price; null for a new product. */
  was: number | null;
  /** The tengkulak price, when this is the price that buyers pay. */
  tengkulak: number | null;
  references: ReferencesToday;
  currency?: Currency | undefined;
  /** The price's label, where the form has two prices. */
  label?: string;
  name?: string;
  /** Whether the form was rejected because the confirmation is missing. */
  isMissing?: boolean;
}) {
  if (value === null) return null;
  const own = tengkulak !== null;
  const note = own ? referenceNote(value, goods, references) : null;
  const price = { goods, value, was, references: own ? references : null, label };
  const ask = priceConfirmationText(price, currency);
  return (
    <LiveRegion>
      {own && value < tengkulak && (
        <Notice tone="warning">Di bawah harga tengkulak {formatMoney(tengkulak, currency)}.</Notice>
      )}
      {note && (
        <Notice tone="warning">
          Harga Customer ini {note.text} ({note.source}). Produk tetap bisa disimpan.
        </Notice>
      )}
      {(ask || isMissing) && (
        <ConfirmationCheckbox
          key={`${value} ${isMissing}`}
          name={name}
          value={String(value)}
          label={ask ?? confirmedPriceText(price, currency)}
          isMissing={isMissing}
        />
      )}
    </LiveRegion>
  );
}

function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden col-span-full">
      {children}
    </div>
  );
}
