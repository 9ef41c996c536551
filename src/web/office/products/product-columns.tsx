import type { StallListing } from '../../../domain/listings/stall-listing.ts';
import {
  categoryLabel,
  formatDate,
  LIST_LOW_THRESHOLD,
  stockLabel,
  stockLevel,
} from '../../../shared/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/money.ts';
import { type ReferencesToday, referenceNote } from '../../../shared/reference-note.ts';
import { Badge } from '../../ui/tell/badge.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowActions } from '../list/row-actions.tsx';
import { RowPicture } from '../list/row-picture.tsx';
import { InlineFigure } from './inline-figure.tsx';
import { StockTap } from './stock-tap.tsx';

export const PRODUCTS = '/admin/products';

/** The columns of the products (ADMPROD-05), and those that one may add. */
export function productColumns(
  currency: Currency | undefined,
  search: string,
  references: ReferencesToday,
  own: boolean,
): Column<StallListing>[] {
  const noteOf = (one: StallListing, price: number) =>
    referenceNote(price, { ...one.product, category: one.category }, references);
  const figure = (
    one: StallListing,
    field: 'price_tengkulak' | 'price_customer',
    label: string,
    note?: (value: number) => string | null,
  ) => (
    <InlineFigure
      id={one.id}
      version={one.version}
      field={field}
      value={one[field]}
      label={`${label} ${one.product.name}`}
      show={(value) => formatMoney(value, currency)}
      note={note}
      search={search}
    />
  );
  return [
    { id: 'no', label: 'No', numeric: true, card: 'none', cell: (_, number) => number },
    {
      id: 'produk',
      label: 'Produk',
      sort: 'name',
      fixed: true,
      card: 'head',
      cell: (one) => (
        <span className="flex items-center gap-3 text-left">
          <RowPicture url={one.image_url} />
          <span className="min-w-0">
            <span className="block font-semibold">{one.product.name}</span>
            <span className="text-muted">{one.product.unit}</span>
            {!one.isActive && (
              <Badge tone="neutral" className="ml-2">
                Diarsipkan
              </Badge>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'petani',
      label: 'Petani',
      // His own name on every card says nothing to a farmer.
      ...(own ? { card: 'none' as const } : {}),
      cell: (one) => (
        <span>
          <span className="block">{one.farmer.name}</span>
          <span className="text-muted">
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
      cell: (one) => <StockFigure one={one} search={search} />,
    },
    {
      id: 'tengkulak',
      label: 'Harga Tengkulak',
      numeric: true,
      cell: (one) => figure(one, 'price_tengkulak', 'Harga Tengkulak'),
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
          <span className="inline-grid justify-items-end gap-1">
            {figure(one, 'price_customer', 'Harga Customer', (value) => sentenceOf(noteOf(one, value)))}
            {note && <Badge tone="warning">{capital(note.short)}</Badge>}
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

const sentenceOf = (note: ReturnType<typeof referenceNote>) =>
  note && `Harga ini ${note.text} (${note.source}). Tetap bisa disimpan.`;

function StockFigure({ one, search }: { one: StallListing; search: string }) {
  const level = stockLevel(one.stock - one.reserved, one.low_threshold ?? LIST_LOW_THRESHOLD);
  return (
    <span className="inline-grid justify-items-end gap-1.5">
      {level !== 'available' && (
        <Badge tone={level === 'out' ? 'danger' : 'warning'}>{stockLabel[level]}</Badge>
      )}
      <StockTap
        id={one.id}
        name={one.product.name}
        unit={one.product.unit}
        stock={one.stock}
        reserved={one.reserved}
        search={search}
        figure={(shown) => (
          <InlineFigure
            id={one.id}
            version={one.version}
            field="stock"
            value={one.stock}
            label={`Stok ${one.product.name}`}
            show={() => <span className="text-base leading-tight font-bold">{formatNumber(shown)}</span>}
            search={search}
          />
        )}
      />
    </span>
  );
}
