import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ReplacesHistoryEntry, useCloseOnBack } from '../close-on-back.ts';
import { cx } from '../cx.ts';

/**
 * A button that opens a panel: `<details>`, so it opens without JavaScript; with it, Esc (which restores the
 * focus), an outside press, a link inside, and with `back` also Back close it. `resetKey`, the page's path,
 * closes it when it changes.
 */
export function DisclosureMenu({
  summary,
  summaryClassName,
  summaryLabel,
  panelClassName,
  className,
  resetKey,
  back = false,
  onOpen,
  children,
}: {
  summary: ReactNode;
  summaryLabel?: string;
  summaryClassName?: string;
  panelClassName?: string;
  className?: string;
  resetKey?: string;
  back?: boolean;
  /** Called after the panel has opened, to set the focus. */
  onOpen?: () => void;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  useCloseOnBack(open && back, () => {
    details.current!.open = false;
  });

  // Runs before the next page is painted, so that a press on its button opens the menu and keeps it open.
  const shownFor = useRef(resetKey);
  useLayoutEffect(() => {
    const element = details.current;
    // A menu opened before hydration stays open.
    if (shownFor.current === resetKey || !element) return;
    shownFor.current = resetKey;
    if (!element.open) return;
    // The focused element is about to be hidden, so the button receives the focus.
    if (element.contains(document.activeElement)) element.querySelector('summary')?.focus();
    element.open = false;
  }, [resetKey]);

  // A menu opened before hydration has not called `onOpen` yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!details.current?.open) return;
    setOpen(true);
    onOpen?.();
  }, []);

  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current;
      if (!element?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        if (element.contains(document.activeElement)) element.querySelector('summary')?.focus();
        element.open = false;
      } else if (event.target instanceof Node && !element.contains(event.target)) element.open = false;
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, []);

  return (
    <details
      ref={details}
      className={cx('group relative', className)}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary aria-label={summaryLabel} title={summaryLabel} className={summaryClassName}>
        {summary}
      </summary>
      <ReplacesHistoryEntry value={open && back}>
        <div className={panelClassName}>{children}</div>
      </ReplacesHistoryEntry>
    </details>
  );
}
