import type { SVGProps } from 'react';
import { cx } from './cx.ts';

/**
 * The icon at an address in a file of icons (scripts/build/icons.ts), in the colour of the text around it. Decoration: what it
 * means stands beside it or is the button's name.
 */
export const iconAt =
  (address: string) =>
  ({ className, ...rest }: SVGProps<SVGSVGElement>) => (
    <svg className={cx('icon', className)} aria-hidden="true" {...rest}>
      <use href={address} />
    </svg>
  );
