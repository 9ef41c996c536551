import { useId, useRef, useState } from 'react';
import { cityName, FALLBACK_CITIES } from '../../../shared/enums/regions.ts';
import { TextInput, type TextInputProps } from '../../ui/field/text-input.tsx';
import { apiClient } from '../route-helpers/api-client.ts';

/**
 * A kabupaten or kota; all 514 are suggested once the field has had the focus. If they fail to load, five
 * near Yogyakarta replace them (R12), and the field says so.
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
      const { data } = await apiClient().cities();
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
