import { useRouteLoaderData } from 'react-router';
import type { readRootData } from './read-root-data.server.ts';

/** The root loader's data, for any page or error boundary; undefined when the loader failed. */
export function useRootData() {
  return useRouteLoaderData<typeof readRootData>('root');
}
