import { Form, useNavigate } from 'react-router';
import type { listingsQuery } from '../../shared/input/goods/catalogue.ts';
import { namesOf } from '../form/field-name.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/field/select.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { toast } from '../ui/tell/toast.ts';
import { CHOICE } from './choice.tsx';
import { type ShopAddress, shopHref, sortLabels } from './shop-address.ts';

const named = namesOf<typeof listingsQuery>();

/** The list's order. 'Terdekat' asks the browser where one is; no more than about a kilometre of that is sent. */
export function ShopSort({ address }: { address: ShopAddress }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { sort, lat, lng, page, ...rest } = address;
  const chosen = sort ?? (address.q ? '' : 'newest');

  const choose = (value: string) => {
    if (value !== 'nearest') {
      navigate(shopHref(address, { sort: value || undefined }), CHOICE);
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
          CHOICE,
        ),
      () => toast('info', 'Izinkan lokasi di peramban Anda untuk mengurutkan dari yang terdekat.'),
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
