import { type AnchorHTMLAttributes, type ReactNode, type Ref, useContext } from 'react';
import { Link } from 'react-router';
import { TakesPlace } from '../close-on-back.ts';

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
  /** Loads the page's data when the pointer rests on the link; off by default for the sake of metered phones. */
  prefetch?: 'none' | 'intent';
  /** A change of filters keeps the place on the page. */
  stay?: boolean;
  /** Takes the place of this address in the history: for choices in what Back closes (close-on-back.ts). */
  replace?: boolean;
  /** Leads to a page of the same kind as this one, or stands at the foot of all: the router need not be told before it is pressed. */
  known?: boolean;
};

const elsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;

/**
 * The one link of the kit: paths of this site go through the router, everything else (https:, mailto:, tel:, #) is
 * a plain anchor. Links that open a new tab never hand over the opener.
 */
export function Anchor({ href, prefetch = 'none', stay, known = stay, children, ...rest }: AnchorProps) {
  const takesPlace = useContext(TakesPlace);
  if (elsewhere.test(href) || rest.download !== undefined) {
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
      preventScrollReset={stay}
      discover={known ? 'none' : 'render'}
      replace={takesPlace}
      {...rest}
    >
      {children}
    </Link>
  );
}
