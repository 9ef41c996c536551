import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Anchor } from '../ui/navigation/anchor.tsx';

/**
 * Navigation options of a filter: the scroll position is kept, and the page marks the choice synchronously.
 * The next choice, made before the page has loaded, then builds on this one.
 */
export const FILTER_NAVIGATION_OPTIONS = { preventScrollReset: true, flushSync: true };

/** Links to the same list with a changed filter. */
export function FilterLink({
  href,
  replace,
  children,
  ...rest
}: {
  href: string;
  replace: boolean | undefined;
  'aria-current'?: 'true' | undefined;
  'aria-label'?: string;
  /** Whether a sheet that holds it focuses it, rather than a field further down. */
  'data-first'?: true | undefined;
  className: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Anchor
      href={href}
      keepScroll
      onClick={(event) => {
        // The browser handles a new tab, a new window and a download.
        if (event.button || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(href, { ...FILTER_NAVIGATION_OPTIONS, replace: replace ?? pathname + search === href });
      }}
      {...rest}
    >
      {children}
    </Anchor>
  );
}
