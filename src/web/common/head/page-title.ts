/**
 * Returns the title of a page, '{product} - {page}' (SHELL-03). `matches` is the argument of a route's
 * `meta`.
 */
export function pageTitle(matches: readonly unknown[], page: string): string {
  const root = matches[0] as { loaderData?: { shell?: { site: { product: string } } } } | undefined;
  const product = root?.loaderData?.shell?.site.product;
  // When the root loader failed, the store's name is unknown.
  return product ? `${product} - ${page}` : page;
}
