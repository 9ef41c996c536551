import { useCallback, useContext, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../common/route-helpers/api-client.ts';
import { ReplacesHistoryEntry } from '../ui/close-on-back.ts';
import { SearchBox } from '../ui/field/search-box.tsx';
import { readSearches, rememberSearch } from './recent-searches.ts';
import { type ShopUrl, shopHref } from './shop-url.ts';

/** Maximum number of suggested farmers. */
const FARMERS = 3;

type Farmers = Awaited<ReturnType<ReturnType<typeof apiClient>['farmers']>>['data'];

/** The list's search suggests products and farmers while the user types, and keeps the other filters. */
export function ShopSearch({ address = {}, label = 'Cari produk' }: { address?: ShopUrl; label?: string }) {
  const navigate = useNavigate();
  const replace = useContext(ReplacesHistoryEntry);
  const asked = useRef<Promise<Farmers>>(null);
  const suggest = useCallback(async (text: string, signal: AbortSignal) => {
    const client = apiClient();
    // Requested once, at the first letters; again after a failure.
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
    // When the server's popular searches fail, the browser's recent ones are still suggested.
    const { data } = await apiClient()
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
    if (q) rememberSearch(q);
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
