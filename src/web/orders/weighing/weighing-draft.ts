import { useEffect, useState } from 'react';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';

/** The storage key of the weighing form's input, for the last weighing only. */
const DRAFT = 'lumbung.weighingDraft';

/** The user, the order line and its last ticket: the next ticket makes the draft obsolete. */
export type WeighingDraftKey = { user: string; line: number; ticket: number | null };

const nameOf = ({ user, line, ticket }: WeighingDraftKey) => `${user} ${line} ${ticket ?? ''}`;

/** Stores the form's input, because sacks on the lorry cannot be weighed again after a reload. */
export function saveWeighingDraft(load: WeighingDraftKey, values: Record<string, string>): void {
  try {
    localStorage.setItem(DRAFT, JSON.stringify({ of: nameOf(load), values }));
  } catch {
    // Without storage the input lives on this page only.
  }
}

/** Called after the ticket is signed and queued. */
export function deleteWeighingDraft(): void {
  try {
    localStorage.removeItem(DRAFT);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/**
 * Returns the input from before a reload as a failed result that the form shows; undefined on the server, in
 * the first render, and without a draft.
 */
export function useWeighingDraft(load: WeighingDraftKey): ActionFailure | undefined {
  const [kept, setKept] = useState<ActionFailure>();
  const name = nameOf(load);
  useEffect(() => {
    try {
      const { of, values } = JSON.parse(localStorage.getItem(DRAFT) ?? '{}');
      setKept(of === name ? { ok: false, code: '', message: '', fields: {}, values } : undefined);
    } catch {
      // An unreadable draft counts as none.
    }
  }, [name]);
  return kept;
}
