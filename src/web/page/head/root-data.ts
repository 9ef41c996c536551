import { useRouteLoaderData } from 'react-router';
import type { readRootData } from './root-data.server.ts';

/** What the root loader gives, for any page or boundary; undefined when the loader itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof readRootData>('root');
}
