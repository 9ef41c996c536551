import * as build from 'virtual:react-router/server-build';
import type { ServerBuild } from 'react-router';
import { createServer, type ServerDeps } from './http.ts';

export { seedContent } from '../seed/seed-content.ts';
export { seedNewShop } from '../seed/seed-new-shop.ts';

/** The whole application on an opened database; this module is the entry of the server bundle. */
export function createApp(deps: Omit<ServerDeps, 'pages'>) {
  return createServer({ ...deps, pages: build as ServerBuild });
}
