import { useEffect, useRef } from 'react';

/** Where letters are letters. */
const writing = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

const press = (key: string) => document.querySelector<HTMLElement>(`main [data-key="${key}"]`);
const rows = () => [...document.querySelectorAll<HTMLElement>('main tr[data-row]')];

/** The row that holds the focus, or -1. */
const rowAt = (all: HTMLElement[]) => all.findIndex((row) => row.contains(document.activeElement));

function walk(by: 1 | -1): void {
  const all = rows();
  const now = rowAt(all);
  const next = all[now < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, now + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Into the search field, with its words ready to be overwritten. */
function toSearch(field: HTMLElement | null): void {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

const inRow = (selector: string) => {
  const all = rows();
  return all[rowAt(all)]?.querySelector<HTMLElement>(selector);
};

/**
 * The back office's keys: `/`, `n`, `j`, `k`, `x`, `e`, `?`, Esc and Ctrl+K. Never while somebody writes, never over an
 * open dialog, and never with a modifier that means something to the browser.
 */
export function useKeys(open: { palette: () => void; help: () => void }): void {
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
      if (event.target instanceof Element && event.target.closest(writing)) {
        // A menu that is open closes by itself, and gives the focus back to its button.
        const inMenu = event.target.closest('details[open]') !== null;
        if (event.key === 'Escape' && !inMenu && event.target instanceof HTMLElement) event.target.blur();
        return;
      }
      const act: Record<string, () => void> = {
        '/': () => toSearch(press('/')),
        n: () => {
          // Where the focus comes back to when the dialog is closed.
          press('n')?.focus();
          press('n')?.click();
        },
        j: () => walk(1),
        k: () => walk(-1),
        x: () => inRow('[data-pick]')?.click(),
        e: () => inRow('[data-actions] a')?.click(),
        '?': () => doing.current.help(),
      };
      if (event.key === 'Escape') {
        press('Escape')?.click();
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
