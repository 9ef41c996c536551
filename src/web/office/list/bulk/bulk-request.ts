import type { BulkStep } from '../../../../domain/bulk/continue-bulk.ts';
import type { BulkAction } from '../../../../shared/bulk-actions.ts';
import type { Failure } from '../../../page/view.ts';
import { filtersOf } from '../list-state.ts';

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

/** The body of `startBulk` from the form of a selection: the ticked rows, or all that the address's filter finds. */
export function bulkBody(noun: BulkNoun, search: string, form: FormData): Record<string, unknown> {
  const action = String(form.get('action') ?? '');
  const figure = Number(form.get('percent'));
  return {
    noun,
    action,
    filter: filtersOf(new URLSearchParams(search), FILTERS[noun]),
    ...(form.get('all') === null ? { ids: form.getAll('ids').map(String) } : {}),
    ...(action === 'category' ? { value: form.get('category') } : {}),
    ...(action === 'price' ? { value: figure } : {}),
  };
}

/** What an action of a list answered: a failure of its form, or what came of a selection. */
export function answerOf<F extends Failure>(answer: unknown): { failure?: F; done?: BulkDone } {
  const told = answer as F | BulkDone | { ok: true } | undefined;
  if (told?.ok === false) return { failure: told };
  return told && 'bulk' in told ? { done: told } : {};
}
