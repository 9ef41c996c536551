import { type BulkRefusal, type BulkStep, continueBulk } from '../../../../domain/bulk/continue-bulk.ts';
import { startBulk } from '../../../../domain/bulk/start-bulk.ts';
import { undoBulk } from '../../../../domain/bulk/undo-bulk.ts';
import type { Actor, Shop } from '../../../../domain/shop.ts';
import type { BulkAction } from '../../../../shared/bulk-actions.ts';
import { type BulkDone, type BulkNoun, bulkBody } from './bulk-request.ts';

/** How long a form without JavaScript works at one go; the rest waits for another press. */
const AT_ONCE_MS = 20_000;

async function toTheEnd(step: () => Promise<BulkStep>): Promise<BulkStep> {
  const until = Date.now() + AT_ONCE_MS;
  const refusals: BulkRefusal[] = [];
  const notes: BulkRefusal[] = [];
  for (;;) {
    const done = await step();
    refusals.push(...done.refusals);
    notes.push(...done.notes);
    if (done.finished || Date.now() > until) return { ...done, refusals, notes };
  }
}

/** Does what a selection's form asks, without JavaScript: as much as fits into one answer. */
export async function runBulkForm(
  shop: Shop,
  actor: Actor,
  noun: BulkNoun,
  search: string,
  form: FormData,
): Promise<BulkDone> {
  const { id } = await startBulk(shop, actor, bulkBody(noun, search, form));
  const step = await toTheEnd(() => continueBulk(shop, actor, id));
  return { ok: true, bulk: { id, action: form.get('action') as BulkAction, undone: false, ...step } };
}

/** Undoes the run that a form names. */
export async function undoBulkForm(shop: Shop, actor: Actor, form: FormData): Promise<BulkDone> {
  const id = String(form.get('run') ?? '');
  const step = await toTheEnd(() => undoBulk(shop, actor, id));
  return { ok: true, bulk: { id, action: form.get('action') as BulkAction, undone: true, ...step } };
}
