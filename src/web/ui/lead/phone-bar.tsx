import type { ComponentType } from 'react';
import { formatBadge } from '../../../shared/figures/money.ts';
import { cx } from '../cx.ts';
import { Anchor } from './anchor.tsx';

export type PhoneTab = {
  href: string;
  label: string;
  Icon: ComponentType<{ className?: string }>;
  /** Whether this is where one is. */
  here: boolean;
  /** How much waits there; nothing is shown for none. */
  count?: number;
  /** What is counted, for who hears it: 'barang'; the mark stands there for who counts without scripts' help (the page of no signal). */
  counted?: string;
};

/**
 * The ways at the thumb; phones only. The frame keeps as much room free at the page's end (`--tabs-height`). Its words
 * grow with the letters of the device only as far as all of them have room beside each other.
 */
export function PhoneBar({ tabs }: { tabs: PhoneTab[] }) {
  return (
    <nav
      aria-label="Pintasan"
      className="no-print @container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden low:static"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map(({ href, label, Icon, here, count = 0, counted }) => (
          <li key={href}>
            <Anchor
              href={href}
              aria-current={here ? 'page' : undefined}
              className={cx('tab', tabs.length > 4 && 'tab-narrow')}
            >
              <span className="tab-icon">
                <Icon />
              </span>
              {label}
              {(count > 0 || counted) && (
                <span hidden={count === 0} className="tab-count">
                  <span data-count={counted && href}>{formatBadge(count)}</span>
                  {counted && <span className="sr-only">{` ${counted}`}</span>}
                </span>
              )}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
