import { type AnchorHTMLAttributes, type ReactNode, type Ref, useContext } from 'react';
import { Link } from 'react-router';
import { ReplacesHistoryEntry } from '../close-on-back.ts';

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
  /** Prefetches the page's data on hover; off by default to save mobile data. */
  prefetch?: 'none' | 'intent';
  /** Keeps the scroll position, for filters. */
  keepScroll?: boolean;
  /** Replaces the history entry, for choices inside an overlay that Back closes (close-on-back.ts). */
  replace?: boolean;
  /** Skips the route discovery on render: the target shares this page's route, or the link is in the footer. */
  known?: boolean;
};

const EXTERNAL = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;

/**
 * The kit's only link: internal paths use the router, everything else (https:, mailto:, tel:, #) is a plain
 * anchor. Links that open a new tab never expose the opener.
 */
export function Anchor({
  href,
  prefetch = 'none',
  keepScroll,
  known = keepScroll,
  children,
  ...rest
}: AnchorProps) {
  const takesPlace = useContext(ReplacesHistoryEntry);
  if (EXTERNAL.test(href) || rest.download !== undefined) {
    return (
      <a href={href} rel={rest.target === '_blank' ? 'noopener noreferrer' : undefined} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link
      to={href}
      prefetch={prefetch}
      preventScrollReset={keepScroll}
      discover={known ? 'none' : 'render'}
      replace={takesPlace}
      {...rest}
    >
      {children}
    </Link>
  );
}
