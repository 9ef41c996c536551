import ChartLine from 'lucide-react/icons/chart-line';
import { cx } from '../ui/cx.ts';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { priceBoardHref } from './prices/price-board-href.ts';

/** Number of grid columns from tablet width. */
const COLUMNS = 3;

/**
 * Fills the gap in the last row of the grid with a link to the prices that others agreed on, which helps
 * before an offer. Renders nothing for a full row or on a phone.
 */
export function PriceHint({ cards }: { cards: number }) {
  const gap = (COLUMNS - (cards % COLUMNS)) % COLUMNS;
  if (gap === 0) return null;
  return (
    <div
      className={cx(
        'relative hidden flex-col items-start justify-end rounded-card bg-sawah-soft p-5 hover:bg-sawah/15 md:@min-[31rem]:flex',
        gap === 2 && 'md:@min-[31rem]:col-span-2',
      )}
    >
      <span className="mb-auto grid size-12 place-items-center rounded-pill bg-surface text-sawah-text">
        <ChartLine className="size-6" aria-hidden />
      </span>
      <p className="mt-6 text-lg leading-snug font-bold text-balance">Mau menawar? Lihat dulu papan harga</p>
      <p className="mt-2 max-w-sm text-sm text-muted">
        Harga yang benar-benar disepakati petani dan pembeli di sini, minggu demi minggu.
      </p>
      <Anchor
        href={priceBoardHref({})}
        className="mt-3 inline-flex min-h-11 items-center font-semibold text-sawah-text underline after:absolute after:inset-0 after:rounded-card"
      >
        Buka papan harga
      </Anchor>
    </div>
  );
}
