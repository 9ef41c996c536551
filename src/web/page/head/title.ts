/** The title of a page, '{product} - {page}' (SHELL-03). `matches` is what a route's `meta` is given. */
export function pageTitle(matches: readonly unknown[], page: string): string {
  const root = matches[0] as { loaderData?: { shell?: { site: { product: string } } } } | undefined;
  const product = root?.loaderData?.shell?.site.product;
  // Where the root could not be read, nobody knows the shop's name.
  return product ? `${product} - ${page}` : page;
}
