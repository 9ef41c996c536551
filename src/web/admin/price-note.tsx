import type { ReferencesToday } from '../../domain/bidding/reference-of.ts';
import { formatMoney } from '../../shared/money.ts';
import { type Goods, referenceKind, referenceVerdict } from '../../shared/reference-note.ts';
import { Notice } from '../ui/notice.tsx';

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
  const kind = referenceKind(goods);
  const reference = (kind && references[kind]) ?? null;
  const verdict = price === null ? null : referenceVerdict(price, goods.unit, reference);
  return (
    <div aria-live="polite" className="empty:hidden sm:col-span-2">
      {reference && verdict && (
        <Notice tone="warning">
          Harga Customer ini {verdict === 'above_het' ? 'di atas' : 'di bawah'} {reference.label}{' '}
          {formatMoney(reference.perKg)}/kg ({reference.source}). Produk tetap bisa disimpan.
        </Notice>
      )}
    </div>
  );
}
