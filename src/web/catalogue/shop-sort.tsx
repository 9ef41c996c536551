import { Form, useNavigate } from 'react-router';
import type { listingsQuery } from '../../shared/schemas/catalogue/catalogue-schemas.ts';
import { fieldNamesOf } from '../forms/field-name.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { Select } from '../ui/field/select.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { FILTER_NAVIGATION_OPTIONS } from './filter-link.tsx';
import { type ShopUrl, shopHref, sortLabels } from './shop-url.ts';

const named = fieldNamesOf<typeof listingsQuery>();

/**
 * The list's order. 'Terdekat' asks the browser for the location and sends it rounded to about a kilometre.
 */
export function ShopSort({ address }: { address: ShopUrl }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { sort, lat, lng, page, ...rest } = address;
  const chosen = sort ?? (address.q ? '' : 'newest');

  const choose = (value: string) => {
    if (value !== 'nearest') {
      navigate(shopHref(address, { sort: value || undefined }), FILTER_NAVIGATION_OPTIONS);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        navigate(
          shopHref(address, {
            sort: 'nearest',
            lat: coords.latitude.toFixed(2),
            lng: coords.longitude.toFixed(2),
          }),
          FILTER_NAVIGATION_OPTIONS,
        ),
      () => showToast('info', 'Izinkan lokasi di peramban Anda untuk mengurutkan dari yang terdekat.'),
      { maximumAge: 600_000, timeout: 10_000 },
    );
  };

  return (
    <Form action="/shop" discover="none" method="get" className="flex max-w-full min-w-0 items-center gap-2">
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={chosen}
        label="Urutkan"
        hideLabel
        name={named('sort')}
        defaultValue={chosen}
        // A browser that restores an earlier choice would navigate away from the page to which the user returns.
        autoComplete="off"
        className="w-40 max-w-full min-w-0"
        onChange={(event) => choose(event.target.value)}
        options={[
          ...(address.q ? [{ value: '', label: 'Paling cocok' }] : []),
          ...sortLabels.filter(({ value }) => value !== 'nearest' || hydrated || sort === 'nearest'),
        ]}
      />
      <span className="hidden noscript:block">
        <Button type="submit" variant="secondary" size="sm">
          Urutkan
        </Button>
      </span>
    </Form>
  );
}
