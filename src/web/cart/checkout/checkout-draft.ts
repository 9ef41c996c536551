import { useLayoutEffect, useState } from 'react';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { formValues } from '../../forms/form-values.ts';
import { DRAFT_KEY } from '../cart-storage-keys.ts';

type Draft = { user: string | null; values: Record<string, string> };

/** The page's own form fields; all others are the buyer's input. */
const PAGE_FIELDS = new Set(['line', 'key', 'total', 'coupon', 'forget']);

function readDraft(): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null') as Draft | null;
    return kept && typeof kept.values === 'object' ? kept : null;
  } catch {
    return null;
  }
}

/** Stores the form's input for `user` only (null: a guest). */
export function saveCheckoutDraft(form: HTMLFormElement, user: string | null): void {
  const values = Object.fromEntries(
    Object.entries(formValues(form).texts()).filter(([name]) => !PAGE_FIELDS.has(name)),
  );
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ user, values }));
  } catch {
    // Without storage the input lives on this page only.
  }
}

/** Called after the order was placed. */
export function deleteCheckoutDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes the draft of another user, after a sign-out and when another user signs in. */
export function deleteOtherUsersDraft(user: string | null): void {
  const draft = readDraft();
  if (draft && draft.user !== null && draft.user !== user) deleteCheckoutDraft();
}

/**
 * Returns the draft as a failed result that the form shows; undefined on the server, in the first render, and
 * without one.
 */
export function useCheckoutDraft(user: string | null): ActionFailure | undefined {
  const [draft, setDraft] = useState<ActionFailure>();
  // Before the page counts as hydrated, so that what was typed until then is replayed into the draft's form.
  useLayoutEffect(() => {
    deleteOtherUsersDraft(user);
    const kept = readDraft();
    if (kept) setDraft({ ok: false, code: '', message: '', fields: {}, values: kept.values });
  }, [user]);
  return draft;
}
