/** The figures of a soak run, by name. */
export type Figures = Record<string, number | string>;

/** One piece of a soak run, as its report stores it. */
export type Piece = {
  at: string;
  commit: string;
  seed: number;
  minutes: number;
  figures?: Figures;
  /** The violation, if any. */
  failed?: string;
};

/** The maximum of several maxima is exact; of several medians only the largest can be reported. */
const isMost = (name: string) => /^(slowest|median|most)\b/.test(name);

/**
 * Combines pieces: sums, and maxima where sums are meaningless. Failed pieces are counted, never left out.
 */
export function together(pieces: Piece[]): Figures {
  const sum: Record<string, number> = {};
  for (const { figures = {} } of pieces) {
    for (const [name, value] of Object.entries(figures)) {
      if (typeof value !== 'number' || /seed/.test(name)) continue;
      const before = sum[name] ?? 0;
      sum[name] = isMost(name) ? Math.max(before, value) : before + value;
    }
  }
  return {
    ...sum,
    pieces: pieces.length,
    'pieces that failed': pieces.filter(({ failed }) => failed !== undefined).length,
    minutes: Number(pieces.reduce((all, { minutes }) => all + minutes, 0).toFixed(1)),
    seeds: pieces.map(({ seed }) => seed).join(' '),
  };
}
