const UNDO_HOURS = 24;

/** Whether an admin's word that a payment came in can still be taken back: his own, not the gateway's, for a day. */
export const mayUndo = (
  {
    status,
    confirmedBy,
    confirmedAt,
  }: { status: string; confirmedBy: string | null; confirmedAt: Date | null },
  now: Date,
): boolean =>
  status === 'confirmed' &&
  confirmedBy !== null &&
  confirmedAt !== null &&
  now.getTime() - confirmedAt.getTime() <= UNDO_HOURS * 3_600_000;
