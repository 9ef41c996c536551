import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/**
 * Returns whether a URL's page may be the same for everyone, and so be cached: its route declares by
 * `headers` what it shows, or is a resource for machines. Known from the routes rather than learned from
 * responses, since an uncacheable response during an outage says nothing about the next.
 */
export function routesForAll(build: ServerBuild): (url: string) => boolean {
  const tree = treeOf(build);
  return (url) => {
    const leaf = matchRoutes(tree, pathOf(url))?.at(-1)?.route.id;
    const module = leaf === undefined ? undefined : build.routes[leaf]?.module;
    return module !== undefined && (module.headers !== undefined || module.default === undefined);
  };
}

/** The route pattern of a page's URL, such as `/orders/:orderId`; undefined without such a page. */
export function pagePatterns(build: ServerBuild): (url: string) => string | undefined {
  const tree = treeOf(build);
  return (url) => {
    const parts = matchRoutes(tree, pathOf(url))?.flatMap(({ route }) => route.path ?? []);
    return (
      parts &&
      `/${parts
        .map((part) => part.replace(/^\/+/, ''))
        .filter(Boolean)
        .join('/')}`
    );
  };
}

function treeOf(build: ServerBuild): RouteObject[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const under = (parentId: string | undefined): RouteObject[] =>
    routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) => {
        const own = {
          id,
          ...(path === undefined ? {} : { path }),
          ...(caseSensitive ? { caseSensitive } : {}),
        };
        return index ? { ...own, index } : { ...own, children: under(id) };
      });
  return under(undefined);
}

/** The page's path in a URL, also of a data request (`/shop.data`). */
function pathOf(url: string): string {
  const path = url.split('?')[0]!;
  if (path === '/_root.data') return '/';
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path;
}
