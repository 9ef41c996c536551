import type { z } from 'zod';
import type { BulkAudience } from '../../../../domain/bulk-actions/bulk-records.ts';
import type { BulkProgress } from '../../../../domain/bulk-actions/continue-bulk-action.ts';
import { type BulkAction, bulkActions } from '../../../../shared/rules/listings/bulk-action-table.ts';
import type { bulkInput } from '../../../../shared/schemas/catalogue/bulk-action-schemas.ts';
import type { sellerListingsFilter } from '../../../../shared/schemas/catalogue/listing-schemas.ts';
import type { orderFilter } from '../../../../shared/schemas/order-schemas.ts';
import type { usersFilter } from '../../../../shared/schemas/people/account-schemas.ts';
import type { ActionFailure } from '../../../common/route-helpers/run-route.ts';
import { DEFAULT_FILTERS, nonEmptyParams } from '../list-url.ts';

export type BulkNoun = 'products' | 'users' | 'orders';

type Filters = {
  products: typeof sellerListingsFilter;
  users: typeof usersFilter;
  orders: typeof orderFilter;
};

const DATE_RANGE = ['from', 'to'] as const;
const AMOUNT_RANGE = ['least', 'most'] as const;
/** The URL parameters that filter each list; the type requires every key of the schema. */
const FILTERS: { [N in BulkNoun]: Record<keyof z.input<Filters[N]>, true> } = {
  products: allTrue('q', 'stock', 'picture', 'state', 'category', 'farmer', ...DATE_RANGE, ...AMOUNT_RANGE),
  users: allTrue('q', 'role', 'isActive', ...DATE_RANGE),
  orders: allTrue('q', 'status', 'todo', 'farmer', 'method', ...DATE_RANGE, ...AMOUNT_RANGE),
};

function allTrue<K extends string>(...names: K[]): Record<K, true> {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<K, true>;
}

/** The result of a bulk action as the page shows it. */
export type BulkDone = {
  ok: true;
  bulk: { id: string; action: BulkAction; undone: boolean } & BulkProgress;
};

/** A started action that awaits the user's confirmation: nobody has been notified yet. */
export type BulkQuestion = {
  ok: true;
  ask: { id: string; action: BulkAction; total: number; audience: BulkAudience };
};

/** Whether the action asks before it runs: because it always notifies people, or would notify these. */
export const asksFirst = (action: BulkAction, { people }: BulkAudience): boolean =>
  bulkActions[action].always === true || people > 0;

/** The submitted bulk form: the action and its rows. */
export type BulkSelection = {
  action: string;
  /** The percentage or category that some actions need. */
  percent?: number | undefined;
  round?: number | undefined;
  category?: string | undefined;
  /** Whether the action applies to all matching rows, regardless of the ticks. */
  all: boolean;
  ids: string[];
};

/** Builds the input of `startBulkAction`: the ticked rows, or all rows that match the URL's filter. */
export function bulkRequestBody(
  noun: BulkNoun,
  search: string,
  { action, percent, round, category, all, ids }: BulkSelection,
): z.input<typeof bulkInput> {
  const body = {
    noun,
    action,
    filter: {
      ...DEFAULT_FILTERS[noun],
      ...nonEmptyParams(new URLSearchParams(search), Object.keys(FILTERS[noun])),
    },
    ...(all ? {} : { ids }),
    ...(action === 'category' ? { value: category } : {}),
    ...(action === 'price' ? { value: percent, ...(round ? { round } : {}) } : {}),
  };
  // The schema decides which of them are valid together.
  return body as z.input<typeof bulkInput>;
}

/** Separates an action's result into a form failure and a bulk result. */
export function splitBulkActionData<F extends ActionFailure>(
  answer: unknown,
): { failure?: F; done?: BulkDone; question?: BulkQuestion } {
  const told = answer as F | BulkDone | BulkQuestion | { ok: true } | undefined;
  if (told?.ok === false) return { failure: told };
  if (told && 'ask' in told) return { question: told };
  return told && 'bulk' in told ? { done: told } : {};
}
