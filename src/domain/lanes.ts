/** Runs work that is handed to it, so many at once at most; what is more waits its turn. */
export type Lanes = <T>(work: () => Promise<T>) => Promise<T>;

export function lanes(most: number): Lanes {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    // Whoever ends hands his lane on.
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
