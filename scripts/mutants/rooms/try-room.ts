import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { Covered } from './coverage.ts';
import type { Mutant } from './instrument.ts';
import type { Ran } from './run-files.ts';

/** A change and how it went: `unmet` where no test comes by it. */
export type Outcome = { mutant: Mutant; end: 'found' | 'survived' | 'unmet'; by?: string };

/** So many test files are tried on a change unless told otherwise, the likeliest first: what they miss counts as survived. */
export const NEAREST = 8;
/** After so many changes found the tests that found them must still be green without one, in the process that has seen them all. */
const CONTROL = 25;

type Run = (path: string, mutant?: string, patience?: number) => Promise<Pick<Ran, 'green' | 'late'>>;

/** The changes in an order that the seed gives, the same for the same sources: each beginning of it is a sample. */
export function shuffled(mutants: Mutant[], seed: number): Mutant[] {
  const place = ({ file, line, column, kind, replacement }: Mutant) =>
    createHash('sha256').update(`${seed} ${file} ${line} ${column} ${kind} ${replacement}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, place: place(mutant) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ mutant }) => mutant);
}

/**
 * Tries changes one after the other, each on the test files that come by it: those that found others of the same source
 * first, then those that are quick and come by much of that source and little else.
 */
export class Trial {
  /** How often the shop without a change was tried in between. */
  controls = 0;
  private readonly files: Map<string, Covered>;
  private readonly run: Run;
  private readonly startAnew: () => Promise<void>;
  private readonly most: number;
  /** The test files that come by a change. */
  private readonly filesOf = new Map<string, string[]>();
  /** The test files that come by any change of a source, or of its folder, and by how many. */
  private readonly bySource = new Map<string, Map<string, number>>();
  private readonly loaded = new Set<string>();
  /** The test files that name a source themselves. */
  private readonly naming = new Map<string, string[]>();
  private readonly finds = new Map<string, number>();
  private since: Outcome[] = [];

  constructor(
    files: Map<string, Covered>,
    all: Mutant[],
    run: Run,
    startAnew: () => Promise<void>,
    most = NEAREST,
  ) {
    this.files = files;
    this.run = run;
    this.startAnew = startAnew;
    this.most = most;
    const sourceOf = new Map(all.map(({ id, file }) => [id, file]));
    for (const [path, { changes, loaded, named = [] }] of files) {
      for (const source of named) this.naming.set(source, [...(this.naming.get(source) ?? []), path]);
      for (const id of changes) {
        this.filesOf.set(id, [...(this.filesOf.get(id) ?? []), path]);
        const source = sourceOf.get(id)!;
        for (const where of [source, dirname(source)]) {
          const counts = this.bySource.get(where) ?? new Map<string, number>();
          this.bySource.set(where, counts.set(path, (counts.get(path) ?? 0) + 1));
        }
      }
      for (const id of loaded) this.loaded.add(id);
    }
  }

  /** The outcomes, those found as soon as the process they come from has been seen to be sound. */
  async *tryAll(mutants: Iterable<Mutant>): AsyncGenerator<Outcome> {
    for (const mutant of mutants) {
      const outcome = await this.tryOne(mutant);
      if (outcome.end !== 'found') yield outcome;
      else this.since.push(outcome);
      if (this.since.length >= CONTROL) yield* this.settle();
    }
    yield* this.settle();
  }

  /** What a change left behind in the process could fail the next: then all since the last sound moment are tried again. */
  private async *settle(): AsyncGenerator<Outcome> {
    const outcomes = this.since;
    this.since = [];
    for (const path of new Set(outcomes.flatMap(({ by }) => by ?? []))) {
      this.controls += 1;
      if ((await this.run(path)).green) continue;
      await this.startAnew();
      for (const { mutant } of outcomes) {
        yield await this.tryOne(mutant);
        await this.startAnew();
      }
      return;
    }
    yield* outcomes;
  }

  private async tryOne(mutant: Mutant): Promise<Outcome> {
    const met = this.filesOf.get(mutant.id);
    if (met) return this.tryOn(mutant, met);
    // What is met only while its source is loaded works in a process that loads it with the change on, and leaves it there.
    // A table comes by nothing else of a source: whoever names it is asked first.
    const named = this.naming.get(mutant.file) ?? [];
    const near = new Set([...named, ...this.comeBy(mutant).keys()]);
    if (!this.loaded.has(mutant.id) || near.size === 0) return { mutant, end: 'unmet' };
    await this.startAnew();
    const outcome = await this.tryOn(mutant, [...near], named);
    await this.startAnew();
    return outcome;
  }

  private async tryOn(mutant: Mutant, paths: string[], first: string[] = []): Promise<Outcome> {
    for (const path of this.nearest(mutant, paths, first)) {
      const patience = 60_000 + 5 * this.files.get(path)!.ms;
      const { green, late } = await this.run(path, mutant.id, patience);
      if (green || (late && !(await this.isRedAnew(path, mutant, patience)))) continue;
      this.heed(mutant, path);
      return { mutant, end: 'found', by: path };
    }
    return { mutant, end: 'survived' };
  }

  /** Time runs out on a busy machine by itself: it counts where the file is in time without the change, and again not with it. */
  private async isRedAnew(path: string, { id }: Mutant, patience: number): Promise<boolean> {
    await this.startAnew();
    if (!(await this.run(path)).green) return false;
    const { green } = await this.run(path, id, patience);
    await this.startAnew();
    return !green;
  }

  /** What found a change is asked first about others of its source. */
  heed({ file }: Mutant, path: string): void {
    const key = `${file} ${path}`;
    this.finds.set(key, (this.finds.get(key) ?? 0) + 1);
  }

  private comeBy({ file }: Mutant): Map<string, number> {
    return this.bySource.get(file) ?? this.bySource.get(dirname(file)) ?? new Map();
  }

  private nearest(mutant: Mutant, paths: string[], first: string[]): string[] {
    const { file } = mutant;
    const near = this.comeBy(mutant);
    const finds = (path: string) => this.finds.get(`${file} ${path}`) ?? 0;
    const cost = (path: string) => {
      const { ms, changes } = this.files.get(path)!;
      return (ms * changes.length) / (near.get(path) ?? 1);
    };
    const late = (path: string) => (first.includes(path) ? 0 : 1);
    return [...paths]
      .sort((a, b) => finds(b) - finds(a) || late(a) - late(b) || cost(a) - cost(b))
      .slice(0, this.most);
  }
}
