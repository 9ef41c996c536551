import { useEffect, useRef } from 'react';

/** When `key` changes and what had the focus is gone with it: puts the focus on the element with this id. */
export function useFocusAfter(key: string, id: string): void {
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key && document.activeElement === document.body)
      document.getElementById(id)?.focus();
    before.current = key;
  }, [key, id]);
}
