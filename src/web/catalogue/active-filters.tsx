import X from 'lucide-react/icons/x';
import type { ListingFacets } from '../../domain/catalogue/list/find-listing-facets.ts';
import { type Category, categoryLabel, type StockLevel, stockLabel } from '../../shared/enums/labels.ts';
import { type Currency, formatMoney } from '../../shared/format/money.ts';
import { QUALITY_CLASSES, qualityClassOf } from '../../shared/rules/quality/quality-classes.ts';
import { FilterLink } from './filter-link.tsx';
import { type ShopUrl, shopHref } from './shop-url.ts';

type Named = keyof ShopUrl;

/** A filter of the list: its URL parameters, and a text of its value; undefined when it is not active. */
const FILTERS: {
  names: Named[];
  said: (
    address: ShopUrl,
    shown: { facets: ListingFacets; currency: Currency | undefined },
  ) => string | undefined;
}[] = [
  { names: ['category'], said: ({ category }) => categoryLabel[category as Category] },
  {
    names: ['quality'],
    said: ({ quality }) => {
      const name = QUALITY_CLASSES.find((one) => one === quality);
      return name && qualityClassOf(name).short;
    },
  },
  { names: ['city'], said: ({ city }) => city },
  { names: ['province'], said: ({ province }) => province },
  {
    names: ['farmer'],
    said: ({ farmer }, { facets }) =>
      farmer && (facets.farmers.find((one) => String(one.value) === farmer)?.name ?? 'Petani terpilih'),
  },
  { names: ['stock'], said: ({ stock }) => stockLabel[stock as StockLevel] },
  {
    names: ['price_from', 'price_to'],
    said: ({ price_from: from, price_to: to }, { currency }) => {
      const sum = (text: string) => formatMoney(Number(text), currency);
      if (from && to) return `${sum(from)} sampai ${sum(to)}`;
      return from ? `Mulai ${sum(from)}` : to && `Sampai ${sum(to)}`;
    },
  },
];

/** Counts the active filters; search and sort order do not count. */
export function countActiveFilters(address: ShopUrl): number {
  return FILTERS.filter(({ names }) => names.some((name) => address[name])).length;
}

/** Shows the active filters as chips; a press removes the filter. */
export function ActiveFilters({
  address,
  facets,
  currency,
  replace,
}: {
  address: ShopUrl;
  facets: ListingFacets;
  currency: Currency | undefined;
  /** Inside a sheet that Back closes (shop-filters.tsx). */
  replace?: boolean;
}) {
  const words: { names: Named[]; label: string | undefined }[] = [
    { names: ['q'], label: address.q && `“${address.q}”` },
    ...FILTERS.map(({ names, said }) => ({ names, label: said(address, { facets, currency }) })),
  ];
  const chips = words.filter((chip) => chip.label);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filter yang dipakai" className="flex flex-wrap gap-2">
      {chips.map(({ names, label }) => (
        <li key={names[0]}>
          <FilterLink
            href={shopHref(address, Object.fromEntries(names.map((name) => [name, undefined])))}
            replace={replace}
            aria-label={`Hapus filter ${label}`}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-pill bg-sawah-soft py-1 pr-3 pl-4 text-sm font-semibold text-sawah-text hover:bg-sawah/15"
          >
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <X className="size-4 shrink-0" />
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}
