import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Whether the layout revalidates: another filter or page of a list does not affect it. */
export function sameLayout({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const sameList = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  // A search form is a submission by GET.
  const changes = formMethod !== undefined && formMethod !== 'GET';
  return sameList && !changes ? false : defaultShouldRevalidate;
}
