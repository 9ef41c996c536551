import type { SVGProps } from 'react';
import { cx } from './cx.ts';

/**
 * An icon from an icon sprite (scripts/build/icons.ts), in the colour of the surrounding text. Decorative,
 * because a text or the button's name carries the meaning.
 */
export const iconAt =
  (address: string) =>
  ({ className, ...rest }: SVGProps<SVGSVGElement>) => (
    <svg className={cx('icon', className)} aria-hidden="true" {...rest}>
      <use href={address} />
    </svg>
  );
