import { useEffect, useState } from 'react';
import { typedIn } from '../../form/typed-in.ts';
import type { Failure } from '../../page/answer/view.ts';
import { DRAFT_KEY } from '../cart-kept.ts';

type Draft = { user: string | null; values: Record<string, string> };

/** The page's own fields of the form; all others are what a buyer typed. */
const OWN = new Set(['line', 'key', 'total', 'coupon', 'forget']);

function readDraft(): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null') as Draft | null;
    return kept && typeof kept.values === 'object' ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps what stands in the form, for `user` (null: a guest) alone. */
export function keepDraft(form: HTMLFormElement, user: string | null): void {
  const values = Object.fromEntries(Object.entries(typedIn(form).texts()).filter(([name]) => !OWN.has(name)));
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ user, values }));
  } catch {
    // What is typed still stands on this page.
  }
}

/** Once the order stands. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // There was none to be kept.
  }
}

/** Drops the draft of whoever is not here any more: after signing out, and when another signs in. */
export function forgetOthersDraft(user: string | null): void {
  const draft = readDraft();
  if (draft && draft.user !== null && draft.user !== user) forgetDraft();
}

/** The draft as an answer that a form shows again; undefined on the server, in the first render, and without one. */
export function useDraft(user: string | null): Failure | undefined {
  const [draft, setDraft] = useState<Failure>();
  useEffect(() => {
    forgetOthersDraft(user);
    const kept = readDraft();
    if (kept) setDraft({ ok: false, code: '', message: '', fields: {}, values: kept.values });
  }, [user]);
  return draft;
}
