const UNDO_HOURS = 24;

/**
 * Whether an admin's confirmation of a payment can still be undone: only the admin's own, not the gateway's nor that of
 * another checkout's money, for a day.
 */
export const mayUndoPayment = (
  {
    status,
    confirmedBy,
    confirmedAt,
    creditFrom,
  }: { status: string; confirmedBy: string | null; confirmedAt: Date | null; creditFrom?: string | null },
  now: Date,
): boolean =>
  status === 'confirmed' &&
  confirmedBy !== null &&
  confirmedAt !== null &&
  !creditFrom &&
  now.getTime() - confirmedAt.getTime() <= UNDO_HOURS * 3_600_000;
