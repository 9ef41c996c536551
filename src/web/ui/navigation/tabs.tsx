import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';

export type Tab = { key: string; label: ReactNode; panel: ReactNode };

/**
 * Tabs by the ARIA pattern: arrows, Home and End move and select. Without JavaScript every panel is visible
 * and the tabs link to them.
 */
export function Tabs({
  label,
  tabs,
  initial,
  className,
}: {
  label: string;
  tabs: Tab[];
  initial?: string;
  className?: string;
}) {
  const id = useId();
  const [selected, select] = useState(initial ?? tabs[0]?.key);
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === selected);
    const moves: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    select(tabs[next]!.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-2 overflow-x-auto border-b border-line [scrollbar-width:none]"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <a
            key={tab.key}
            href={`#${id}-${tab.key}`}
            id={`${id}-${tab.key}-tab`}
            role="tab"
            aria-selected={tab.key === selected}
            aria-controls={`${id}-${tab.key}`}
            tabIndex={tab.key === selected ? 0 : -1}
            className={cx(
              '-mb-px inline-flex min-h-12 items-center border-b-3 px-4 font-semibold whitespace-nowrap -outline-offset-3!',
              tab.key === selected
                ? 'border-sawah text-sawah-text'
                : 'border-transparent text-muted hover:text-ink',
            )}
            onClick={(event) => {
              event.preventDefault();
              select(tab.key);
            }}
          >
            {tab.label}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          id={`${id}-${tab.key}`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab.key}-tab`}
          tabIndex={0}
          className={cx('pt-6', tab.key !== selected && 'hidden noscript:block')}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
