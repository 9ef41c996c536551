import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For pages whose sheets stand in the address, under `names`: opening and closing one reads nothing anew. It shows what
 * is there, at once, and also where there is no signal.
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
