import type { BulkAudience } from '../../../../domain/bulk-actions/bulk-records.ts';
import type { BulkProgress } from '../../../../domain/bulk-actions/continue-bulk-action.ts';

/** Messages about single rows: why some failed, and which new prices carry a warning. */
export type BulkResult = Pick<BulkProgress, 'refusals' | 'notes'>;

async function postBulk<T>(path: string, body: unknown = {}): Promise<T> {
  const answer = await fetch(`/api/admin/bulk${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = (await answer.json().catch(() => null)) as { data?: T; message?: string } | null;
  if (!answer.ok || !told?.data) throw new Error(told?.message ?? 'Koneksi terputus. Coba lagi.');
  return told.data;
}

/** Starts a bulk action; returns its id, the number of rows and who will be notified. */
export const startBulk = (body: unknown) =>
  postBulk<{ id: string; total: number; audience: BulkAudience }>('', body);

/**
 * Runs a bulk action or its undo to the end and reports each batch to `progress`. `stop` interrupts it after
 * the current batch.
 */
export async function continueBulk(
  id: string,
  way: 'next' | 'undo',
  progress: (step: BulkProgress) => void,
  stop: AbortSignal,
): Promise<{ step: BulkProgress; told: BulkResult }> {
  const told: BulkResult = { refusals: [], notes: [] };
  for (;;) {
    const step = await postBulk<BulkProgress>(`/${id}/${way}`);
    told.refusals.push(...step.refusals);
    told.notes.push(...step.notes);
    progress(step);
    if (step.finished || stop.aborted) return { step, told };
  }
}
