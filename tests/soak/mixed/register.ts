/** One command: what it changed took effect together, in one instant between `sent` and `acked`. */
export type Move = {
  sent: number;
  /** Infinity while nobody knows whether it has happened. */
  acked: number;
  /** What readings tell of that instant: when it was seen not to have come yet, and when it had. */
  after: number;
  by: number;
};
export type Change = readonly [Register, number];

type Step = { move: Move; by: number };

/** Steps that were acknowledged so long ago that no reading under way began before are summed up. */
const KEPT_MS = 180_000;

/**
 * A number that commands change, with what is known of when. All times are in milliseconds of one clock. `could` says whether a
 * value was true at some instant of a reading: commands acknowledged before that instant count, those sent after it
 * don't, and of those under way any choice may have happened.
 */
export class Register {
  readonly name: string;
  #settled: number;
  #steps: Step[] = [];

  constructor(name: string, value: number) {
    this.name = name;
    this.#settled = value;
  }

  /** What it comes to once everything that was sent has happened. */
  get last(): number {
    return this.#steps.reduce((sum, step) => sum + step.by, this.#settled);
  }

  add(move: Move, by: number): void {
    this.#steps.push({ move, by });
  }

  could(value: number, from: number, to: number): boolean {
    this.#sumUp(from - KEPT_MS);
    const { sure, open } = this.#at(from, to);
    // What is possible grows only where something is sent, so these instants are enough.
    const instants = [from, ...open.map(({ move }) => move.sent).filter((sent) => sent > from)];
    return instants.some((instant) => {
      let least = sure;
      const may: number[] = [];
      for (const { move, by } of open) {
        if (move.acked < instant) least += by;
        else if (move.sent <= instant) may.push(by);
      }
      return isSum(value - least, may);
    });
  }

  /**
   * Learns from a value that could be true whether the one command under way had happened. False where two readings cannot
   * both be: one ended and had it, a later one began and had not.
   */
  learn(value: number, from: number, to: number): boolean {
    const { sure, open } = this.#at(from, to);
    const [only, ...more] = open;
    if (!only || only.by === 0 || more.length > 0) return true;
    if (value === sure) only.move.after = Math.max(only.move.after, from);
    else only.move.by = Math.min(only.move.by, to);
    return only.move.after <= only.move.by;
  }

  /** What is known, in words. */
  tell(from: number, to: number): string {
    const near = this.#steps.filter(({ move }) => move.acked >= from - 5_000 && move.sent <= to);
    const settled = this.#steps
      .filter((step) => !near.includes(step) && step.move.sent <= to)
      .reduce((sum, { by }) => sum + by, this.#settled);
    const steps = near.map(({ move, by }) => `${by} in [${move.sent - from}, ${move.acked - from}]`);
    return `${this.name}: ${settled} and then ${steps.join(', ') || 'nothing'}, read in [0, ${to - from}]`;
  }

  /** What is acknowledged before `from`, and what may have happened between then and `to`. */
  #at(from: number, to: number): { sure: number; open: Step[] } {
    let sure = this.#settled;
    const open: Step[] = [];
    for (const step of this.#steps) {
      if (step.move.acked < from) sure += step.by;
      else if (step.move.sent <= to) open.push(step);
    }
    return { sure, open };
  }

  #sumUp(before: number): void {
    const settled = this.#steps.filter(({ move }) => move.acked < before);
    if (settled.length === 0) return;
    for (const { by } of settled) this.#settled += by;
    this.#steps = this.#steps.filter(({ move }) => move.acked >= before);
  }
}

/** Writes down that a command is on its way, which changes all of these. */
export function begin(changes: Change[], sent: number, acked = Number.POSITIVE_INFINITY): Move {
  const move: Move = { sent, acked, after: Number.NEGATIVE_INFINITY, by: Number.POSITIVE_INFINITY };
  const sums = new Map<Register, number>();
  for (const [register, by] of changes) sums.set(register, (sums.get(register) ?? 0) + by);
  for (const [register, by] of sums) if (by !== 0) register.add(move, by);
  return move;
}

/** Whether some of `parts` come to `sum`. */
function isSum(sum: number, parts: number[]): boolean {
  let reached = new Set([0]);
  for (const part of parts) reached = new Set([...reached, ...[...reached].map((one) => one + part)]);
  return reached.has(sum);
}
