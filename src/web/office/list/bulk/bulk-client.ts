import type { BulkStep } from '../../../../domain/bulk/continue-bulk.ts';

/** What is told of single rows: why some were left as they were, and which new prices are to be warned of. */
export type BulkTold = Pick<BulkStep, 'refusals' | 'notes'>;

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const answer = await fetch(`/api/admin/bulk${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = (await answer.json().catch(() => null)) as { data?: T; message?: string } | null;
  if (!answer.ok || !told?.data) throw new Error(told?.message ?? 'Koneksi terputus. Coba lagi.');
  return told.data;
}

/** Begins a command over many rows; its number, and how many rows there are. */
export const beginBulk = (body: unknown) => post<{ id: string; total: number }>('', body);

/** Carries a run, or its undoing, to the end; `progress` hears of each part. `stop` leaves it where it is. */
export async function carryBulk(
  id: string,
  way: 'next' | 'undo',
  progress: (step: BulkStep) => void,
  stop: AbortSignal,
): Promise<{ step: BulkStep; told: BulkTold }> {
  const told: BulkTold = { refusals: [], notes: [] };
  for (;;) {
    const step = await post<BulkStep>(`/${id}/${way}`);
    told.refusals.push(...step.refusals);
    told.notes.push(...step.notes);
    progress(step);
    if (step.finished || stop.aborted) return { step, told };
  }
}
