import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Whether a frame is read again: another filter or page of a list changes nothing in it. */
export function sameFrame({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const sameList = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  // A search form is a submission too, by GET.
  const changes = formMethod !== undefined && formMethod !== 'GET';
  return sameList && !changes ? false : defaultShouldRevalidate;
}
