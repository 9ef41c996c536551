import { useId, useRef, useState } from 'react';
import { cityName, FALLBACK_CITIES } from '../../../shared/regions.ts';
import { TextInput, type TextInputProps } from '../../ui/field/text-input.tsx';
import { shopClient } from '../answer/shop-client.ts';

/**
 * A kabupaten or kota, with all 514 suggested from the first time that it has the focus. Where they cannot be had, five
 * near Yogyakarta stand in for them (R12), and it says so.
 */
export function CityField(props: TextInputProps) {
  const list = useId();
  const asked = useRef(false);
  const [cities, setCities] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<string>();
  const ask = async () => {
    if (asked.current) return;
    asked.current = true;
    try {
      const { data } = await shopClient().cities();
      setCities(data.map(cityName));
      setFailed(undefined);
    } catch (error) {
      asked.current = false;
      setCities(FALLBACK_CITIES);
      setFailed((error as Error).message);
    }
  };
  return (
    <div>
      <TextInput {...props} list={list} onFocus={() => void ask()} />
      <datalist id={list}>
        {cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <p role="status" className="mt-1 text-sm text-muted">
        {failed}
      </p>
    </div>
  );
}
