import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { ListPage } from '../admin-list.tsx';
import { listHref } from '../list-url.ts';
import { SELECTION_FORM_ID } from './selection-bar.tsx';

type RowKey = string | number;

/**
 * Adds a checkbox to each row and to the head, belonging to the form SELECTION_FORM_ID; another page, search
 * or filter clears the selection. Spread `props` over the list; `all` means all matching rows, not only the
 * ticked ones.
 */
export function useCheckedRows<Row>({
  path,
  page,
  keyOf,
  nameOf,
}: {
  path: string;
  page: ListPage<Row>;
  keyOf: (row: Row) => RowKey;
  nameOf: (row: Row) => string;
}): {
  props: { pick: (row: Row) => ReactNode; pickAll: ReactNode; picked: (row: Row) => boolean };
  picked: number;
  all: boolean;
  setAll: (all: boolean) => void;
  clear: () => void;
} {
  const { search } = useLocation();
  const hydrated = useHydrated();
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set());
  const [all, setAll] = useState(false);
  const head = useRef<HTMLInputElement>(null);
  const place = listHref(path, search, {});
  const clear = () => {
    setKeys(new Set());
    setAll(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about the place's change
  useEffect(clear, [place]);
  const whole = page.data.length > 0 && page.data.every((row) => keys.has(keyOf(row)));
  useEffect(() => {
    if (head.current) head.current.indeterminate = keys.size > 0 && !whole;
  }, [keys, whole]);

  const toggle = (key: RowKey, on: boolean) => {
    const next = new Set(keys);
    if (on) next.add(key);
    else next.delete(key);
    setKeys(next);
    if (!on) setAll(false);
  };
  const box = 'size-4.5 accent-sawah';
  const hit = '-m-3 grid size-11 cursor-pointer place-items-center';
  return {
    props: {
      pick: (row) => (
        <label>
          <input
            type="checkbox"
            form={SELECTION_FORM_ID}
            name="ids"
            value={keyOf(row)}
            aria-label={`Pilih ${nameOf(row)}`}
            {...(hydrated ? { checked: all || keys.has(keyOf(row)) } : {})}
            onChange={(event) => toggle(keyOf(row), event.target.checked)}
            data-pick
            className={box}
          />
        </label>
      ),
      pickAll: hydrated && (
        <label className={hit}>
          <input
            ref={head}
            type="checkbox"
            aria-label="Pilih semua di halaman ini"
            checked={whole}
            onChange={(event) => (event.target.checked ? setKeys(new Set(page.data.map(keyOf))) : clear())}
            className={box}
          />
        </label>
      ),
      picked: (row) => all || keys.has(keyOf(row)),
    },
    picked: keys.size,
    all,
    setAll,
    clear,
  };
}
