import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TakesPlace, useCloseOnBack } from '../close-on-back.ts';
import { cx } from '../cx.ts';

/**
 * A button that opens a panel: `<details>`, so it opens without JavaScript; with it, Esc (focus back to the button),
 * a press elsewhere and following a link inside close it, and with `back` Back, too, which stays on the page. `resetKey`
 * closes it when it changes: the page's path.
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
  /** When the panel has opened: the place to put the focus. */
  onOpen?: () => void;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  useCloseOnBack(open && back, () => {
    details.current!.open = false;
  });

  // Before the next page is painted: whoever then presses the button opens the menu, and it stays open.
  const shownFor = useRef(resetKey);
  useLayoutEffect(() => {
    const element = details.current;
    // What somebody opened before the page was alive stays open.
    if (shownFor.current === resetKey || !element) return;
    shownFor.current = resetKey;
    if (!element.open) return;
    // What had the focus is about to be hidden; the button keeps the place for whoever goes by keyboard.
    if (element.contains(document.activeElement)) element.querySelector('summary')?.focus();
    element.open = false;
  }, [resetKey]);

  // Opened before the page was alive, it has told nobody.
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
      <TakesPlace value={open && back}>
        <div className={panelClassName}>{children}</div>
      </TakesPlace>
    </details>
  );
}
