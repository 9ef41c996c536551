/** How long the seller's answer may be undone, and its messages wait (rule 11, R51). */
export const UNDO_MS = 10_000;
