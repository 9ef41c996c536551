import { useEffect, useRef } from 'react';

/** Elements in which keys type text. */
const TEXT_FIELDS = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

const shortcutTarget = (key: string) => document.querySelector<HTMLElement>(`main [data-key="${key}"]`);
const rows = () => [...document.querySelectorAll<HTMLElement>('main tr[data-row]')];

/** Returns the index of the focused row, or -1. */
const focusedRowIndex = (all: HTMLElement[]) => all.findIndex((row) => row.contains(document.activeElement));

function moveRowFocus(by: 1 | -1): void {
  const all = rows();
  const now = focusedRowIndex(all);
  const next = all[now < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, now + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Focuses the search field and selects its text. */
function focusSearch(field: HTMLElement | null): void {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

const inFocusedRow = (selector: string) => {
  const all = rows();
  return all[focusedRowIndex(all)]?.querySelector<HTMLElement>(selector);
};

/**
 * The admin's keyboard shortcuts: `/`, `n`, `j`, `k`, `x`, `e`, `?`, Esc and Ctrl+K. They are off while the
 * user types, in an open dialog, and with modifiers that the browser uses.
 */
export function useShortcuts(open: { palette: () => void; help: () => void }): void {
  const doing = useRef(open);
  doing.current = open;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!document.querySelector('dialog:modal')) doing.current.palette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal')) return;
      if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) {
        // An open menu closes itself and returns the focus to its button.
        const inMenu = event.target.closest('details[open]') !== null;
        if (event.key === 'Escape' && !inMenu && event.target instanceof HTMLElement) event.target.blur();
        return;
      }
      const act: Record<string, () => void> = {
        '/': () => focusSearch(shortcutTarget('/')),
        n: () => {
          // The dialog returns the focus here when it closes.
          shortcutTarget('n')?.focus();
          shortcutTarget('n')?.click();
        },
        j: () => moveRowFocus(1),
        k: () => moveRowFocus(-1),
        x: () => inFocusedRow('[data-pick]')?.click(),
        e: () => inFocusedRow('[data-actions] a')?.click(),
        '?': () => doing.current.help(),
      };
      if (event.key === 'Escape') {
        shortcutTarget('Escape')?.click();
        return;
      }
      const wanted = act[event.key];
      if (!wanted) return;
      event.preventDefault();
      wanted();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
