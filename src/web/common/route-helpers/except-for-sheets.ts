import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Skips revalidation when only the URL parameters `names` of a sheet change, so that opening and closing it
 * is instant and works offline.
 */
export function exceptForSheets(...names: string[]) {
  const listOf = (url: URL) => {
    const query = new URLSearchParams(url.search);
    for (const name of names) query.delete(name);
    query.sort();
    return `${url.pathname}?${query}`;
  };
  return ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
    const changes = formMethod !== undefined && formMethod !== 'GET';
    const onlySheet = currentUrl.search !== nextUrl.search && listOf(currentUrl) === listOf(nextUrl);
    return onlySheet && !changes ? false : defaultShouldRevalidate;
  };
}
