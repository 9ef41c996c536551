import type { ReactNode } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkNoun } from './bulk-request.ts';
import { useTicks } from './use-ticks.tsx';

/** Ticking rows, and the bar of what can be done to many at once. Spread `props` over the list and put `bar` into it. */
export function useSelection<Row>({
  noun,
  noted,
  priceOf,
  ...list
}: { noun: BulkNoun; noted: string; priceOf?: (row: Row) => number } & Parameters<typeof useTicks<Row>>[0]): {
  props: ReturnType<typeof useTicks<Row>>['props'];
  bar: ReactNode;
} {
  const { props, picked, all, setAll, clear } = useTicks(list);
  const { total, more, data } = list.page;
  const prices = priceOf
    ? data.filter(props.picked).map((row) => ({ name: list.nameOf(row), price: priceOf(row) }))
    : [];
  return {
    props,
    bar: <BulkBar {...{ noun, noted, picked, total, more, all, prices }} onAll={setAll} onClear={clear} />,
  };
}
