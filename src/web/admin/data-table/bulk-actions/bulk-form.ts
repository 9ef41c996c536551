import { z } from 'zod';
import {
  type BulkProgress,
  type BulkRecordMessage,
  continueBulkAction,
} from '../../../../domain/bulk-actions/continue-bulk-action.ts';
import { startBulkAction } from '../../../../domain/bulk-actions/start-bulk-action.ts';
import { undoBulkAction } from '../../../../domain/bulk-actions/undo-bulk-action.ts';
import type { Actor, AppContext } from '../../../../domain/context.ts';
import { type BulkAction, bulkActions } from '../../../../shared/rules/listings/bulk-action-table.ts';
import type { SubmittedForm } from '../../../forms/read-form.ts';
import {
  asksFirst,
  type BulkDone,
  type BulkNoun,
  type BulkQuestion,
  bulkRequestBody,
} from './bulk-request.ts';

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

/** Maximum duration of one request without JavaScript; pressing the button again processes the rest. */
const TIME_BUDGET_MS = 20_000;

async function runUntilFinished(step: () => Promise<BulkProgress>): Promise<BulkProgress> {
  const until = Date.now() + TIME_BUDGET_MS;
  const refusals: BulkRecordMessage[] = [];
  const notes: BulkRecordMessage[] = [];
  for (;;) {
    const done = await step();
    refusals.push(...done.refusals);
    notes.push(...done.notes);
    if (done.finished || Date.now() > until) return { ...done, refusals, notes };
  }
}

/**
 * Runs the bulk action of a submitted form without JavaScript, as far as one request allows; an action that notifies
 * people returns a question first.
 */
export async function runBulkForm(
  ctx: AppContext,
  actor: Actor,
  noun: BulkNoun,
  search: string,
  form: SubmittedForm,
): Promise<BulkDone | BulkQuestion> {
  const selected = form.read(selectionForm);
  const started = await startBulkAction(ctx, actor, bulkRequestBody(noun, search, selected));
  const { id, audience } = started;
  if (asksFirst(selected.action, audience)) return { ok: true, ask: { action: selected.action, ...started } };
  const step = await runUntilFinished(() => continueBulkAction(ctx, actor, id));
  return { ok: true, bulk: { id, action: selected.action, undone: false, ...step } };
}

/** Runs the action whose question the user answered with yes. */
export async function confirmBulkForm(ctx: AppContext, actor: Actor, form: SubmittedForm): Promise<BulkDone> {
  const { run: id, action } = form.parse(runForm);
  const step = await runUntilFinished(() => continueBulkAction(ctx, actor, id));
  return { ok: true, bulk: { id, action, undone: false, ...step } };
}

/** Undoes the run that the form refers to. */
export async function undoBulkForm(ctx: AppContext, actor: Actor, form: SubmittedForm): Promise<BulkDone> {
  const { run: id, action } = form.parse(runForm);
  const step = await runUntilFinished(() => undoBulkAction(ctx, actor, id));
  return { ok: true, bulk: { id, action, undone: true, ...step } };
}
