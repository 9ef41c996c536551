import ChevronDown from 'lucide-react/icons/chevron-down';
import type { SellerListing } from '../../../domain/listings/seller-listing.ts';
import {
  categoryLabel,
  formatDate,
  LIST_LOW_THRESHOLD,
  stockLabel,
  stockLevel,
} from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { exactSum } from '../../../shared/format/quantity.ts';
import { type ReferencesToday, referenceNote } from '../../../shared/rules/references/reference-prices.ts';
import { useQueuedFor } from '../../offline-queue/use-queue.ts';
import { useSession } from '../../session/session-provider.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { listHref } from '../data-table/list-url.ts';
import { RowActions } from '../data-table/row-actions.tsx';
import { RowPicture } from '../data-table/row-picture.tsx';
import { QUICK_EDIT_FIELDS, type QuickEdit, quickEditValue } from './quick-edit-fields.ts';
import { referencedListing } from './referenced-listing.ts';
import { StockStepper } from './stock-stepper.tsx';

export const PRODUCTS_PATH = '/admin/products';

/** The columns of the products (ADMPROD-05), including optional ones. */
export function productColumns(
  currency: Currency | undefined,
  search: string,
  references: ReferencesToday,
  own: boolean,
): Column<SellerListing>[] {
  const noteOf = (one: SellerListing, price: number) =>
    referenceNote(price, referencedListing(one), references);
  const figure = (one: SellerListing, name: QuickEdit['name'], note?: string) => (
    <QuickEditLink one={one} name={name} search={search} currency={currency} note={note} />
  );
  return [
    { id: 'no', label: 'No', wide: true, numeric: true, card: 'none', cell: (_, number) => number },
    {
      id: 'product',
      label: 'Produk',
      sort: 'name',
      fixed: true,
      card: 'head',
      breaks: true,
      className: 'max-md:relative',
      cell: (one) => (
        <div className="row-head">
          <RowPicture url={one.image_url} />
          <span className="row-name">
            <b>{one.product.name}</b> {/* On phones the unit follows the stock. */}
            <span className="text-muted max-md:hidden">{one.product.unit}</span>
            {!one.isActive && (
              <Badge tone="neutral" className="md:ml-2">
                Diarsipkan
              </Badge>
            )}
            {/* Used where the farmer column is hidden. */}
            {!own && <small>{one.farmer.name}</small>}
          </span>
          <MoreOfRow name={one.product.name} />
        </div>
      ),
    },
    {
      id: 'farmer',
      label: 'Petani',
      wide: true,
      // A farmer does not need their own name in every row.
      ...(own ? { card: 'none' as const, extra: true } : {}),
      cell: (one) => (
        <span className="row-seller">
          <span>{one.farmer.name}</span>
          <span>{`${one.farmer.city}, ${one.farmer.province}`}</span>
        </span>
      ),
    },
    {
      id: 'stock',
      label: 'Stok',
      numeric: true,
      sort: 'stock',
      card: 'figure',
      cell: (one) => <StockCell one={one} search={search} lean={!own} />,
    },
    {
      id: 'tengkulak',
      label: 'Harga Tengkulak',
      numeric: true,
      cell: (one) => figure(one, 'tengkulak'),
    },
    {
      id: 'price',
      label: 'Harga Customer',
      numeric: true,
      sort: 'price',
      card: 'figure',
      className: 'font-bold',
      cell: (one) => {
        const short = noteOf(one, one.price_customer)?.short;
        const note = short && capitalized(short);
        return (
          <span className="inline-grid justify-items-end">
            {figure(one, 'price', note)}
            {note && (
              <span className="text-xs leading-4 font-semibold text-warning max-md:hidden">{note}</span>
            )}
          </span>
        );
      },
    },
    { id: 'category', label: 'Kategori', extra: true, cell: (one) => categoryLabel[one.category] },
    {
      id: 'ordered',
      label: 'Dipesan',
      numeric: true,
      extra: true,
      cell: (one) => `${formatNumber(one.reserved)} ${one.product.unit}`,
    },
    {
      id: 'created',
      label: 'Ditambahkan',
      sort: 'createdAt',
      extra: true,
      when: true,
      cell: (one) => formatDate(one.createdAt),
    },
    {
      id: 'actions',
      label: 'Aksi',
      fixed: true,
      card: 'foot',
      cell: (one) => <RowActions path={PRODUCTS_PATH} id={one.id} name={one.product.name} />,
    },
  ];
}

