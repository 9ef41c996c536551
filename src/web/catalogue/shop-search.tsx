import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import { shopClient } from '../page/shop-client.ts';
import { SearchBox } from '../ui/field/search-box.tsx';
import { type ShopAddress, shopHref } from './shop-address.ts';

/** Farmers suggested at once. */
const FARMERS = 3;

type Farmers = Awaited<ReturnType<ReturnType<typeof shopClient>['farmers']>>['data'];

/** The list's search with products and farmers suggested while typing; the other filters stay as they are. */
export function ShopSearch({ address }: { address: ShopAddress }) {
  const navigate = useNavigate();
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
    const called = ({ name }: { name: string }) => name.toLowerCase().includes(text.toLowerCase());
    const [failed] = [products, farmers].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    return {
      found: [
        ...(products.status === 'fulfilled' ? products.value.data : []).map(({ name, listings }) => ({
          key: name,
          label: name,
          hint: `${listings} penjual`,
          href: shopHref({ q: name }),
        })),
        ...(farmers.status === 'fulfilled' ? farmers.value.filter(called).slice(0, FARMERS) : []).map(
          ({ id, name, city }) => ({
            key: `petani-${id}`,
            label: name,
            hint: `Petani, ${city}`,
            href: shopHref({ farmer: String(id) }),
          }),
        ),
      ],
      ...(failed ? { failed: (failed as Error).message } : {}),
    };
  }, []);
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
