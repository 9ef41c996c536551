import type { StallListing } from '../../../domain/listings/stall-listing.ts';
import { type ReferencesToday, referenceNote } from '../../../shared/bidding/reference-note.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { exactSum } from '../../../shared/figures/quantity.ts';
import {
  categoryLabel,
  formatDate,
  LIST_LOW_THRESHOLD,
  stockLabel,
  stockLevel,
} from '../../../shared/labels.ts';
import { useSession } from '../../session/session.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import { useWaitingFor } from '../../waiting/use-waiting.ts';
import { listHref } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { RowActions } from '../list/row-actions.tsx';
import { RowPicture } from '../list/row-picture.tsx';
import { FIGURES, type Figure, figureOf } from './figures.ts';
import { goodsOf } from './goods-of.ts';
import { StockTap } from './stock-tap.tsx';

export const PRODUCTS = '/admin/products';

/** The columns of the products (ADMPROD-05), and those that one may add. */
export function productColumns(
  currency: Currency | undefined,
  search: string,
  references: ReferencesToday,
  own: boolean,
): Column<StallListing>[] {
  const noteOf = (one: StallListing, price: number) => referenceNote(price, goodsOf(one), references);
  const figure = (one: StallListing, name: Figure['name']) => (
    <FigureLink one={one} name={name} search={search} currency={currency} />
  );
  return [
    { id: 'no', label: 'No', wide: true, numeric: true, card: 'none', cell: (_, number) => number },
    {
      id: 'produk',
      label: 'Produk',
      sort: 'name',
      fixed: true,
      card: 'head',
      breaks: true,
      cell: (one) => (
        <span className="flex items-center gap-3 text-left">
          <RowPicture url={one.image_url} />
          <span className="min-w-0 xl:min-w-24">
            <span className="font-semibold max-md:block md:max-xl:inline-block md:max-xl:max-w-48 md:max-xl:truncate md:max-xl:align-bottom">
              {one.product.name}
            </span>{' '}
            <span className="text-muted">{one.product.unit}</span>
            {!one.isActive && (
              <Badge tone="neutral" className="ml-2">
                Diarsipkan
              </Badge>
            )}
            {/* Where his own column has no room. */}
            {!own && (
              <span className="hidden max-w-40 truncate text-muted md:max-xl:block">{one.farmer.name}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'petani',
      label: 'Petani',
      wide: true,
      // His own name in every row says nothing to a farmer.
      ...(own ? { card: 'none' as const, extra: true } : {}),
      cell: (one) => (
        <span className="md:block md:max-w-40 md:max-[1365px]:max-w-28">
          <span className="block md:truncate">{one.farmer.name}</span>
          <span className="text-muted md:block md:truncate">
            {one.farmer.city}, {one.farmer.province}
          </span>
        </span>
      ),
    },
    {
      id: 'stok',
      label: 'Stok',
      numeric: true,
      sort: 'stock',
      cell: (one) => <StockFigure one={one} search={search} lean={!own} />,
    },
    {
      id: 'tengkulak',
      label: 'Harga Tengkulak',
      numeric: true,
      cell: (one) => figure(one, 'tengkulak'),
    },
    {
      id: 'harga',
      label: 'Harga Customer',
      numeric: true,
      sort: 'price',
      className: 'font-bold',
      cell: (one) => {
        const note = noteOf(one, one.price_customer);
        return (
          <span className="inline-grid justify-items-end gap-1 md:gap-0">
            {figure(one, 'harga')}
            {note && (
              <span className="rounded-pill bg-warning-soft px-2 text-xs leading-5 font-semibold text-warning md:bg-transparent md:px-0 md:leading-4">
                {capital(note.short)}
              </span>
            )}
          </span>
        );
      },
    },
    { id: 'kategori', label: 'Kategori', extra: true, cell: (one) => categoryLabel[one.category] },
    {
      id: 'dipesan',
      label: 'Dipesan',
      numeric: true,
      extra: true,
      cell: (one) => `${formatNumber(one.reserved)} ${one.product.unit}`,
    },
    {
      id: 'dibuat',
      label: 'Ditambahkan',
      sort: 'createdAt',
      extra: true,
      when: true,
      cell: (one) => formatDate(one.createdAt),
    },
    {
      id: 'aksi',
      label: 'Aksi',
      fixed: true,
      card: 'foot',
      cell: (one) => <RowActions path={PRODUCTS} id={one.id} name={one.product.name} />,
    },
  ];
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** A figure that opens its sheet; one that waits for signal shows what it will be. */
function FigureLink({
  one,
  name,
  search,
  currency,
  shown,
}: {
  one: StallListing;
  name: Figure['name'];
  search: string;
  currency?: Currency;
  /** What stands there, where that is not the stored figure. */
  shown?: number;
}) {
  const { field, label } = FIGURES.find((figure) => figure.name === name)!;
  const waits = useWaitingFor(useSession().user?.id, `product:${one.id}:${field}`);
  const value = shown ?? (Number(waits?.body[field]) || figureOf(one, field));
  return (
    <Anchor
      href={listHref(PRODUCTS, search, { ubah: name, produk: one.id })}
      stay
      className="-mx-2 md:mx-0 inline-flex min-h-11 items-center rounded-input border border-edge/60 px-2 hover:border-sawah hover:bg-sawah-soft md:min-h-7"
    >
      <span className="sr-only">
        Ubah {label} {one.product.name}:{' '}
      </span>
      {field === 'stock' ? formatNumber(value) : formatMoney(value, currency)}
    </Anchor>
  );
}

function StockFigure({ one, search, lean }: { one: StallListing; search: string; lean: boolean }) {
  const level = stockLevel(exactSum(one.onHand, -one.reserved), one.low_threshold ?? LIST_LOW_THRESHOLD);
  return (
    <div className="inline-grid max-md:grid-cols-[minmax(0,auto)] justify-items-end gap-1.5 md:gap-0 md:[&>.badge]:py-0.5">
      {level !== 'available' && (
        <Badge tone={level === 'out' ? 'danger' : 'warning'}>{stockLabel[level]}</Badge>
      )}
      <StockTap
        id={one.id}
        name={one.product.name}
        unit={one.product.unit}
        onHand={one.onHand}
        reserved={one.reserved}
        search={search}
        lean={lean}
        figure={(shown) => <FigureLink one={one} name="stok" search={search} shown={shown} />}
      />
      {one.reserved > 0 && (
        <span className="text-end text-xs leading-4 text-muted">
          {/* A line high, what lies there stands right above; its words would take the width from the names. */}
          <span className="md:sr-only">di gudang {formatNumber(one.onHand)}, </span>
          dipesan {formatNumber(one.reserved)}, bisa dijual{' '}
          {formatNumber(Math.max(0, exactSum(one.onHand, -one.reserved)))}
        </span>
      )}
    </div>
  );
}
