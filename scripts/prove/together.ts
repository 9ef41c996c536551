/** What a proof found, by name. */
export type Figures = Record<string, number | string>;

/** One run of a proof, as it is left in its report. */
export type Piece = {
  at: string;
  commit: string;
  seed: number;
  minutes: number;
  figures?: Figures;
  /** What did not hold. */
  failed?: string;
};

/** The slowest of several is the slowest of all; of medians no more can be said than the greatest. */
const isMost = (name: string) => /^(slowest|median|most)\b/.test(name);

/** What pieces come to: sums, and the most where sums say nothing. Those that failed are counted, never left out. */
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
