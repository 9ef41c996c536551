import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Anchor } from '../ui/lead/anchor.tsx';

/**
 * How a choice is gone to: the place on the page is kept, and the page knows what was pressed before the press is over. What
 * is pressed next, long before anything is loaded, is chosen on top of it; the router itself lets a page draw that when it
 * has the time.
 */
export const CHOICE = { preventScrollReset: true, flushSync: true };

/** A link to the same list with a filter more, less or changed. */
export function Choice({
  href,
  replace,
  children,
  ...rest
}: {
  href: string;
  replace: boolean | undefined;
  'aria-current'?: 'true' | undefined;
  'aria-label'?: string;
  className: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Anchor
      href={href}
      stay
      onClick={(event) => {
        // Another tab or window, or a download: the browser's own.
        if (event.button || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(href, { ...CHOICE, replace: replace ?? pathname + search === href });
      }}
      {...rest}
    >
      {children}
    </Anchor>
  );
}
