/** The title of a page, '{product} - {page}' (SHELL-03). `matches` is what a route's `meta` is given. */
export function pageTitle(matches: readonly unknown[], page: string): string {
  const root = matches[0] as { loaderData?: { shell?: { site: { product: string } } } } | undefined;
  return `${root?.loaderData?.shell?.site.product ?? 'Lumbung'} - ${page}`;
}
