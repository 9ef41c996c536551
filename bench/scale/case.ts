import type { AppContext } from '../../src/domain/context.ts';
import type { People } from './people.ts';

/** One task of the shop, run as its user would, through the use case that the page calls. */
export type Case = {
  group: string;
  name: string;
  run: (ctx: AppContext, people: People) => Promise<unknown>;
  /** Scans everything, so it runs once instead of several times. */
  once?: true;
};

/** The cases of one group by their names. */
export const casesOf = (group: string, runs: Record<string, Case['run']>): Case[] =>
  Object.entries(runs).map(([name, run]) => ({ group, name, run }));
