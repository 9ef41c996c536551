import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { shopClient } from '../page/shop-client.ts';
import { SearchBox } from '../ui/field/search-box.tsx';
import { type ShopAddress, shopHref } from './shop-address.ts';

/** The list's search with suggestions while typing; the other filters stay as they are. */
export function ShopSearch({ address }: { address: ShopAddress }) {
  const navigate = useNavigate();
  const client = useMemo(() => shopClient(), []);
  const suggest = useCallback(
    async (text: string, signal: AbortSignal) => {
      const { data } = await client.suggest(text, signal);
      return data.map(({ name, listings }) => ({
        key: name,
        label: name,
        hint: `${listings} penjual`,
        href: shopHref({ q: name }),
      }));
    },
    [client],
  );
  const { q, page, sort, lat, lng, ...filters } = address;
  return (
    <SearchBox
      action="/shop"
      label="Cari produk"
      placeholder="Cari beras, cabai, nama petani…"
      defaultValue={q ?? ''}
      hidden={filters}
      suggest={suggest}
      onChoose={(suggestion) => navigate(suggestion.href)}
    />
  );
}
