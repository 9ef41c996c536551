import type { Isolation } from '../../src/domain/context.ts';
import { LONG } from '../support/long-run.ts';

type Held = Extract<Isolation, 'read committed' | 'serializable'>;

/** What contests are held at: each time what the shop runs at; in the long run the strictest too, which no shop is set to. */
export const ISOLATIONS: readonly Held[] = LONG ? ['read committed', 'serializable'] : ['read committed'];
