import type { ComponentType } from 'react';
import { formatBadge } from '../../../shared/format/money.ts';
import { cx } from '../cx.ts';
import { Anchor } from './anchor.tsx';

export type PhoneTab = {
  href: string;
  label: string;
  Icon: ComponentType<{ className?: string }>;
  /** Whether this is the current page. */
  active: boolean;
  /** The number of open items; hidden when there are none. */
  count?: number;
  /**
   * The counted noun for screen readers: 'barang'. The element stays in the page for a script that counts
   * without hydration (the offline page).
   */
  countLabel?: string;
};

/**
 * The bottom navigation, on phones only; the layout reserves its height (`--tabs-height`). Its labels follow
 * the device's text size only as far as all of them fit.
 */
export function PhoneBar({ tabs }: { tabs: PhoneTab[] }) {
  return (
    <nav
      aria-label="Pintasan"
      className="no-print @container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden low:static"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map(({ href, label, Icon, active, count = 0, countLabel }) => (
          <li key={href}>
            <Anchor
              href={href}
              aria-current={active ? 'page' : undefined}
              known={active}
              className={cx('tab', tabs.length > 4 && 'tab-narrow')}
            >
              <span className="tab-icon">
                <Icon />
              </span>
              {label}
              {(count > 0 || countLabel) && (
                <span hidden={count === 0} className="tab-count">
                  <span data-count={countLabel && href}>{formatBadge(count)}</span>
                  {countLabel && <span className="sr-only">{` ${countLabel}`}</span>}
                </span>
              )}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
