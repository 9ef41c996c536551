import { useRootData } from '../head/use-root-data.ts';

/**
 * Links to a farmer's own statement directly, because the redirecting list would be one more page to cache
 * offline.
 */
export function useOwnBalanceHref(): string {
  const farmerId = useRootData()?.stall?.farmerId;
  return farmerId ? `/admin/balances/${farmerId}` : '/admin/balances';
}
