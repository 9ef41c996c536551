import { z } from 'zod';
import { type BulkRefusal, type BulkStep, continueBulk } from '../../../../domain/bulk/continue-bulk.ts';
import { startBulk } from '../../../../domain/bulk/start-bulk.ts';
import { undoBulk } from '../../../../domain/bulk/undo-bulk.ts';
import type { Actor, Shop } from '../../../../domain/shop.ts';
import { type BulkAction, bulkActions } from '../../../../shared/bulk-actions.ts';
import type { SentForm } from '../../../form/sent-form.ts';
import { type BulkDone, type BulkNoun, bulkBody } from './bulk-request.ts';

const action = z.enum(Object.keys(bulkActions) as BulkAction[], 'Pilih apa yang dilakukan');
const selectionForm = z.object({
  action,
  percent: z.int().optional(),
  round: z.int().optional(),
  category: z.string().optional(),
  all: z.boolean(),
  ids: z.array(z.string()),
});
const runForm = z.object({ run: z.string(), action });

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
  form: SentForm,
): Promise<BulkDone> {
  const selected = form.read(selectionForm);
  const { id } = await startBulk(shop, actor, bulkBody(noun, search, selected));
  const step = await toTheEnd(() => continueBulk(shop, actor, id));
  return { ok: true, bulk: { id, action: selected.action, undone: false, ...step } };
}

/** Undoes the run that a form names. */
export async function undoBulkForm(shop: Shop, actor: Actor, form: SentForm): Promise<BulkDone> {
  const { run: id, action } = form.parse(runForm);
  const step = await toTheEnd(() => undoBulk(shop, actor, id));
  return { ok: true, bulk: { id, action, undone: true, ...step } };
}
