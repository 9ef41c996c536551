/** A repeatable random source: the same name gives the same sequence on every machine. */
export type Random = {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of `list`, with probabilities by weight. */
  weighted<T>(list: readonly T[], weightOf: (item: T) => number): T;
  /** `count` different members in random order; all of them when there are fewer. */
  sample<T>(list: readonly T[], count: number): T[];
};

/** The source called `name` (mulberry32 over a hash of the name); each part of the seed has its own. */
export function randomFor(name: string): Random {
  let state = 0x9e3779b9;
  for (const char of name) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193) >>> 0;

  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)];
    if (item === undefined) throw new Error(`nothing to pick from (${name})`);
    return item;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (list, weightOf) => {
      let rest = next() * list.reduce((sum, item) => sum + weightOf(item), 0);
      for (const item of list) {
        rest -= weightOf(item);
        if (rest < 0) return item;
      }
      return pick(list);
    },
    sample: (list, count) => {
      const left = [...list];
      const taken = [];
      while (taken.length < count && left.length > 0) taken.push(...left.splice(int(0, left.length - 1), 1));
      return taken;
    },
  };
}
