import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and in the first client render, true afterwards: separates enhanced markup from plain
 * HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
