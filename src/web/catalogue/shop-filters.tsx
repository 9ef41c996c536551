import { Form, useSubmit } from 'react-router';
import type { Facets } from '../../domain/catalogue/list/find-listing-facets.ts';
import type { Currency } from '../../shared/figures/money.ts';
import type { listingsQuery } from '../../shared/input/goods/catalogue.ts';
import { CATEGORIES, categoryLabel, type StockLevel, stockLabel } from '../../shared/labels.ts';
import { classOf } from '../../shared/quality/classes.ts';
import { namesOf } from '../form/field-name.ts';
import { Button } from '../ui/button.tsx';
import { priceText } from '../ui/field/number-text.ts';
import { Select } from '../ui/field/select.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { filtersSet } from './active-filters.tsx';
import { CHOICE, Choice } from './choice.tsx';
import { type ShopAddress, shopHref } from './shop-address.ts';

const named = namesOf<typeof listingsQuery>();

/** The list's filters with their counts: links and a GET form, so that they work without JavaScript. */
export function ShopFilters({
  address,
  facets,
  currency = 'IDR',
  replace,
}: {
  address: ShopAddress;
  facets: Facets;
  currency: Currency | undefined;
  /** In a sheet, that Back closes: one entry of the history for all that is chosen in it. */
  replace?: boolean;
}) {
  const submit = useSubmit();
  const levels: StockLevel[] = ['available', 'low', 'out'];
  const { category, quality, stock } = address;
  const provinces = Map.groupBy(facets.cities, (city) => city.province);
  return (
    <div className="grid grid-cols-1 gap-6">
      <Choices
        title="Kategori"
        replace={replace}
        choices={CATEGORIES.flatMap((value) => {
          const count = facets.categories.find((one) => one.value === value)?.count ?? 0;
          if (count === 0 && category !== value) return [];
          const active = category === value;
          // A class is one of its own category.
          const href = shopHref(address, { category: active ? undefined : value, quality: undefined });
          return [{ label: categoryLabel[value], count, active, href }];
        })}
      />
      {facets.qualities.length > 0 && (
        <Choices
          title="Mutu"
          replace={replace}
          choices={facets.qualities.map(({ value, count }) => ({
            label: classOf(value).short,
            count,
            active: quality === value,
            href: shopHref(address, { quality: quality === value ? undefined : value }),
          }))}
        />
      )}
      <Choices
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
        className="grid grid-cols-1 gap-4"
        preventScrollReset
        replace={replace}
        onChange={(event) => {
          submit(event.currentTarget, { ...CHOICE, replace });
        }}
      >
        <Rest of={address} but={['city', 'province', 'farmer', 'page']} />
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
      {filtersSet(address) > 0 && (
        <Choice
          href={shopHref({ q: address.q, sort: address.sort, lat: address.lat, lng: address.lng })}
          replace={replace}
          className="inline-flex min-h-11 items-center font-semibold text-error underline underline-offset-4"
        >
          Hapus semua filter
        </Choice>
      )}
    </div>
  );
}

/** From and up to what a kilogram may cost; typed as people write it, sent when asked, so that it works without scripts. */
function PriceRange({ address, replace }: { address: ShopAddress; replace: boolean | undefined }) {
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
        submit(event.currentTarget, { ...CHOICE, replace });
      }}
      className="grid gap-2"
    >
      <Rest of={address} but={['price_from', 'price_to', 'page']} />
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

/** What else the address says, so that a form keeps it. */
function Rest({ of: address, but }: { of: ShopAddress; but: (keyof ShopAddress)[] }) {
  return Object.entries(address).map(
    ([name, value]) =>
      value &&
      !but.includes(name as keyof ShopAddress) && (
        <input key={name} type="hidden" name={name} value={value} />
      ),
  );
}

function Choices({
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
        {choices.map(({ label, count, active, href }) => (
          <li key={label}>
            <Choice
              href={href}
              replace={replace}
              aria-current={active ? 'true' : undefined}
              className="choice"
            >
              {label}
              <span>{count}</span>
            </Choice>
          </li>
        ))}
      </ul>
    </nav>
  );
}
