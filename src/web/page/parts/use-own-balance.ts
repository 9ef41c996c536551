import { useRootData } from '../head/root-data.ts';

/** A farmer's own statement at once: the list that leads there is one more way without signal. */
export function useOwnBalance(): string {
  const farmerId = useRootData()?.stall?.farmerId;
  return farmerId ? `/admin/balances/${farmerId}` : '/admin/balances';
}