const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/**
 * Opens the rest of a row on phones, where a row shows its name and the two figures that change daily. It
 * lies over the name, so that the row needs no column for it (`admin.css` hides the rest).
 */
function MoreOfRow({ name }: { name: string }) {
  return (
    <details className="row-more">
      <summary aria-label={`${name}, lainnya`}>
        <ChevronDown />
      </summary>
    </details>
  );
}

/** A figure that opens its edit sheet; a change in the offline queue shows the new value. */
function QuickEditLink({
  one,
  name,
  search,
  currency,
  shown,
  note,
}: {
  one: SellerListing;
  name: QuickEdit['name'];
  search: string;
  currency?: Currency;
  /** The displayed value, when it differs from the stored one. */
  shown?: number;
  /** The meaning of the value, below it; larger screens show it next to the link. */
  note?: string | undefined;
}) {
  const { field, label } = QUICK_EDIT_FIELDS.find((figure) => figure.name === name)!;
  const waits = useQueuedFor(useSession().user?.id, `product:${one.id}:${field}`);
  const isOut = field === 'stock' && one.onHand <= one.reserved;
  const value = shown ?? (Number(waits?.body[field]) || quickEditValue(one, field));
  return (
    <Anchor
      href={listHref(PRODUCTS_PATH, search, { change: name, product: one.id })}
      keepScroll
      className="row-figure"
    >
      <span className="sr-only">{`Ubah ${label} ${one.product.name}: `}</span>
      <span>
        {field === 'stock' ? `${formatNumber(value)} ` : formatMoney(value, currency)}
        {(note || field === 'stock') && (
          <span className="text-xs leading-4 md:hidden">
            {field === 'stock' && <span className="text-muted">{`${one.product.unit} `}</span>}
            {note && (
              <span className={cx('font-semibold', isOut ? 'text-error' : 'text-warning')}>{note}</span>
            )}
          </span>
        )}
      </span>
    </Anchor>
  );
}

function StockCell({ one, search, lean }: { one: SellerListing; search: string; lean: boolean }) {
  const level = stockLevel(exactSum(one.onHand, -one.reserved), one.low_threshold ?? LIST_LOW_THRESHOLD);
  return (
    <div className="row-stock">
      {level !== 'available' && (
        <Badge tone={level === 'out' ? 'danger' : 'warning'} className="max-md:hidden">
          {stockLabel[level]}
        </Badge>
      )}
      <StockStepper
        id={one.id}
        name={one.product.name}
        unit={one.product.unit}
        onHand={one.onHand}
        reserved={one.reserved}
        search={search}
        lean={lean}
        figure={(shown) => (
          <QuickEditLink
            one={one}
            name="stock"
            search={search}
            shown={shown}
            note={level === 'available' ? undefined : stockLabel[level]}
          />
        )}
      />
      {one.reserved > 0 && (
        <span data-more className="text-end text-xs leading-4 text-muted">
          {/* On desktops the quantity is visible above; its label would reduce the space of the names. */}
          <span className="md:sr-only">di gudang {formatNumber(one.onHand)}, </span>
          dipesan {formatNumber(one.reserved)}, bisa dijual{' '}
          {formatNumber(Math.max(0, exactSum(one.onHand, -one.reserved)))}
        </span>
      )}
    </div>
  );
}
