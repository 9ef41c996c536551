import { isQuantity } from '../../../shared/format/quantity.ts';

/** The input of the bid dialog, stored while the buyer signs in (R24). */
export type BidDraft = { price: number | null; qty: number | null; note: string };

const keyOf = (listingId: number) => `tawaran:${listingId}`;

/** Stores a draft for this tab; without storage the draft is lost. */
export function saveBidDraft(listingId: number, draft: BidDraft): void {
  try {
    sessionStorage.setItem(keyOf(listingId), JSON.stringify(draft));
  } catch {
    // Private windows of some browsers have no storage.
  }
}

/** Returns the stored draft of a listing; null when there is none or it is invalid. */
export function readBidDraft(listingId: number): BidDraft | null {
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

/** Deletes the draft after the bid was made or the dialog closed. */
export function deleteBidDraft(listingId: number): void {
  try {
    sessionStorage.removeItem(keyOf(listingId));
  } catch {
    // Without storage there is nothing to delete.
  }
}
