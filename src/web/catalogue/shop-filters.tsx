import { Form } from 'react-router';
import type { Facets } from '../../domain/catalogue/list/find-listing-facets.ts';
import type { listingsQuery } from '../../shared/input/catalogue.ts';
import { CATEGORIES, categoryLabel, type StockLevel, stockLabel } from '../../shared/labels.ts';
import { namesOf } from '../form/field-name.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Select } from '../ui/field/select.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { type ShopAddress, shopHref } from './shop-address.ts';

const named = namesOf<typeof listingsQuery>();

/** How many filters are set; search and order are none. */
export function filtersSet(address: ShopAddress): number {
  return (['category', 'city', 'province', 'farmer', 'stock'] as const).filter((name) => address[name])
    .length;
}

/** The list's filters with their counts: links and a GET form, so that they work without JavaScript. */
export function ShopFilters({ address, facets }: { address: ShopAddress; facets: Facets }) {
  const levels: StockLevel[] = ['available', 'low', 'out'];
  const provinces = Map.groupBy(facets.cities, (city) => city.province);
  const { q, category, stock, sort, lat, lng } = address;
  return (
    <div className="grid gap-6">
      <Choices
        title="Kategori"
        choices={CATEGORIES.flatMap((value) => {
          const count = facets.categories.find((one) => one.value === value)?.count ?? 0;
          if (count === 0 && category !== value) return [];
          const active = category === value;
          const href = shopHref(address, { category: active ? undefined : value });
          return [{ label: categoryLabel[value], count, active, href }];
        })}
      />
      <Choices
        title="Stok"
        choices={levels.map((value) => ({
          label: stockLabel[value],
          count: facets.stock.find((one) => one.value === value)?.count ?? 0,
          active: stock === value,
          href: shopHref(address, { stock: stock === value ? undefined : value }),
        }))}
      />
      <Form
        action="/shop"
        method="get"
        className="grid gap-4"
        preventScrollReset
        onChange={(event) => {
          event.currentTarget.requestSubmit();
        }}
      >
        {Object.entries({ q, category, stock, sort, lat, lng }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
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
              ? 'Seratus petani dengan barang terbanyak. Yang lain: tulis namanya di kotak cari.'
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
      {filtersSet(address) > 0 && (
        <Anchor
          href={shopHref({ q: address.q, sort: address.sort, lat: address.lat, lng: address.lng })}
          stay
          className="inline-flex min-h-11 items-center font-semibold text-error underline underline-offset-4"
        >
          Hapus semua filter
        </Anchor>
      )}
    </div>
  );
}

function Choices({
  title,
  choices,
}: {
  title: string;
  choices: { label: string; count: number; active: boolean; href: string }[];
}) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 text-sm font-semibold">{title}</h2>
      <ul>
        {choices.map(({ label, count, active, href }) => (
          <li key={label}>
            <Anchor
              href={href}
              stay
              aria-current={active ? 'true' : undefined}
              className={cx(
                'flex min-h-11 items-center justify-between gap-3 rounded-input px-3 -mx-3',
                active ? 'bg-sawah-soft font-semibold text-sawah-text' : 'hover:bg-sunken',
              )}
            >
              <span>{label}</span>
              <span className="text-sm text-muted tabular">
                {count}
                <span className="sr-only"> produk</span>
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
