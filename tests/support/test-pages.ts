import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { nonceContext } from '../../src/web/common/head/route-context.ts';

export type TestPage = {
  loader?: (args: LoaderFunctionArgs) => unknown;
  headers?: Record<string, string> | (() => Record<string, string>);
};

/**
 * A build of pages small enough to read: one route per path, each rendered as its loader's data in a script with our
 * nonce, and one script that somebody smuggled in.
 */
export function testPages(pages: Record<string, TestPage>): ServerBuild {
  const routes = Object.entries(pages).map(([path, page]) => [
    path,
    {
      id: path,
      path: path.slice(1),
      ...(path === '/' ? { index: true } : {}),
      module: {
        default: () => null,
        loader: page.loader ?? (() => null),
        action: async ({ request }: LoaderFunctionArgs) => ({
          typed: Object.fromEntries(await request.formData()),
        }),
        ...(page.headers
          ? { headers: typeof page.headers === 'function' ? page.headers : () => page.headers }
          : {}),
      },
    },
  ]);
  return {
    entry: {
      module: {
        streamTimeout: 1000,
        handleError: () => {},
        default: (_request: Request, status: number, headers: Headers, entry: never, context: never) => {
          const nonce = (context as { get(key: unknown): string }).get(nonceContext);
          const { loaderData, errors, actionData } = (
            entry as { staticHandlerContext: Record<'loaderData' | 'errors' | 'actionData', unknown> }
          ).staticHandlerContext;
          headers.set('content-type', 'text/html; charset=utf-8');
          const shown = JSON.stringify(loaderData ?? errors).replaceAll('<', '\\u003c');
          const body = `<!doctype html><script nonce="${nonce}">show(${shown})</script><script>smuggled()</script>`;
          return new Response(`${body}<p>${errors ? 'gagal' : JSON.stringify(actionData ?? '')}</p>`, {
            status,
            headers,
          });
        },
      },
    },
    routes: Object.fromEntries(routes),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
}
