import type { z } from 'zod';
import type { BulkStep } from '../../../../domain/bulk/continue-bulk.ts';
import type { BulkAction } from '../../../../shared/bulk-actions.ts';
import type { bulkInput } from '../../../../shared/input/goods/bulk.ts';
import type { stallFilter } from '../../../../shared/input/goods/listings.ts';
import type { orderFilter } from '../../../../shared/input/orders.ts';
import type { usersFilter } from '../../../../shared/input/people/accounts.ts';
import type { Failure } from '../../../page/answer/view.ts';
import { textsOf, UNLESS_ASKED } from '../list-state.ts';

export type BulkNoun = 'products' | 'users' | 'orders';

type Filters = { products: typeof stallFilter; users: typeof usersFilter; orders: typeof orderFilter };

const SPANS = ['from', 'to'] as const;
const SUMS = ['least', 'most'] as const;
/** The parts of each list's address that choose rows: every one that its schema has, as its type sees to. */
const FILTERS: { [N in BulkNoun]: Record<keyof z.input<Filters[N]>, true> } = {
  products: named('q', 'stock', 'picture', 'state', 'category', 'farmer', ...SPANS, ...SUMS),
  users: named('q', 'role', 'isActive', ...SPANS),
  orders: named('q', 'status', 'todo', 'farmer', 'method', ...SPANS, ...SUMS),
};

function named<K extends string>(...names: K[]): Record<K, true> {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<K, true>;
}

/** What came of a command over many rows, as the page shows it. */
export type BulkDone = {
  ok: true;
  bulk: { id: string; action: BulkAction; undone: boolean } & BulkStep;
};

/** What the form of a selection says: what to do, and to which rows. */
export type Selected = {
  action: string;
  /** The figure or the category that some actions need. */
  percent?: number | undefined;
  round?: number | undefined;
  category?: string | undefined;
  /** Whether all that match are meant, whatever is ticked. */
  all: boolean;
  ids: string[];
};

/** What `startBulk` takes: the ticked rows, or all that the address's filter finds. */
export function bulkBody(
  noun: BulkNoun,
  search: string,
  { action, percent, round, category, all, ids }: Selected,
): z.input<typeof bulkInput> {
  const body = {
    noun,
    action,
    filter: { ...UNLESS_ASKED[noun], ...textsOf(new URLSearchParams(search), Object.keys(FILTERS[noun])) },
    ...(all ? {} : { ids }),
    ...(action === 'category' ? { value: category } : {}),
    ...(action === 'price' ? { value: percent, ...(round ? { round } : {}) } : {}),
  };
  // Which of them go together is for its schema to say.
  return body as z.input<typeof bulkInput>;
}

/** What an action of a list answered: a failure of its form, or what came of a selection. */
export function answerOf<F extends Failure>(answer: unknown): { failure?: F; done?: BulkDone } {
  const told = answer as F | BulkDone | { ok: true } | undefined;
  if (told?.ok === false) return { failure: told };
  return told && 'bulk' in told ? { done: told } : {};
}
