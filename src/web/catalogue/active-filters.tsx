import X from 'lucide-react/icons/x';
import type { Facets } from '../../domain/catalogue/list/find-listing-facets.ts';
import { type Currency, formatMoney } from '../../shared/figures/money.ts';
import { type Category, categoryLabel, type StockLevel, stockLabel } from '../../shared/labels.ts';
import { classOf, QUALITY_CLASSES } from '../../shared/quality/classes.ts';
import { Choice } from './choice.tsx';
import { type ShopAddress, shopHref } from './shop-address.ts';

type Named = keyof ShopAddress;

/** A filter of the list: the names of the address that hold it, and what is set in words; undefined: it is not. */
const FILTERS: {
  names: Named[];
  said: (
    address: ShopAddress,
    shown: { facets: Facets; currency: Currency | undefined },
  ) => string | undefined;
}[] = [
  { names: ['category'], said: ({ category }) => categoryLabel[category as Category] },
  {
    names: ['quality'],
    said: ({ quality }) => {
      const name = QUALITY_CLASSES.find((one) => one === quality);
      return name && classOf(name).short;
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

/** How many filters are set; search and order are none. */
export function filtersSet(address: ShopAddress): number {
  return FILTERS.filter(({ names }) => names.some((name) => address[name])).length;
}

/** What is set, one chip each; a press takes it away. */
export function ActiveFilters({
  address,
  facets,
  currency,
  replace,
}: {
  address: ShopAddress;
  facets: Facets;
  currency: Currency | undefined;
  /** In a sheet, that Back closes (shop-filters.tsx). */
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
          <Choice
            href={shopHref(address, Object.fromEntries(names.map((name) => [name, undefined])))}
            replace={replace}
            aria-label={`Hapus filter ${label}`}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-pill bg-sawah-soft py-1 pr-3 pl-4 text-sm font-semibold text-sawah-text hover:bg-sawah/20"
          >
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <X className="size-4 shrink-0" />
          </Choice>
        </li>
      ))}
    </ul>
  );
}
