/**
 * A list that a browser keeps in its storage, for all of its tabs. What can't be read counts as none, and where there
 * is no storage nothing is kept.
 */
export type KeptList<T> = {
  /** The same array as long as nothing has changed. */
  read: () => T[];
  /** False where nothing could be kept. */
  write: (all: T[]) => boolean;
  /** Calls `heard` whenever something has changed, in this tab or another; the answer ends it. */
  listen: (heard: () => void) => () => void;
};

export function keptList<T>(store: string, isOne: (value: unknown) => value is T): KeptList<T> {
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
    listen(heard) {
      window.addEventListener(changed, heard);
      window.addEventListener('storage', heard);
      return () => {
        window.removeEventListener(changed, heard);
        window.removeEventListener('storage', heard);
      };
    },
  };
}
