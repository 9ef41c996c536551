import { isQuantity } from '../../../shared/figures/quantity.ts';

/** What was typed into the bid dialog, kept while its author signs in (R24). */
export type BidDraft = { price: number | null; qty: number | null; note: string };

const keyOf = (listingId: number) => `tawaran:${listingId}`;

/** Keeps a draft for this tab; a browser without storage simply forgets it. */
export function keepDraft(listingId: number, draft: BidDraft): void {
  try {
    sessionStorage.setItem(keyOf(listingId), JSON.stringify(draft));
  } catch {
    // Private windows of some browsers have no storage.
  }
}

/** The draft kept for a listing; null when there is none that can be read. */
export function readDraft(listingId: number): BidDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(listingId)) ?? 'null') as Partial<BidDraft> | null;
    if (!kept) return null;
    const whole = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null);
    return {
      price: whole(kept.price),
      qty: typeof kept.qty === 'number' && isQuantity(kept.qty) ? kept.qty : null,
      note: typeof kept.note === 'string' ? kept.note : '',
    };
  } catch {
    return null;
  }
}

/** Forgets it: the bid was made, or the dialog closed. */
export function forgetDraft(listingId: number): void {
  try {
    sessionStorage.removeItem(keyOf(listingId));
  } catch {
    // Nothing was kept where nothing can be.
  }
}
