import type { z } from 'zod';
import type { BulkStep } from '../../../../domain/bulk/continue-bulk.ts';
import type { BulkAction } from '../../../../shared/bulk-actions.ts';
import type { bulkInput } from '../../../../shared/input/bulk.ts';
import type { Failure } from '../../../page/answer/view.ts';
import { textsOf } from '../list-state.ts';

export type BulkNoun = 'products' | 'users' | 'orders';

/** The parts of each list's address that choose rows. */
const FILTERS = {
  products: ['q', 'stock', 'picture', 'state', 'category', 'farmer'],
  users: ['q', 'role', 'isActive'],
  orders: ['q', 'status', 'todo'],
} as const;

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
  category?: string | undefined;
  /** Whether all that match are meant, whatever is ticked. */
  all: boolean;
  ids: string[];
};

/** What `startBulk` takes: the ticked rows, or all that the address's filter finds. */
export function bulkBody(
  noun: BulkNoun,
  search: string,
  { action, percent, category, all, ids }: Selected,
): z.input<typeof bulkInput> {
  const body = {
    noun,
    action,
    filter: textsOf(new URLSearchParams(search), FILTERS[noun]),
    ...(all ? {} : { ids }),
    ...(action === 'category' ? { value: category } : {}),
    ...(action === 'price' ? { value: percent } : {}),
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
