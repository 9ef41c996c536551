import { useEffect, useRef } from 'react';

/** Moves the focus to the element with this id when `key` changes and the focused element is gone. */
export function useFocusOnChange(key: string, id: string): void {
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key && document.activeElement === document.body)
      document.getElementById(id)?.focus();
    before.current = key;
  }, [key, id]);
}
