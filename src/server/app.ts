import * as build from 'virtual:react-router/server-build';
import type { ServerBuild } from 'react-router';
import { createServer, type ServerDeps } from './http.ts';

export { beginShop } from '../install/begin-shop.ts';
export { seedContent } from '../install/seed-content.ts';

/** The whole application over an open engine: this module is the input of the server bundle. */
export function createApp(deps: Omit<ServerDeps, 'pages'>) {
  return createServer({ ...deps, pages: build as ServerBuild });
}
