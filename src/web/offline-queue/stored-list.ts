/**
 * A list in the browser's storage, shared by all tabs. Invalid data counts as empty, and without storage
 * nothing is stored.
 */
export type StoredList<T> = {
  /** Returns the same array until the list changes. */
  read: () => T[];
  /** False when storing failed. */
  write: (all: T[]) => boolean;
  /** Calls `heard` on every change, in this tab or another; returns the unsubscribe function. */
  subscribe: (heard: () => void) => () => void;
};

export function storedList<T>(store: string, isOne: (value: unknown) => value is T): StoredList<T> {
  const none: T[] = [];
  const changed = `${store}:berubah`;
  let text: string | null = null;
  let parsed = none;
  return {
    read() {
      let now: string | null = null;
      try {
        now = localStorage.getItem(store);
      } catch {
        return none;
      }
      if (now === text) return parsed;
      text = now;
      try {
        const value: unknown = JSON.parse(now ?? '[]');
        parsed = Array.isArray(value) ? value.filter(isOne) : none;
      } catch {
        parsed = none;
      }
      return parsed;
    },
    write(all) {
      try {
        localStorage.setItem(store, JSON.stringify(all));
      } catch {
        return false;
      }
      window.dispatchEvent(new Event(changed));
      return true;
    },
    subscribe(heard) {
      window.addEventListener(changed, heard);
      window.addEventListener('storage', heard);
      return () => {
        window.removeEventListener(changed, heard);
        window.removeEventListener('storage', heard);
      };
    },
  };
}
