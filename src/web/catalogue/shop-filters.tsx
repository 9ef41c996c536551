import { Form, useSubmit } from 'react-router';
import type { ListingFacets } from '../../domain/catalogue/list/find-listing-facets.ts';
import { CATEGORIES, categoryLabel, type StockLevel, stockLabel } from '../../shared/enums/labels.ts';
import type { Currency } from '../../shared/format/money.ts';
import { qualityClassOf } from '../../shared/rules/quality/quality-classes.ts';
import type { listingsQuery } from '../../shared/schemas/catalogue/catalogue-schemas.ts';
import { fieldNamesOf } from '../forms/field-name.ts';
import { Button } from '../ui/button.tsx';
import { priceText } from '../ui/field/number-text.ts';
import { Select } from '../ui/field/select.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { countActiveFilters } from './active-filters.tsx';
import { FILTER_NAVIGATION_OPTIONS, FilterLink } from './filter-link.tsx';
import { type ShopUrl, shopHref } from './shop-url.ts';

const named = fieldNamesOf<typeof listingsQuery>();

/** The list's filters with their counts: links and a GET form, so that they work without JavaScript. */
export function ShopFilters({
  address,
  facets,
  currency = 'IDR',
  replace,
}: {
  address: ShopUrl;
  facets: ListingFacets;
  currency: Currency | undefined;
  /** In a sheet that Back closes: all choices in it share one history entry. */
  replace?: boolean;
}) {
  const submit = useSubmit();
  const levels: StockLevel[] = ['available', 'low', 'out'];
  const { category, quality, stock } = address;
  const provinces = Map.groupBy(facets.cities, (city) => city.province);
  return (
    <div className="grid grid-cols-1 gap-6">
      <FilterLinks
        title="Kategori"
        replace={replace}
        choices={CATEGORIES.flatMap((value) => {
          const count = facets.categories.find((one) => one.value === value)?.count ?? 0;
          if (count === 0 && category !== value) return [];
          const active = category === value;
          // Selecting a category resets the class, which belongs to one category.
          const href = shopHref(address, { category: active ? undefined : value, quality: undefined });
          return [{ label: categoryLabel[value], count, active, href }];
        })}
      />
      {facets.qualities.length > 0 && (
        <FilterLinks
          title="Mutu"
          replace={replace}
          choices={facets.qualities.map(({ value, count }) => ({
            label: qualityClassOf(value).short,
            count,
            active: quality === value,
            href: shopHref(address, { quality: quality === value ? undefined : value }),
          }))}
        />
      )}
      <FilterLinks
        title="Stok"
        replace={replace}
        choices={levels.map((value) => ({
          label: stockLabel[value],
          count: facets.stock.find((one) => one.value === value)?.count ?? 0,
          active: stock === value,
          href: shopHref(address, { stock: stock === value ? undefined : value }),
        }))}
      />
      <Form
        action="/shop"
        discover="none"
        method="get"
        // As in the order select: a restored choice would navigate.
        autoComplete="off"
        className="grid grid-cols-1 gap-4"
        preventScrollReset
        replace={replace}
        onChange={(event) => {
          submit(event.currentTarget, { ...FILTER_NAVIGATION_OPTIONS, replace });
        }}
      >
        <HiddenFields of={address} but={['city', 'province', 'farmer', 'page']} />
        <Select
          key={`city:${address.city}`}
          label="Wilayah"
          name={named('city')}
          defaultValue={address.city ?? ''}
          placeholder="Semua wilayah"
          options={[...provinces].map(([label, cities]) => ({
            label,
            options: cities.map((city) => ({ value: city.value, label: `${city.value} (${city.count})` })),
          }))}
        />
        <Select
          key={`farmer:${address.farmer}`}
          label="Petani"
          name={named('farmer')}
          defaultValue={address.farmer ?? ''}
          placeholder="Semua petani"
          hint={
            facets.moreFarmers
              ? 'Petani dengan barang terbanyak. Yang lain: tulis namanya di kotak cari.'
              : undefined
          }
          options={facets.farmers.map((farmer) => ({
            value: String(farmer.value),
            label: `${farmer.name}, ${farmer.city} (${farmer.count})`,
          }))}
        />
        <span className="hidden noscript:block">
          <Button type="submit" variant="secondary" className="w-full">
            Terapkan
          </Button>
        </span>
      </Form>
      {currency === 'IDR' && <PriceRange address={address} replace={replace} />}
      {countActiveFilters(address) > 0 && (
        <FilterLink
          href={shopHref({ q: address.q, sort: address.sort, lat: address.lat, lng: address.lng })}
          replace={replace}
          className="inline-flex min-h-11 items-center font-semibold text-error underline underline-offset-4"
        >
          Hapus semua filter
        </FilterLink>
      )}
    </div>
  );
}

/**
 * The range of the price per kilogram, in free notation, submitted explicitly, so that it works without
 * JavaScript.
 */
function PriceRange({ address, replace }: { address: ShopUrl; replace: boolean | undefined }) {
  const submit = useSubmit();
  return (
    <Form
      key={`${address.price_from}-${address.price_to}`}
      action="/shop"
      discover="none"
      method="get"
      preventScrollReset
      replace={replace}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget, { ...FILTER_NAVIGATION_OPTIONS, replace });
      }}
      className="grid gap-2"
    >
      <HiddenFields of={address} but={['price_from', 'price_to', 'page']} />
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-1.5 text-sm font-semibold">Harga per kg</legend>
        {(['price_from', 'price_to'] as const).map((name) => (
          <TextInput
            key={name}
            label={name === 'price_from' ? 'Dari' : 'Sampai'}
            name={named(name)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            before="Rp"
            defaultValue={priceText(address[name] ? Number(address[name]) : null, 'IDR')}
          />
        ))}
      </fieldset>
      <p className="text-xs text-muted">Yang dijual per buah atau liter: harga satuannya.</p>
      <Button type="submit" variant="secondary" size="sm">
        Pakai harga ini
      </Button>
    </Form>
  );
}

/** The other URL parameters, which the form keeps. */
function HiddenFields({ of: address, but }: { of: ShopUrl; but: (keyof ShopUrl)[] }) {
  return Object.entries(address).map(
    ([name, value]) =>
      value &&
      !but.includes(name as keyof ShopUrl) && <input key={name} type="hidden" name={name} value={value} />,
  );
}

function FilterLinks({
  title,
  replace,
  choices,
}: {
  title: string;
  replace: boolean | undefined;
  choices: { label: string; count: number; active: boolean; href: string }[];
}) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 text-sm font-semibold">{title}</h2>
      <ul>
        {choices.map(({ label, count, active, href }, at) => (
          <li key={label}>
            <FilterLink
              href={href}
              replace={replace}
              aria-current={active ? 'true' : undefined}
              data-first={at === 0 || undefined}
              className="choice"
            >
              {label}
              <span>{count}</span>
            </FilterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
