import type { ReactNode } from 'react';
import { BulkActionBar } from './bulk-action-bar.tsx';
import type { BulkNoun } from './bulk-request.ts';
import { useCheckedRows } from './use-checked-rows.tsx';

/**
 * Adds row selection and the bulk action bar to a list. Spread `props` over the list and render `bar` in it.
 */
export function useBulkSelection<Row>({
  noun,
  noted,
  priceOf,
  ...list
}: { noun: BulkNoun; noted: string; priceOf?: (row: Row) => number } & Parameters<
  typeof useCheckedRows<Row>
>[0]): {
  props: ReturnType<typeof useCheckedRows<Row>>['props'];
  bar: ReactNode;
} {
  const { props, picked, all, setAll, clear } = useCheckedRows(list);
  const { total, more, data } = list.page;
  const prices = priceOf
    ? data.filter(props.picked).map((row) => ({ name: list.nameOf(row), price: priceOf(row) }))
    : [];
  return {
    props,
    bar: (
      <BulkActionBar {...{ noun, noted, picked, total, more, all, prices }} onAll={setAll} onClear={clear} />
    ),
  };
}
