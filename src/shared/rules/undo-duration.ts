/** How long the seller can undo a response, and how long its messages are delayed (bid rule 11, R51). */
export const UNDO_MS = 10_000;
