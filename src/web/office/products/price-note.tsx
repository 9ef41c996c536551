import { type Goods, type ReferencesToday, referenceNote } from '../../../shared/reference-note.ts';
import { Notice } from '../../ui/tell/notice.tsx';

/**
 * What the state's price of today says about a list price, where it is set: rice above HET, gabah below HPP. It warns and
 * blocks nothing (bidding rules, Reference prices).
 */
export function PriceNote({
  goods,
  price,
  references,
}: {
  goods: Goods;
  price: number | null;
  references: ReferencesToday;
}) {
  const note = price === null ? null : referenceNote(price, goods, references);
  return (
    <div aria-live="polite" className="empty:hidden sm:col-span-2">
      {note && (
        <Notice tone="warning">
          Harga Customer ini {note.text} ({note.source}). Produk tetap bisa disimpan.
        </Notice>
      )}
    </div>
  );
}
