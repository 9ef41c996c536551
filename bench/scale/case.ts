import type { AppContext } from '../../src/domain/context.ts';
import type { People } from './people.ts';

/** One thing that the shop does, as who asks for it does it, through the verb that its page calls. */
export type Case = {
  group: string;
  name: string;
  run: (ctx: AppContext, people: People) => Promise<unknown>;
  /** Looks at everything, so that it is done once and not several times over. */
  once?: true;
};

/** The cases of one group by their names. */
export const casesOf = (group: string, runs: Record<string, Case['run']>): Case[] =>
  Object.entries(runs).map(([name, run]) => ({ group, name, run }));
