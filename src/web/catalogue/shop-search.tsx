import { useCallback, useContext, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { shopClient } from '../page/answer/shop-client.ts';
import { TakesPlace } from '../ui/close-on-back.ts';
import { SearchBox } from '../ui/field/search-box.tsx';
import { noteSearch, readSearches } from './recent-searches.ts';
import { type ShopAddress, shopHref } from './shop-address.ts';

/** Farmers suggested at once. */
const FARMERS = 3;

type Farmers = Awaited<ReturnType<ReturnType<typeof shopClient>['farmers']>>['data'];

/** The list's search with products and farmers suggested while typing; the other filters stay as they are. */
export function ShopSearch({
  address = {},
  label = 'Cari produk',
}: {
  address?: ShopAddress;
  label?: string;
}) {
  const navigate = useNavigate();
  const replace = useContext(TakesPlace);
  const asked = useRef<Promise<Farmers>>(null);
  const suggest = useCallback(async (text: string, signal: AbortSignal) => {
    const client = shopClient();
    // Asked for once, at the first letters; again after a failure.
    asked.current ??= client.farmers().then(
      ({ data }) => data,
      (error) => {
        asked.current = null;
        throw error;
      },
    );
    const [products, farmers] = await Promise.allSettled([client.suggest(text, signal), asked.current]);
    const called = ({ name }: { name: string }) =>
      name
        .toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(text.toLowerCase()));
    const [failed] = [products, farmers].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    return {
      found: [
        ...(farmers.status === 'fulfilled' ? farmers.value.filter(called).slice(0, FARMERS) : []).map(
          ({ id, name, city }) => ({
            key: `petani-${id}`,
            label: name,
            hint: `Petani, ${city}`,
            href: shopHref({ farmer: String(id) }),
          }),
        ),
        ...(products.status === 'fulfilled' ? products.value.data : []).map(({ name, listings }) => ({
          key: name,
          label: name,
          hint: `${listings} penjual`,
          href: shopHref({ q: name }),
        })),
      ],
      ...(failed ? { failed: (failed as Error).message } : {}),
    };
  }, []);
  const idle = useCallback(async (signal: AbortSignal) => {
    const recent = readSearches();
    // Without the shop's own, what was sought here is offered still.
    const { data } = await shopClient()
      .popular(signal)
      .catch(() => ({ data: [] }));
    const popular = data.map(({ name }) => name).filter((name) => !recent.includes(name));
    const found = [
      ...recent.map((label) => ({ label, hint: 'Terakhir dicari' })),
      ...popular.map((label) => ({ label, hint: 'Sering dibeli' })),
    ].map((one) => ({ ...one, key: one.label, href: shopHref({ q: one.label }) }));
    return { found };
  }, []);
  const { q, page, sort, lat, lng, ...filters } = address;
  useEffect(() => {
    if (q) noteSearch(q);
  }, [q]);
  return (
    <SearchBox
      action="/shop"
      label={label}
      placeholder="Cari beras, cabai, nama petani…"
      defaultValue={q ?? ''}
      hidden={filters}
      suggest={suggest}
      idle={idle}
      onChoose={(suggestion) => navigate(suggestion.href, { replace })}
    />
  );
}
